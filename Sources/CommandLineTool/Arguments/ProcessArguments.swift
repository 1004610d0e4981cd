import Platform

extension CommandLineTool {
  /// The arguments of the process. The first is the program's name.
  ///
  /// On Linux, Swift reads the arguments from `/proc`, and returns none if that is missing, as in an empty root file
  /// system. This property reads them as bytes, because file names need not be UTF-8: see ``FileName``.
  public static var processArguments: [String] {
    let arguments = (0..<max(0, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { text(of: $0) }
    }
    #if os(Linux)
      return arguments.isEmpty ? argumentsBelowEnvironment() : arguments
    #else
      return arguments
    #endif
  }

  private static func text(of argument: UnsafePointer<CChar>) -> String {
    FileName.text(of: UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) })
  }

  #if os(Linux)
    /// Reads the arguments from where the kernel puts them: just below the environment are a null pointer, the pointers
    /// to the arguments, and their number.
    ///
    /// Call it before anything changes the environment, which may move it.
    private static func argumentsBelowEnvironment() -> [String] {
      guard let environment = UnsafeRawPointer(environ) else { return [] }
      let word = MemoryLayout<UInt>.size
      guard environment.load(fromByteOffset: -word, as: UInt.self) == 0 else { return [] }
      for count in 0..<limit {
        // No pointer is as small as a number of arguments.
        guard environment.load(fromByteOffset: -word * (count + 2), as: UInt.self) == UInt(count) else { continue }
        return (0..<count).compactMap { index in
          let pointer = environment.load(fromByteOffset: -word * (count + 1 - index), as: UnsafePointer<CChar>?.self)
          return pointer.map { text(of: $0) }
        }
      }
      return []
    }

    /// The largest number of arguments that is considered.
    private static let limit = 100_000
  #endif
}
