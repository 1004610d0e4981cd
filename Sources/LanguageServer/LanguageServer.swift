import Platform
import Synchronization

/// A server of the Language Server Protocol 3.17 for layout specs.
///
/// One thread reads messages, so that cancellations and changes are seen at once; another one answers them in order.
public final class LanguageServer: Sendable {
  /// The reason why the server ended.
  public enum End: Hashable, Sendable {
    /// The client asked for it, after a shutdown request or without one.
    case exit(afterShutdown: Bool)
    /// The input ended, or the client's process did.
    case clientVanished
    /// A message was too large, with a sentence about it.
    case tooLarge(String)
  }

  let queue = MessageQueue()
  let version: String
  let documentation: String?
  let configuration: @Sendable (_ folder: String?) -> [UInt8]?
  /// 0 if the process is unknown.
  private let clientProcess = Atomic<Int32>(0)

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - version: the version of the tool.
  ///   - documentation: the address of the folder with the pages about errors and rules, if it is known.
  ///   - configuration: reads the file `.layoutc.json` in the client's folder, a URI, and returns `nil` if there is
  ///     none. It is called often.
  public init(
    version: String, documentation: String? = nil,
    configuration: @escaping @Sendable (_ folder: String?) -> [UInt8]? = { _ in nil }
  ) {
    (self.version, self.documentation, self.configuration) = (version, documentation, configuration)
  }

  /// Serves one client until it ends.
  ///
  /// - Parameters:
  ///   - read: appends the next bytes of the input, and returns `false` at its end. It is called on this thread.
  ///   - write: writes bytes to the output at once. It is called on one other thread.
  /// - Returns: the reason why the server ended, after all that was asked for is answered.
  public func run(read: @escaping (inout [UInt8]) -> Bool, write: @escaping @Sendable ([UInt8]) -> Void) -> End {
    let worker = SystemThread { [self] in Session(of: self, write: write).run() }
    let end = readMessages(read)
    queue.close()
    worker?.join()
    return end
  }

  private func readMessages(_ read: @escaping (inout [UInt8]) -> Bool) -> End {
    var reader = MessageReader(read: read)
    var isShutDown = false
    while true {
      switch reader.next() {
      case .content(let content):
        let message = Message(content)
        if case .notification("exit", _) = message { return .exit(afterShutdown: isShutDown) }
        if case .request(_, "shutdown", _) = message { isShutDown = true }
        queue.add(message)
      case .malformedHeader(let sentence): queue.add(.malformed(nil, ResponseError(.parseError, sentence)))
      case .tooLarge:
        return .tooLarge("a message is larger than \(MessageReader.maximumLength >> 20) MiB")
      case .end: return .clientVanished
      }
    }
  }

  func watch(_ process: Int32) {
    // In another namespace of processes, the number means nothing.
    if Self.exists(process) { clientProcess.store(process, ordering: .relaxed) }
  }

  /// Whether the client's process has ended.
  public var hasClientEnded: Bool {
    let process = clientProcess.load(ordering: .relaxed)
    return process > 0 && !Self.exists(process)
  }

  private static func exists(_ process: Int32) -> Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}
