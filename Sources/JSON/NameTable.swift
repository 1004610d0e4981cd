/// A hash table from names to numbers, such as the known keys of an object or the keys that it has so far. It looks up
/// bytes without making a `String`.
///
/// Names are equal if their Unicode scalars are. The hash is seeded in each process, so that nobody can
/// choose names that collide.
@usableFromInline
package struct NameTable: Sendable {
  private struct Entry {
    var hash: UInt64
    var digest: NameDigest
    /// The end in ``bytes`` of a name that the digest does not hold. All names of a document have at most 512 MiB.
    var end: Int32
    var number: Int32
  }

  /// The names that their digests do not hold.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The indices of entries by hash; an entry whose slot is taken moves to the next free one, which is -1. The number
  /// of slots is a power of two, at least four times the number of entries.
  private var slots = Self.noSlots
  private let seeds = Self.processSeeds

  private static let noSlots: [Int32] = [-1]
  private static let processSeeds = (seed(1), seed(2))

  private static func seed(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// Creates an empty table.
  package init() {}

  /// Creates a table of known names.
  ///
  /// - Parameter names: a name's number is its index in this sequence. If a name is repeated, the first one counts.
  package init(_ names: some Sequence<String>) {
    self.init()
    for (number, var name) in names.enumerated() { name.withUTF8 { _ = insert($0, number) } }
  }

  package mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(entries.count + count)
    var slotCount = max(64, slots.count)
    while slotCount < 4 * (entries.count + count) { slotCount *= 2 }
    if slotCount > slots.count { resize(to: slotCount) }
  }

  /// Adds a name unless it exists.
  ///
  /// - Returns: the existing number of the name, or `nil` if it was added.
  /// - Complexity: amortized linear in the length of the name.
  package mutating func insert(_ utf8: UnsafeBufferPointer<UInt8>, _ number: Int) -> Int? {
    if 4 * (entries.count + 1) > slots.count { resize(to: max(64, 2 * slots.count)) }
    let digest = NameDigest(UnsafeRawBufferPointer(utf8))
    let hash = hash(of: utf8, digest)
    let slot = slot(hash) { $0.digest == digest && (digest.isExact || isEqual(utf8, $0)) }
    if slots[slot] >= 0 { return Int(entries[Int(slots[slot])].number) }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    if !digest.isExact { bytes.append(contentsOf: utf8) }
    entries.append(
      Entry(
        hash: hash, digest: digest, end: Int32(truncatingIfNeeded: bytes.count),
        number: Int32(truncatingIfNeeded: number)))
    return nil
  }

  /// Returns the number of a name, or `nil` if it does not exist.
  ///
  /// - Complexity: linear in the length of the name.
  @usableFromInline
  package func number(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    let digest = NameDigest(UnsafeRawBufferPointer(utf8))
    guard digest.isExact else { return number(of: utf8, digest) }
    return number(inSlot: slot(hash(of: digest)) { $0.digest == digest })
  }

  /// Apart, so that a short name, as nearly all are, needs fewer registers.
  @inline(never)
  private func number(of utf8: UnsafeBufferPointer<UInt8>, _ digest: NameDigest) -> Int? {
    number(inSlot: slot(hash(of: utf8, digest)) { $0.digest == digest && isEqual(utf8, $0) })
  }

  @inline(__always)
  private func number(inSlot slot: Int) -> Int? {
    slots[slot] < 0 ? nil : Int(entries[Int(slots[slot])].number)
  }

  package func number(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { number(of: $0) }
  }

  /// Returns the slot of the name with this hash for which a closure returns `true`, or the free slot where it would be
  /// added.
  @inline(__always)
  private func slot(_ hash: UInt64, where isName: (Entry) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    return slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        while slots[slot] >= 0, !isName(entries[Int(slots[slot])]) { slot = (slot + 1) & mask }
        return slot
      }
    }
  }

  private func isEqual(_ utf8: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Bool {
    let start = Int(entry.end) - utf8.count
    for offset in 0..<utf8.count where bytes[start + offset] != utf8[offset] { return false }
    return true
  }

  private mutating func resize(to count: Int) {
    slots = Array(repeating: -1, count: count)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash >> 32) & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  /// Returns the hash of a name: of its digest, and of all whole words of eight bytes that the digest does not hold.
  private func hash(of utf8: UnsafeBufferPointer<UInt8>, _ digest: NameDigest) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(utf8)
    var hash = hash(of: digest)
    for offset in stride(from: 8, to: bytes.count - 8, by: 8) {
      hash = folded(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), hash)
    }
    return hash
  }

  @inline(__always)
  private func hash(of digest: NameDigest) -> UInt64 {
    folded(digest.head ^ UInt64(truncatingIfNeeded: digest.count) << 56, digest.tail)
  }

  /// Hashes two words as wyhash does: the halves of their product, each word with a secret seed.
  @inline(__always)
  private func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ seeds.0).multipliedFullWidth(by: other ^ seeds.1)
    return product.high ^ product.low
  }
}

/// A digest of a name that is fast to compare. Names of at most 16 bytes are equal if and only if their digests are.
private struct NameDigest: Equatable, BitwiseCopyable, Sendable {
  let count: Int
  /// The first eight bytes and the last eight, or 0 and all bytes if there are at most eight.
  let head: UInt64
  let tail: UInt64

  @inline(__always)
  init(_ utf8: UnsafeRawBufferPointer) {
    count = utf8.count
    tail = Self.lastWord(of: utf8)
    head = utf8.count > 8 ? utf8.loadUnaligned(as: UInt64.self) : 0
  }

  var isExact: Bool { count <= 16 }

  @inline(__always)
  static func lastWord(of utf8: UnsafeRawBufferPointer) -> UInt64 {
    switch utf8.count {
    case 8...: return utf8.loadUnaligned(fromByteOffset: utf8.count - 8, as: UInt64.self)
    case 4...:
      // The two words overlap unless there are eight bytes.
      let first = UInt64(utf8.loadUnaligned(as: UInt32.self))
      return first << 32 | UInt64(utf8.loadUnaligned(fromByteOffset: utf8.count - 4, as: UInt32.self))
    case 1...: return UInt64(utf8[0]) << 16 | UInt64(utf8[utf8.count / 2]) << 8 | UInt64(utf8[utf8.count - 1])
    default: return 0
    }
  }
}
