/// A mutual exclusion lock for a module that has one thread: it only gives access to its value.
///
/// `Synchronization` has no `Mutex` for WebAssembly without an operating system.
final class Mutex<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value

  init(_ value: consuming sending Value) { self.value = value }

  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
  }
}
