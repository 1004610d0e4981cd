import Foundation
import Testing

@testable import HTTPMessage

/// A case of `Tests/Fixtures/http/http-cases.json`, and the part of it that a parser can check.
struct RawCase: Sendable, CustomTestStringConvertible {
  var id: String
  var bytes: [UInt8]
  var halfCloses: Bool
  /// The statuses that are allowed for the first response.
  var statuses: [Int]
  /// Whether closing the connection without a response is allowed.
  var mayCloseSilently: Bool
  /// The number of further responses that are expected.
  var following: Int
  var isSlow: Bool
  var keepsOpen: Bool

  var testDescription: String { id }

  /// Whether the case expects an error that the parser itself must find.
  var isForTheParser: Bool {
    let decided: Set<Int> = [400, 408, 413, 414, 431, 501, 505]
    return !isSlow && !keepsOpen && following == 0 && !statuses.isEmpty && decided.isSuperset(of: statuses)
  }

  static let all: [RawCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Fixtures/http/http-cases.json")
    guard let data = try? Data(contentsOf: file),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return list.compactMap(RawCase.init)
  }()

  private init?(_ json: [String: Any]) {
    guard let id = json["id"] as? String, var text = json["send"] as? String,
      let expect = json["expect"] as? [String: Any]
    else { return nil }
    if let padding = json["repeat"] as? [String: Any], let token = padding["token"] as? String,
      let with = padding["with"] as? String, let count = padding["count"] as? Int
    {
      text = text.replacingOccurrences(of: token, with: String(repeating: with, count: count))
    }
    let then = json["then"] as? [String: Any] ?? [:]
    self.id = id
    bytes = (text + (json["after100"] as? String ?? "")).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    halfCloses = json["halfClose"] as? Bool ?? false
    statuses = expect["status"] as? [Int] ?? []
    mayCloseSilently = expect["close"] as? Bool ?? false
    following = (then["next"] as? [Any])?.count ?? 0
    isSlow = json["slow"] as? Bool ?? false
    keepsOpen = then["open"] as? Bool ?? false
  }
}

/// The output of a parser, for comparison.
struct Outcome: Equatable {
  struct Request: Equatable {
    var method: HTTPMethod
    var path: [UInt8]
    var query: [UInt8]?
    var fields: [String]
    var body: [UInt8]
    var keepsConnection: Bool
  }

  var requests: [Request] = []
  var error: HTTPRequestError?

  /// Parses the pieces one after the other, and takes all requests after each.
  init(_ pieces: some Sequence<ArraySlice<UInt8>>, limits: HTTPLimits = HTTPLimits(), ends: Bool = false) {
    var parser = HTTPRequestParser(limits: limits)
    do throws(HTTPRequestError) {
      for piece in pieces {
        parser.append(Array(piece))
        while let request = try parser.next() {
          requests.append(
            Request(
              method: request.method, path: Array(request.fields.bytes[request.pathRange]),
              query: request.rawQuery.map(Array.init),
              fields: request.fields.all.map { "\($0.name): \($0.value)" }, body: request.body,
              keepsConnection: request.keepsConnection))
        }
      }
      if ends { try parser.finish() }
    } catch {
      self.error = error
    }
  }

  init(whole bytes: [UInt8], limits: HTTPLimits = HTTPLimits(), ends: Bool = false) {
    self.init(CollectionOfOne(bytes[...]), limits: limits, ends: ends)
  }

  init(_ bytes: [UInt8], cutInto size: Int, limits: HTTPLimits = HTTPLimits(), ends: Bool = false) {
    let starts = stride(from: 0, to: bytes.count, by: size)
    self.init(starts.map { bytes[$0..<min($0 + size, bytes.count)] }, limits: limits, ends: ends)
  }
}
