import Platform
import Synchronization
import Testing

/// Waiting for a monitor.
@Suite struct MonitorTests {
  // With a deadline of another clock, each wait would end at once, and the condition would be asked thousands of times.
  @Test func `a timed wait sleeps until its deadline on the monotonic clock`() {
    let monitor = Monitor()
    let start = MonotonicClock.now
    var calls = 0
    monitor.withLock {
      monitor.wait(seconds: 1) {
        calls += 1
        return false
      }
    }
    #expect(MonotonicClock.now - start >= 1_000_000_000)
    #expect(calls < 100)
  }

  @Test func `a signal ends a wait long before its deadline`() throws {
    let monitor = Monitor()
    let isDone = Atomic(false)
    let thread = try #require(
      SystemThread {
        monitor.withLock {
          isDone.store(true, ordering: .relaxed)
          monitor.signal()
        }
      })
    monitor.withLock { monitor.wait(seconds: 600) { isDone.load(ordering: .relaxed) } }
    thread.join()
    let wasDone = isDone.load(ordering: .relaxed)
    #expect(wasDone)
  }

  @Test func `a condition that holds needs no wait`() {
    let monitor = Monitor()
    var calls = 0
    monitor.withLock {
      monitor.wait(seconds: 600) {
        calls += 1
        return true
      }
      monitor.wait(seconds: -1) { false }
      monitor.wait(milliseconds: -1)
    }
    #expect(calls == 1)
  }

  @Test func `the monotonic clock does not go back`() {
    var last = MonotonicClock.now
    for _ in 0..<10_000 {
      let now = MonotonicClock.now
      #expect(now >= last)
      last = now
    }
  }
}
