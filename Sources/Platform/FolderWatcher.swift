/// Reports changes in the folders of files, using inotify on Linux and kqueue on Darwin.
///
/// It watches folders rather than files, because editors replace a file by renaming another one. It may report changes
/// to other files, so compare the contents.
package final class FolderWatcher {
  /// A descriptor that is readable if something has changed since the last call of ``watch(_:)``.
  package let descriptor: Int32
  /// The descriptors that kqueue watches, or the watches of inotify.
  private var watched: Set<Int32> = []

  /// Creates a watcher without folders.
  ///
  /// - Returns: `nil` if the system has no watcher left; `errno` gives the reason.
  package init?() {
    #if canImport(CLinux)
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #elseif canImport(Darwin)
      descriptor = kqueue()
    #else
      descriptor = -1
      errno = ENOSYS
    #endif
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    #if canImport(Darwin)
      for descriptor in watched { close(descriptor) }
    #endif
    close(descriptor)
  }

  /// Discards past changes, and watches the folders of these files from now on.
  ///
  /// If a folder does not exist, its nearest existing ancestor is watched.
  ///
  /// - Parameter files: null-terminated paths.
  /// - Returns: `false` if a folder cannot be watched; `errno` gives the reason.
  package func watch(_ files: [[CChar]]) -> Bool {
    drain()
    let former = watched
    watched = []
    defer {
      let reason = errno
      for watch in former where !watched.contains(watch) { remove(watch) }
      errno = reason
    }
    // A file may be a link to one in another folder.
    let paths = files + files.compactMap(Self.resolved)
    guard Set(paths.map(Self.folder)).allSatisfy(watchNearestFolder) else { return false }
    #if canImport(Darwin)
      // A folder's own events report names that come and go, but not writes to its files.
      for path in paths { _ = watchFile(path) }
    #endif
    return true
  }

  private func watchNearestFolder(_ folder: [CChar]) -> Bool {
    var folder = folder
    while !watchFile(folder) {
      guard errno == ENOENT || errno == ENOTDIR, folder != Self.root, folder != Self.current else { return false }
      folder = Self.folder(of: folder)
    }
    return true
  }

  private static func resolved(_ path: [CChar]) -> [CChar]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved) + 1))
  }

  /// Returns the folder of a path: `.` for a bare name.
  private static func folder(of path: [CChar]) -> [CChar] {
    guard let slash = path.lastIndex(of: root[0]) else { return current }
    return slash == path.startIndex ? root : path[..<slash] + [0]
  }

  private static let root = [CChar(UInt8(ascii: "/")), 0]
  private static let current = [CChar(UInt8(ascii: ".")), 0]
}

#if canImport(Darwin)
  extension FolderWatcher {
    private func watchFile(_ path: [CChar]) -> Bool {
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      var change = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
        close(file)
        return false
      }
      watched.insert(file)
      return true
    }

    private func remove(_ watch: Int32) { close(watch) }

    private func drain() {
      var event = kevent()
      var now = timespec()
      while kevent(descriptor, nil, 0, &event, 1, &now) > 0 {}
    }
  }
#else
  extension FolderWatcher {
    private func watchFile(_ path: [CChar]) -> Bool {
      #if canImport(CLinux)
        let events =
          IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
        // The watch of a folder that is watched already is the same.
        let watch = inotify_add_watch(descriptor, path, UInt32(events))
        if watch >= 0 { watched.insert(watch) }
        return watch >= 0
      #else
        return false
      #endif
    }

    /// The watch of a folder that is gone has ended by itself.
    private func remove(_ watch: Int32) {
      #if canImport(CLinux)
        inotify_rm_watch(descriptor, watch)
      #endif
    }

    private func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
