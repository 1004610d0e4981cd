import Foundation
import Platform
import Testing

@testable import HTTPServer

@Suite("The line writer")
struct LineWriterTests {
  @Test("lines from any number of threads are complete and in order")
  func lines() throws {
    let pipe = Pipe()
    let writer = try #require(LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor))
    let threads = (0..<4).compactMap { thread in
      SystemThread { for line in 0..<100 { writer.write(Array("\(thread) \(line)\n".utf8)) } }
    }
    for thread in threads { thread.join() }
    writer.end()
    try pipe.fileHandleForWriting.close()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 400)
    for thread in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(thread) ") } == (0..<100).map { "\(thread) \($0)" })
    }
    #expect(writer.droppedLines == 0)
  }

  @Test("without a reader, lines are dropped and counted, and nothing blocks")
  func stuck() throws {
    let pipe = Pipe()
    let writer = try #require(LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor, limit: 1_000))
    let line = [UInt8](repeating: 0x61, count: 100)
    for _ in 0..<2_000 { writer.write(line) }
    #expect(writer.droppedLines > 0)
    writer.end()
    // Drains the pipe, so that the writer's thread ends before the pipe does.
    #expect(pipe.fileHandleForReading.availableData.count > 0)
  }

  @Test("lines that the descriptor refuses are counted")
  func refused() throws {
    let pipe = Pipe()
    // This end of a pipe cannot be written to.
    let writer = try #require(LineWriter(descriptor: pipe.fileHandleForReading.fileDescriptor))
    for line in 0..<3 { writer.write(Array("\(line)\n".utf8)) }
    writer.end()
    #expect(writer.droppedLines == 3)
  }
}
