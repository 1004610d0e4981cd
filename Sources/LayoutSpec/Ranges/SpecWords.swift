internal import Cassowary
import Layout

/// A constraint or a decision of a spec in words.
public struct SpecWords: Hashable, Sendable {
  /// The text of the constraint, such as `q.width >= 44`, or the decision in the words of the document.
  public let text: String
  /// The constraint's name: its id, or its JSON Pointer if it has none. `nil` for a decision, and if the text has the name.
  public let name: String?

  /// Creates words from their parts.
  public init(text: String, name: String?) { (self.text, self.name) = (text, name) }

  /// The text with the name: `q.width >= 44 (/constraints/3)`.
  public var fullText: String { name.map { "\(text) (\($0))" } ?? text }
}

/// Puts the constraints and decisions of a cell into words.
struct SpecWording {
  private let cell: RangeCell
  private let names: DiagnosticNames
  /// The words of constraints by their index in the linear system.
  private var known: [Int: SpecWords] = [:]

  init(_ document: SpecDocument, _ cell: RangeCell) {
    self.cell = cell
    names = DiagnosticNames(document, cell.resolved)
  }

  /// Returns the words of a border.
  mutating func words(of cut: RangeCut) -> SpecWords {
    cut.order < 0 ? SpecWords(text: cut.label, name: nil) : words(ofRow: cut.order)
  }

  /// Returns the words of a constraint of the linear system.
  mutating func words(ofRow row: Int) -> SpecWords {
    if let words = known[row] { return words }
    let words = makeWords(ofRow: row)
    known[row] = words
    return words
  }

  private func makeWords(ofRow row: Int) -> SpecWords {
    let reference = cell.layout.references[row]
    let name = names.name(of: reference)
    switch reference {
    case .nonNegativeSize, .nonNegativeRoot: return SpecWords(text: names.text(of: reference), name: nil)
    case .constraint, .stackRule, .hugging, .compressionResistance: break
    }
    if let text = names.documentText(of: reference) { return SpecWords(text: text, name: name) }
    // The text of another constraint has its constant, which must be the same in the whole cell.
    guard cell.constants[row].isConstant, cell.undecided[cell.scope(ofRow: row)] == nil else {
      return SpecWords(text: name, name: nil)
    }
    return SpecWords(text: names.text(of: reference), name: name)
  }
}
