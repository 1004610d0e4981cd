import JSON
import Synchronization

/// What was made of octets, kept for when the same octets come again; the least recently used goes first.
///
/// Lookups compare the octets themselves: a digest that two contents share costs a miss, never a wrong answer.
final class CompileCache<Value: Sendable>: Sendable {
  private let state: Mutex<LeastRecentlyUsed<Value>>
  private let seed: UInt64

  /// - Parameters:
  ///   - capacity: how many octets keys and values may take together.
  ///   - seed: of the digests, so that nobody outside can choose contents that share one.
  init(capacity: Int, seed: UInt64) {
    state = Mutex(LeastRecentlyUsed(capacity: capacity))
    self.seed = seed
  }

  /// The digest by which the cache finds octets.
  func digest(of key: ArraySlice<UInt8>) -> ContentDigest { ContentDigest(key, seed: seed) }

  /// What was kept for these octets.
  func value(for key: ArraySlice<UInt8>) -> Value? { value(for: key, digest(of: key)) }

  /// What was kept for these octets and this qualifier, of which the digest is known.
  func value(
    for key: ArraySlice<UInt8>, qualifier: ArraySlice<UInt8> = [], _ digest: ContentDigest
  ) -> Value? {
    state.withLock { $0.value(digest, key, qualifier: qualifier) }
  }

  /// Keeps a value for these octets.
  ///
  /// - Parameter size: how many octets it takes, roughly, next to its key. One that takes more than a quarter of the cache
  ///   is not kept.
  func insert(_ value: Value, for key: [UInt8], size: Int) {
    insert(value, for: key, digest(of: key[...]), size: size)
  }

  /// Keeps a value for these octets and this qualifier, of which the digest is known.
  func insert(
    _ value: Value, for key: [UInt8], qualifier: [UInt8] = [], _ digest: ContentDigest, size: Int
  ) {
    let size = size + key.count + qualifier.count + 128
    state.withLock { $0.insert(value, digest, key, qualifier: qualifier, size: size) }
  }

  /// How many values are kept, and how many octets they take.
  var occupancy: (count: Int, octets: Int) {
    state.withLock { ($0.count, $0.size) }
  }
}

/// Values by digest and key, in the order of their last use, as a list through a flat array.
struct LeastRecentlyUsed<Value> {
  private struct Entry {
    var digest: ContentDigest
    var key: [UInt8]
    /// What makes the same octets mean something else.
    var qualifier: [UInt8]
    var value: Value?
    var size: Int
    var newer: Int
    var older: Int
  }

  private let capacity: Int
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var places: [ContentDigest: Int] = [:]
  private var newest = none
  private var oldest = none
  private(set) var size = 0

  private static var none: Int { -1 }

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var count: Int { places.count }

  mutating func value(
    _ digest: ContentDigest, _ key: ArraySlice<UInt8>, qualifier: ArraySlice<UInt8> = []
  ) -> Value? {
    guard let place = places[digest], areEqual(entries[place].key, key),
      areEqual(entries[place].qualifier, qualifier)
    else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[place].value
  }

  mutating func insert(
    _ value: Value, _ digest: ContentDigest, _ key: [UInt8], qualifier: [UInt8] = [], size: Int
  ) {
    if let place = places[digest] { remove(place) }
    guard size <= capacity / 4 else { return }
    while self.size + size > capacity, oldest != Self.none { remove(oldest) }
    let entry = Entry(
      digest: digest, key: key, qualifier: qualifier, value: value, size: size, newer: Self.none, older: Self.none)
    let place = free.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[digest] = place
    self.size += size
    linkAsNewest(place)
  }

  private mutating func remove(_ place: Int) {
    unlink(place)
    places[entries[place].digest] = nil
    size -= entries[place].size
    entries[place].value = nil
    entries[place].key = []
    entries[place].qualifier = []
    free.append(place)
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer == Self.none { newest = older } else { entries[newer].older = older }
    if older == Self.none { oldest = newer } else { entries[older].newer = newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = Self.none
    entries[place].older = newest
    if newest == Self.none { oldest = place } else { entries[newest].newer = place }
    newest = place
  }
}

/// Whether two stretches have the same octets.
///
/// - Complexity: O(*n*), many octets at a time.
func areEqual(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> Bool {
  one.withUnsafeBytes { one in
    other.withUnsafeBytes { other in one[...].hasSameBytes(as: other[...]) }
  }
}
