import Platform

extension Console {
  func report(_ failure: CommandFailure) {
    switch failure {
    case .usage(let error):
      report(.error, error.message)
      errors.write("for more information, run '\(helpCall)'\n")
    case .unreadable(let path, let errno):
      // A path without a folder or an extension may be a misspelt subcommand.
      let mayBeCommand = errno == ENOENT && !path.contains("/") && !path.contains(".")
      let hint = mayBeCommand ? UsageError.subcommand(near: path) ?? "" : ""
      report(.error, "cannot be read: \(systemErrorText(errno))\(hint)", file: path)
    case .tooLarge(let path, let limit):
      report(.error, "cannot be read: it is larger than \(limit >> 20) MiB", file: path)
    case .unwritable(_, EPIPE):
      // The reader has closed the pipe, as in `layoutc … | head`, which is not worth a message.
      break
    case .unwritable(let path, let errno):
      report(.error, "cannot be written: \(systemErrorText(errno))", file: path ?? "standard output")
    case .unavailable(let message):
      report(.error, message)
    case .reported:
      break
    }
  }
}
