import Synchronization

/// Limits the names and texts of a document that results and reports repeat.
///
/// A document has each name once, but a report may repeat it for every rule, pair of views or step, so its size is not
/// proportional to that of the document. What exceeds the budget is made empty, and the report must not be used.
public final class TextBudget: Sendable {
  /// The default limit in bytes.
  public static let standardLimit = 64 << 20
  private static let checkInterval = 1 << 20

  private let left: Atomic<Int>
  private let nextCheck: Atomic<Int>
  private let isCancelled: (@Sendable () -> Bool)?

  /// Creates a budget of bytes. About once for each MiB, `isCancelled` is called; `true` exceeds the budget.
  public init(limit: Int = standardLimit, isCancelled: (@Sendable () -> Bool)? = nil) {
    left = Atomic(limit)
    nextCheck = Atomic(limit - Self.checkInterval)
    self.isCancelled = isCancelled
  }

  /// Whether more was needed than the budget allows, so that texts are missing.
  public var isExceeded: Bool { left.load(ordering: .relaxed) < 0 }

  /// Returns a text and charges it, or an empty text if the budget is exceeded.
  public func charge(_ text: @autoclosure () -> String) -> String {
    guard !isExceeded else { return "" }
    let text = text()
    charge(bytes: text.utf8.count)
    return isExceeded ? "" : text
  }

  /// Charges texts that are repeated without a copy.
  public func charge(bytes: Int) {
    guard !isExceeded else { return }
    let rest = left.wrappingSubtract(bytes, ordering: .relaxed).newValue
    if rest < nextCheck.load(ordering: .relaxed) {
      nextCheck.store(rest - Self.checkInterval, ordering: .relaxed)
      if isCancelled?() == true { left.store(-1, ordering: .relaxed) }
    }
  }
}
