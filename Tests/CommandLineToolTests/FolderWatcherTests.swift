import Foundation
import Platform
import TestSupport
import Testing

/// The folders that `--watch` watches.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fdinfo"), "Linux lists the watches of a process"))
struct FolderWatcherTests {
  private func watchCount(_ watcher: FolderWatcher) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/fdinfo/\(watcher.descriptor)", encoding: .utf8)
    return text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
  }

  @Test func `folders that are no longer wanted are not watched any more`() throws {
    let folder = try TemporaryFolder()
    let watcher = try #require(FolderWatcher())
    for index in 0..<20 {
      let own = folder.path("\(index)")
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
      #expect(watcher.watch([(own + "/spec.json").utf8CString.map { $0 }]))
      #expect(try watchCount(watcher) == 1)
    }
    // A folder that goes, and its parent instead.
    try FileManager.default.removeItem(atPath: folder.path("19"))
    #expect(watcher.watch([(folder.path("19") + "/spec.json").utf8CString.map { $0 }]))
    #expect(try watchCount(watcher) == 1)
  }

  @Test func `a folder stays watched`() throws {
    let folder = try TemporaryFolder()
    let watcher = try #require(FolderWatcher())
    for _ in 0..<3 { #expect(watcher.watch([folder.path("spec.json").utf8CString.map { $0 }])) }
    _ = try folder.file("spec.json", "{}")
    var wait = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 5_000) == 1)
  }
}
