import Synchronization

/// A cache of bounded size, keyed by bytes. It evicts the least recently used value.
final class LRUCache<Value: Sendable>: Sendable {
  private let list: Mutex<RecentlyUsedList<Value>>

  init(capacity: Int) {
    list = Mutex(RecentlyUsedList(capacity: capacity))
  }

  func value(for key: ContentKey) -> Value? { list.withLock { $0.value(for: key) } }

  /// Leaves out a value that takes more than a quarter of the cache. Its approximate `size` does not include the key.
  func insert(_ value: Value, for key: ContentKey, size: Int) {
    list.withLock { $0.insert(value, for: key, size: size + key.byteCount + 128) }
  }

  func resize(_ key: ContentKey, to size: Int) {
    list.withLock { $0.resize(key, to: size + key.byteCount + 128) }
  }

  func removeAll() {
    // They are freed after the lock, because event loops may wait for it.
    _ = list.withLock { list in
      let removed = list
      list = RecentlyUsedList(capacity: list.capacity)
      return removed
    }
  }

  var count: Int { list.withLock { $0.count } }

  var size: Int { list.withLock { $0.size } }
}

/// Values by key, in the order of their last use: a doubly linked list in a flat array.
struct RecentlyUsedList<Value> {
  private struct Entry {
    var key: ContentKey
    var value: Value?
    var size: Int
    var newer = none
    var older = none
  }

  let capacity: Int
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var indices: [ContentKey: Int] = [:]
  private var newest = none
  private var oldest = none
  private(set) var size = 0

  private static var none: Int { -1 }

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var count: Int { indices.count }

  mutating func value(for key: ContentKey) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      linkAsNewest(index)
    }
    return entries[index].value
  }

  mutating func insert(_ value: Value, for key: ContentKey, size: Int) {
    if let index = indices[key] { remove(index) }
    guard size <= capacity / 4 else { return }
    while self.size + size > capacity, oldest != Self.none { remove(oldest) }
    let entry = Entry(key: key, value: value, size: size)
    let index = free.popLast() ?? entries.count
    if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    indices[key] = index
    self.size += size
    linkAsNewest(index)
  }

  mutating func resize(_ key: ContentKey, to size: Int) {
    guard let index = indices[key], entries[index].size != size else { return }
    guard size <= capacity / 4 else { return remove(index) }
    self.size += size - entries[index].size
    entries[index].size = size
    while self.size > capacity, oldest != index { remove(oldest) }
  }

  private mutating func remove(_ index: Int) {
    unlink(index)
    indices[entries[index].key] = nil
    size -= entries[index].size
    entries[index].value = nil
    entries[index].key = ContentKey([])
    free.append(index)
  }

  private mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer == Self.none { newest = older } else { entries[newer].older = older }
    if older == Self.none { oldest = newer } else { entries[older].newer = newer }
  }

  private mutating func linkAsNewest(_ index: Int) {
    entries[index].newer = Self.none
    entries[index].older = newest
    if newest == Self.none { oldest = index } else { entries[newest].newer = index }
    newest = index
  }
}
