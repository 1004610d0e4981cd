/// A list of conflicting constraints that UIKit or AppKit printed.
public struct ConflictLog: Hashable, Sendable {
  /// Text inside a list that could not be read.
  public struct Unread: Hashable, Sendable {
    /// The line in the text, from 1.
    public let line: Int
    /// The text, shortened if it is long.
    public let text: String
  }

  /// The line of the head, or of the start of the list if there is no head, from 1.
  public let line: Int
  /// The constraints of the list, in its order.
  public internal(set) var constraints: [LoggedConstraint] = []
  /// The parts of the list that could not be read.
  public internal(set) var unread: [Unread] = []
  /// Whether a part that could not be read may be a constraint of the list.
  public internal(set) var hasUnreadConstraint = false
  /// The number of parts that could not be read, of which ``unread`` keeps only some if there are many.
  public internal(set) var unreadCount = 0
  /// The constraint that the system broke, if the log says so.
  public internal(set) var broken: LoggedConstraint?
  /// Whether the log has the words of UIKit or AppKit before its list.
  public internal(set) var hasHead = false
  /// Whether there is a list, and not only a head or a broken constraint.
  public internal(set) var hasList = false
  /// Whether the list was replaced by `<private>`, as Console does.
  public internal(set) var isPrivate = false
  /// Whether the list begins with an opening parenthesis or bracket.
  public internal(set) var isOpened = false
  /// Whether the list ends with a closing parenthesis or bracket.
  public internal(set) var isClosed = false
  /// Whether constraints are missing: the list contains `...`, or there are too many.
  public internal(set) var isShortened = false

  /// The largest number of constraints in a list.
  public static let maximumCount = 100_000
  static let maximumUnread = 1_000

  init(line: Int) { self.line = line }

  /// - Parameter isListed: whether the text is in the list, and not the broken constraint after it.
  mutating func append(unread text: some Collection<UInt8>, line: Int, isListed: Bool = true) {
    unreadCount += 1
    // The text may be a constraint.
    if isListed, Array(text).contains(anyOf: "0x", "onstraint", "==", "<=", ">=") { hasUnreadConstraint = true }
    guard unread.count < Self.maximumUnread else { return }
    unread.append(Unread(line: line, text: quotedText(text)))
  }

  mutating func append(_ constraint: LoggedConstraint) {
    guard constraints.count < Self.maximumCount else {
      isShortened = true
      return
    }
    constraints.append(constraint)
  }
}
