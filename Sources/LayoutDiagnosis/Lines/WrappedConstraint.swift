struct WrappedConstraint {
  /// The text if line breaks are in words.
  var text: ArraySlice<UInt8>
  /// The text if line breaks are spaces.
  var spacedText: ArraySlice<UInt8>
  let line: Int
  /// Without blank lines. The first one is always there.
  private(set) var pieces: [ArraySlice<UInt8>]
  /// Including blank lines.
  var lineCount = 1

  init(_ text: ArraySlice<UInt8>, line: Int) {
    (self.text, spacedText, pieces, self.line) = (text, text, [text], line)
  }

  var isBare: Bool { text.first != .less }

  var isCutInName: Bool { !text.contains(.colon) || text.last == .colon }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    lineCount += 1
    guard !piece.allSatisfy({ $0.isBlank }) else { return }
    // More blanks than in any constraint are an indentation.
    let isIndented = piece.prefix(4).allSatisfy { $0.isBlank }
    text += (isBlankNeeded(before: piece) ? [.space] : []) + (isIndented ? piece.trimmed : piece)
    spacedText += [.space] + piece.trimmed
    pieces.append(piece)
  }

  /// Returns whether a blank is missing: after an identifier, a mask or a source location, or before `(active)`.
  private func isBlankNeeded(before piece: ArraySlice<UInt8>) -> Bool {
    guard let first = piece.first, let last = text.last else { return false }
    let isAfterWord = last == UInt8(ascii: "&") || last == .quote && text.dropLast().last?.isBlank == false
    let isAfterSource = first == .quote && last.isDigit && text.last { !$0.isDigit } == UInt8(ascii: "#")
    return first.isLetter && isAfterWord || isAfterSource
      || first == .open && last != .minus && !text.hasSuffix("Space")
  }

  /// - Parameter isComplete: whether no line continues the constraint.
  func constraint(isComplete: Bool) -> (constraint: LoggedConstraint, rest: ArraySlice<UInt8>)? {
    // The ends in the lines before have been tried.
    let length = isComplete ? text.count : pieces.last?.count ?? 0
    let found = [text, spacedText].map { text in
      (isComplete
        ? ConstraintText.bareConstraint(in: text)
        : ConstraintText.constraint(in: text, endingFrom: text.endIndex - length))
        .map { (constraint: $0.constraint, rest: text[$0.end...]) }
    }
    guard let tight = found[0], let spaced = found[1] else { return found[0] ?? found[1] }
    let ranks = [tight, spaced].map { ($0.constraint.unresolvedNames, -$0.constraint.partsBeforeBody) }
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] ? tight : spaced }
    // A line break in an identifier of several words, or in a text, is a space.
    let isOfText =
      tight.constraint.isEquivalent(to: spaced.constraint)
      && tight.constraint.superview?.className == spaced.constraint.superview?.className
    let identifier = tight.constraint.identifier ?? ""
    let isSame = identifier == spaced.constraint.identifier ?? ""
    return isSame && isOfText || !isSame && identifier.utf8.contains(.space) ? spaced : tight
  }
}
