#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Console {
  /// Puts a failure into words.
  func report(_ failure: CommandFailure) {
    switch failure {
    case .usage(let error):
      report(.error, error.message)
      errors.write("'layoutc --help' shows what there is.\n")
    case .unreadable(let path, let errno):
      report(.error, "cannot be read: \(Files.explanation(of: errno))", at: Place(file: path))
    case .unwritable(_, EPIPE):
      // The reader has seen enough, as in `layoutc … | head`; that needs no words.
      break
    case .unwritable(let path, let errno):
      report(.error, "cannot be written: \(Files.explanation(of: errno))", at: Place(file: path ?? "standard output"))
    case .reported:
      break
    }
  }
}
