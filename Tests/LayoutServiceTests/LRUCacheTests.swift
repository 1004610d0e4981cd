import Testing

@testable import LayoutService

@Suite("The cache keyed by bytes")
struct LRUCacheTests {
  private func key(_ number: Int) -> ContentKey { ContentKey(Array("content \(number)".utf8)[...]) }

  @Test("the cache stays within its size, and equals a simple model", arguments: 0..<20)
  func model(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var list = RecentlyUsedList<Int>(capacity: 100)
    var model: [(key: Int, value: Int, size: Int)] = []
    for step in 0..<2_000 {
      let number = random(20)
      if random(2) == 0 {
        let size = 1 + random(30)
        list.insert(step, for: key(number), size: size)
        model.removeAll { $0.key == number }
        if size <= 25 {
          while model.reduce(size, { $0 + $1.size }) > 100 { model.removeFirst() }
          model.append((number, step, size))
        }
      } else {
        let found = model.firstIndex { $0.key == number }
        #expect(list.value(for: key(number)) == found.map { model[$0].value })
        if let found { model.append(model.remove(at: found)) }
      }
      #expect(list.size == model.reduce(0) { $0 + $1.size })
      #expect(list.count == model.count)
    }
  }

  @Test("keys are equal if their bytes are, at any offset")
  func equality() {
    for length in 0..<40 {
      let bytes = (0..<length).map { UInt8($0) }
      #expect(ContentKey(bytes[...]) == ContentKey(([9, 9, 9] + bytes)[3...]))
      #expect(ContentKey(bytes[...]) != ContentKey((bytes + [0])[...]))
      #expect(ContentKey(bytes[...]) != ContentKey(bytes[...], qualifier: [1]))
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x80
        #expect(ContentKey(bytes[...]) != ContentKey(changed[...]))
      }
    }
  }
}
