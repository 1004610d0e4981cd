import Foundation
import HTTPServer
import TestSupport
import Testing

/// The responses of a service do not depend on earlier requests.
@Suite struct WarmAnswerTests {
  /// The number of compared requests. `LAYOUTC_WARM_ANSWERS=3000` takes about a minute.
  private static let count = ProcessInfo.processInfo.environment["LAYOUTC_WARM_ANSWERS"].flatMap { Int($0) } ?? 40

  private static let specs = PackageFiles.specs.compactMap { (try? Data(contentsOf: $0)).map { Array($0) } }

  @Test func `responses equal those of a new service`() throws {
    #expect(!Self.specs.isEmpty)
    var random = SplitMix64(seed: 0x7a57)
    let warm = ServiceTester()
    var recent: [String] = []
    for number in 0..<Self.count {
      let text =
        recent.isEmpty || random.next(below: 10) < 6 ? Self.request(&random) : recent[random.next(below: recent.count)]
      recent.append(text)
      if recent.count > 12 { recent.removeFirst() }
      let (one, other) = try (warm.send(text), ServiceTester().send(text))
      #expect(one.status == other.status, "request \(number): \(text.prefix(300))")
      #expect(one.body == other.body, "request \(number): \(text.prefix(300))")
    }
  }

  private static let queries = [
    "", "", "?device=iphone-16", "?device=ipad-pro-11&orientation=landscape", "?all-orientations=true",
    "?rounding=pixel",
    "?window=500x400", "?direction=rightToLeft", "?on-conflict=break", "?keyboard=docked:300",
  ]
  private static let environments = [
    #"{}"#, #"{"device":"iphone-se-1"}"#, #"{"orientation":"landscape"}"#, #"{"window":{"width":321,"height":700}}"#,
    #"{"device":"ipad-pro-11","split":"half","orientation":"landscape"}"#, #"{"layoutDirection":"rightToLeft"}"#,
    #"{"device":"nokia"}"#, #"{"needsInputModeSwitchKey":true}"#,
  ]

  /// Returns a request for a spec, in which some numbers, words or bytes may be changed.
  private static func request(_ random: inout SplitMix64) -> String {
    var spec = specs[random.next(below: specs.count)]
    for _ in 0..<random.next(below: 3) { change(&spec, &random) }
    var body = String(decoding: spec, as: UTF8.self)
    switch random.next(below: 4) {
    case 0:
      body = #"{"spec":\#(body),"environment":\#(environments[random.next(below: environments.count)])}"#
    case 1:
      let list = (0...random.next(below: 4)).map { _ in environments[random.next(below: environments.count)] }
      body = #"{"spec":\#(body),"environments":[\#(list.joined(separator: ","))],"options":{"includeGuides":true}}"#
    default: break
    }
    let path =
      random.next(below: 8) == 0 ? ["/v1/check", "/v1/explain", "/v1/render"][random.next(below: 3)] : "/v1/solve"
    let query = path == "/v1/solve" ? queries[random.next(below: queries.count)] : ""
    return "POST \(path)\(query) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// Changes a digit, exchanges two lines, or removes a byte.
  private static func change(_ spec: inout [UInt8], _ random: inout SplitMix64) {
    switch random.next(below: 4) {
    case 0, 1:
      let digits = spec.indices.filter { (0x30...0x39).contains(spec[$0]) }
      guard !digits.isEmpty else { return }
      spec[digits[random.next(below: digits.count)]] = UInt8(0x30 + random.next(below: 10))
    case 2:
      var lines = spec.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
      lines.swapAt(random.next(below: lines.count), random.next(below: lines.count))
      spec = Array(lines.joined(separator: [0x0a]))
    default: spec.remove(at: random.next(below: spec.count))
    }
  }
}
