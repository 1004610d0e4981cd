#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CommandLineTool {
  /// The words that the process was started with, the program's name first.
  ///
  /// Swift reads them from `/proc` on Linux, and has none if that is not there, as in an empty root folder.
  /// They are read as bytes, for names of files need not be UTF-8: see ``FileName``.
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
    /// The arguments from where the kernel puts them: below the environment are a null pointer, the pointers to the arguments,
    /// and their number.
    ///
    /// Only before anything changes the environment, which may then be elsewhere.
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

    /// More arguments than this are not looked for.
    private static let limit = 100_000
  #endif
}
