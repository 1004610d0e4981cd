import TestSupport
import Testing

@testable import HTTPMessage

@Suite("Raw requests")
struct RawCaseTests {
  @Test("there are cases")
  func fileIsThere() {
    #expect(RawCase.all.count > 150)
    #expect(RawCase.all.filter(\.isForTheParser).count > 80)
  }

  @Test("invalid requests are rejected, with an allowed status", arguments: RawCase.all.filter(\.isForTheParser))
  func refusal(of example: RawCase) throws {
    let outcome = Outcome(whole: example.bytes, ends: example.halfCloses)
    #expect(outcome.requests.isEmpty)
    let error = try #require(outcome.error)
    #expect(example.statuses.contains(error.status.code))
  }

  @Test("the status of an error is an allowed one", arguments: RawCase.all.filter { !$0.isForTheParser })
  func allowedRefusal(of example: RawCase) {
    let outcome = Outcome(whole: example.bytes, ends: example.halfCloses)
    if let error = outcome.error, outcome.requests.isEmpty {
      #expect(example.statuses.contains(error.status.code))
    }
    #expect(outcome.requests.count <= 1 + example.following)
  }

  @Test("the result does not depend on how the input is divided", arguments: RawCase.all)
  func cuts(of example: RawCase) {
    let whole = Outcome(whole: example.bytes, ends: example.halfCloses)
    for size in [1, 2, 3, 7, 64, 4096] where size > 3 || example.bytes.count < 100_000 {
      #expect(Outcome(example.bytes, cutInto: size, ends: example.halfCloses) == whole)
    }
    guard example.bytes.count < 1_000 else { return }
    for cut in example.bytes.indices {
      let pieces = [example.bytes[..<cut], example.bytes[cut...]]
      #expect(Outcome(pieces, ends: example.halfCloses) == whole)
    }
  }
}

@Suite("Mutated requests")
struct MutationTests {
  /// Small limits, so that mutations reach them.
  static let limits = HTTPLimits(requestLine: 60, fieldSection: 200, body: 40, chunkOverhead: 20)

  @Test("a mutated request never traps, and its result does not depend on how it is divided", arguments: 0..<32)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corpus = RawCase.all.map(\.bytes).filter { $0.count < 1_000 && !$0.isEmpty }
    for _ in 0..<400 {
      var bytes = try #require(corpus.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, corpus, using: &random) }
      let limits = Bool.random(using: &random) ? MutationTests.limits : HTTPLimits()
      let whole = Outcome(whole: bytes, limits: limits, ends: true)
      #expect(Outcome(bytes, cutInto: 1, limits: limits, ends: true) == whole)
      #expect(Outcome(bytes, cutInto: Int.random(in: 2...40, using: &random), limits: limits, ends: true) == whole)
      for request in whole.requests {
        #expect(request.body.count <= limits.body)
        #expect(request.path.count <= limits.requestLine)
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ corpus: [[UInt8]], using random: inout SplitMix64) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    let interesting: [UInt8] = [0, 9, 10, 13, 32, 34, 35, 37, 44, 47, 48, 58, 59, 61, 63, 127, 128, 255]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: Array("\r\n".utf8), at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
    default: bytes += corpus.randomElement(using: &random) ?? []
    }
  }
}
