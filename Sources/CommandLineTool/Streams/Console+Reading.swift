extension Console {
  /// Returns the bytes of a file, or of standard input for `-`.
  func readAll(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard path != "-" else {
      do {
        return try input.readAll()
      } catch {
        throw .unreadable(path: "<stdin>", errno: error.errno)
      }
    }
    do {
      return try Files.read(path)
    } catch {
      throw .unreadable(path: path, errno: error.errno)
    }
  }
}

extension Console {
  /// Passes the bytes of a file, or of standard input for `-`, to a closure piece by piece until it returns `false`.
  func readPieces(of path: String, _ body: ([UInt8]) -> Bool) throws(CommandFailure) {
    var piece: [UInt8] = []
    do throws(ByteInput.Failure) {
      guard path == "-" else {
        return try Files.withInput(path) { (file) throws(ByteInput.Failure) in
          while try file.read(into: &piece), body(piece) { piece.removeAll(keepingCapacity: true) }
        }
      }
      while try input.read(into: &piece), body(piece) { piece.removeAll(keepingCapacity: true) }
    } catch {
      throw .unreadable(path: path == "-" ? "<stdin>" : path, errno: error.errno)
    }
  }
}
