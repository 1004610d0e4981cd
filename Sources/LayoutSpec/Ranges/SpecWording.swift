internal import Cassowary
import Layout

struct SpecWording {
  private let cell: RangeCell
  private let names: DiagnosticNames

  init(_ cell: RangeCell, _ names: DiagnosticNames) {
    self.cell = cell
    self.names = names
  }

  func words(ofRow row: Int) -> SpecWords {
    let reference = cell.layout.references[row]
    let words = names.words(of: reference)
    // A text that is not the document's has the constraint's constant, which must be the same in the whole cell.
    if cell.constants[row].isConstant || names.documentText(of: reference) != nil { return words }
    return SpecWords(text: words.name, name: words.name, source: .constraint)
  }

  /// Returns the causes that bound a polytope, with the words of constraints.
  func worded(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.reachesZero(of: $0.slack) }.map { cause in
      guard cause.order >= 0 else { return cause }
      var worded = cause
      worded.words = words(ofRow: cause.order)
      return worded
    }
  }
}
