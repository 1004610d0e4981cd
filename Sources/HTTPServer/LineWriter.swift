import Synchronization
import Platform

/// Writes lines to a descriptor on its own thread, so that logging never waits for the reader of the log.
///
/// If the buffer is full or the descriptor fails, lines are dropped and counted.
package final class LineWriter: @unchecked Sendable {
  private let descriptor: Int32
  private let limit: Int
  private let monitor = Monitor()
  private var buffer: [UInt8] = []
  private var isEnding = false
  private var isDone = false
  private let dropped = Atomic<Int>(0)

  /// Creates a writer with a limit on waiting bytes, or `nil` if the system has no thread left.
  package init?(descriptor: Int32, limit: Int = 4 << 20) {
    self.descriptor = descriptor
    self.limit = limit
    guard let thread = SystemThread({ [self] in run() }) else { return nil }
    thread.detach()
  }

  package var droppedLines: Int { dropped.load(ordering: .relaxed) }

  package func write(_ line: [UInt8]) {
    let isTaken = monitor.withLock {
      guard buffer.count + line.count <= limit else { return false }
      if buffer.isEmpty { monitor.broadcast() }
      buffer += line
      return true
    }
    if !isTaken { dropped.wrappingAdd(1, ordering: .relaxed) }
  }

  /// Writes the remaining lines, but gives up after a second if the descriptor does not accept them.
  package func end() {
    monitor.withLock {
      isEnding = true
      monitor.broadcast()
      monitor.wait(seconds: 1) { isDone }
    }
  }

  private func run() {
    while let bytes = next() {
      let rest = bytes[writeAll(bytes, to: descriptor)...]
      dropped.wrappingAdd(rest.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
    }
    monitor.withLock {
      isDone = true
      monitor.broadcast()
    }
  }

  private func next() -> [UInt8]? {
    monitor.withLock {
      while buffer.isEmpty {
        if isEnding { return nil }
        monitor.wait()
      }
      // Waking this thread costs more than a line, so lines are gathered for a moment.
      if !isEnding { monitor.wait(milliseconds: 5) }
      defer { buffer = [] }
      return buffer
    }
  }
}
