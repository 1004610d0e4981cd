extension sigaction {
  /// The function that handles the signal, or a constant such as `SIG_IGN`.
  package var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }

  /// Returns whether the handler is a constant, which cannot be compared with `==`.
  package func handles(as constant: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(constant, to: Int.self)
  }
}

/// Makes a crash end the process with exit code 70 (`EX_SOFTWARE`) and a message.
///
/// If the environment has `SWIFT_BACKTRACE`, a handler that prints a backtrace stays, and the crash ends the process.
package func reportCrashes() {
  provideSignalStack()
  let keepsBacktraces = getenv("SWIFT_BACKTRACE") != nil
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, !action.handles(as: SIG_IGN) else { continue }
    if keepsBacktraces, !action.handles(as: SIG_DFL) { continue }
    action.handler = { _ in
      let message: StaticString = "layoutc: error: internal error; please report it, with the command and its input\n"
      _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
      _exit(70)
    }
    action.sa_flags = SA_ONSTACK
    sigaction(number, &action, nil)
  }
}

/// Gives the current thread a stack for signal handlers, so that a stack overflow is reported, too. Returns `nil` if
/// the thread has one, or the system refuses it.
@discardableResult func provideSignalStack() -> UnsafeMutableRawPointer? {
  var former = stack_t()
  guard sigaltstack(nil, &former) == 0, Int(former.ss_flags) & Int(SS_DISABLE) != 0 else { return nil }
  let size = 1 << 16
  var stack = stack_t()
  let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  stack.ss_sp = memory
  stack.ss_size = numericCast(size)
  guard sigaltstack(&stack, nil) == 0 else {
    memory.deallocate()
    return nil
  }
  return memory
}

func removeSignalStack(_ memory: UnsafeMutableRawPointer?) {
  guard let memory else { return }
  var stack = stack_t()
  stack.ss_flags = Int32(SS_DISABLE)
  stack.ss_size = 1 << 16
  sigaltstack(&stack, nil)
  memory.deallocate()
}
