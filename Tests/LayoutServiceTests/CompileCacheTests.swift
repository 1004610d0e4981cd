import Testing

@testable import LayoutService

@Suite("The cache by content")
struct CompileCacheTests {
  private func octets(_ number: Int) -> [UInt8] { Array("content \(number)".utf8) }

  @Test("what was kept is found by the same octets alone")
  func lookup() {
    let cache = CompileCache<Int>(capacity: 10_000, seed: 1)
    cache.insert(1, for: octets(1), size: 10)
    cache.insert(2, for: octets(2), size: 10)
    #expect(cache.value(for: octets(1)[...]) == 1)
    #expect(cache.value(for: octets(2)[...]) == 2)
    #expect(cache.value(for: octets(3)[...]) == nil)
    cache.insert(3, for: octets(1), size: 10)
    #expect(cache.value(for: octets(1)[...]) == 3)
    #expect(cache.occupancy.count == 2)
  }

  @Test("a digest that two contents share gives no wrong answer")
  func collisions() {
    var list = LeastRecentlyUsed<Int>(capacity: 1_000)
    let digest = ContentDigest([1])
    list.insert(1, digest, [1], size: 10)
    #expect(list.value(digest, [2]) == nil)
    list.insert(2, digest, [2], size: 10)
    #expect(list.value(digest, [1]) == nil)
    #expect(list.value(digest, [2]) == 2)
    #expect(list.size == 10)
  }

  @Test("the least recently used goes first")
  func eviction() {
    var list = LeastRecentlyUsed<Int>(capacity: 40)
    for number in 1...4 { list.insert(number, ContentDigest(octets(number)), octets(number), size: 10) }
    #expect(list.value(ContentDigest(octets(1)), octets(1)[...]) == 1)
    list.insert(5, ContentDigest(octets(5)), octets(5), size: 10)
    #expect(list.value(ContentDigest(octets(2)), octets(2)[...]) == nil)
    #expect([1, 3, 4, 5].allSatisfy { list.value(ContentDigest(octets($0)), octets($0)[...]) == $0 })
  }

  @Test("what is too large is not kept, and drives nothing out")
  func large() {
    var list = LeastRecentlyUsed<Int>(capacity: 40)
    list.insert(1, ContentDigest([1]), [1], size: 10)
    list.insert(2, ContentDigest([2]), [2], size: 11)
    #expect(list.value(ContentDigest([1]), [1]) == 1)
    #expect(list.value(ContentDigest([2]), [2]) == nil)
  }

  @Test("whatever is done, the cache is within its size and agrees with a slow model", arguments: 0..<20)
  func model(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var list = LeastRecentlyUsed<Int>(capacity: 100)
    var model: [(key: Int, value: Int, size: Int)] = []
    for step in 0..<2_000 {
      let key = random(20)
      if random(2) == 0 {
        let size = 1 + random(30)
        list.insert(step, ContentDigest(octets(key)), octets(key), size: size)
        model.removeAll { $0.key == key }
        if size <= 25 {
          while model.reduce(size, { $0 + $1.size }) > 100 { model.removeFirst() }
          model.append((key, step, size))
        }
      } else {
        let found = model.firstIndex { $0.key == key }
        #expect(list.value(ContentDigest(octets(key)), octets(key)[...]) == found.map { model[$0].value })
        if let found { model.append(model.remove(at: found)) }
      }
      #expect(list.size == model.reduce(0) { $0 + $1.size })
      #expect(list.count == model.count)
    }
  }

  @Test("octets are equal where all of them are, wherever they begin")
  func equality() {
    for length in 0..<40 {
      let octets = (0..<length).map { UInt8($0) }
      #expect(areEqual(octets, octets[...]))
      #expect(areEqual(octets, ([9, 9, 9] + octets)[3...]))
      #expect(!areEqual(octets, (octets + [0])[...]))
      for place in octets.indices {
        var changed = octets
        changed[place] ^= 0x80
        #expect(!areEqual(octets, changed[...]))
      }
    }
  }

  @Test("digests differ where one octet, the length or the seed does")
  func digests() {
    var seen: Set<ContentDigest> = []
    for length in 0..<70 {
      let zeros = [UInt8](repeating: 0, count: length)
      #expect(seen.insert(ContentDigest(zeros)).inserted)
      #expect(seen.insert(ContentDigest(zeros, seed: 7)).inserted)
      for place in zeros.indices {
        var changed = zeros
        changed[place] = 1
        #expect(seen.insert(ContentDigest(changed)).inserted)
      }
    }
    #expect(ContentDigest([1, 2, 3]).hexadecimal.count == 32)
    #expect(ContentDigest([1, 2, 3][...]) == ContentDigest([1, 2, 3]))
  }
}
