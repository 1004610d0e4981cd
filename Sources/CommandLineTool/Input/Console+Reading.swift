import LayoutReports

extension Console {
  static func inputName(_ path: String) -> String { path == "-" ? CheckSources.standardInput : path }

  func readAll(_ path: String, atMost limit: Int = ByteInput.standardLimit) throws(CommandFailure) -> [UInt8] {
    guard path == "-" else {
      try checkInput(path)
      return try Files.read(path, atMost: limit)
    }
    try takeInput()
    return try input.readAll(atMost: limit)
  }

  /// Reads standard input for `-`, and ends when the closure returns `false`.
  func readPieces(of path: String, _ body: ([UInt8]) -> Bool) throws(CommandFailure) {
    func readPieces(of input: ByteInput) throws(CommandFailure) {
      var piece: [UInt8] = []
      while try input.read(into: &piece), body(piece) { piece.removeAll(keepingCapacity: true) }
    }
    guard path == "-" else {
      try checkInput(path)
      return try Files.withInput(path, readPieces)
    }
    try takeInput()
    try readPieces(of: input)
  }

  /// Rejects an input that the result would replace.
  func checkInput(_ path: String) throws(CommandFailure) { try refuseOutput { Files.areSame($0, path) } }

  /// Rejects a second `-`, because standard input would be empty, and a result that would replace the file that it is.
  func takeInput() throws(CommandFailure) {
    try refuseOutput { input.isFile($0) }
    guard !input.isTaken else {
      throw .usage("standard input cannot be read twice; write the name of a file instead of one -")
    }
    input.isTaken = true
  }

  private func refuseOutput(where isInput: (String) -> Bool) throws(CommandFailure) {
    guard let outputFile, isInput(outputFile) else { return }
    throw .usage("--output: \(outputFile) is also an input; write to another file")
  }
}
