import Cassowary
import Layout
public import LayoutSpec

/// A spec's views and constraints for all values of its open traits, as UIKit has them: sets of constraints that traits
/// switch.
public struct UIKitLayout: Sendable {
  /// A view, a guide or a spacer.
  struct View: Sendable {
    /// Its id, else its JSON Pointer.
    let name: String
    /// The property that holds it.
    let property: String
    /// The view that it is a subview of; nil for the root.
    let parent: String?
    /// Whether it is a `UILayoutGuide`.
    let isGuide: Bool
    let hugging: AxisPriorities
    let compressionResistance: AxisPriorities
    /// Its intrinsic size in the spec, with `-` for what has none.
    let intrinsicSize: String?
    /// How it arranges its children, or `nil` if it has no stack.
    let stack: UIKitStack?
    /// The combinations of traits in which it is present.
    var presence: Combinations

    /// Whether a `UIStackView` arranges its children.
    var isStackView: Bool { stack.map { $0.reason == nil } ?? false }
  }

  /// A constraint, with the names of what it is about.
  struct Row: Hashable, Sendable {
    let name: String
    let terms: [Term]
    let relation: Relation
    let constant: Double
    /// The metric whose value the constant is, or its opposite.
    let metric: String?
    let priority: Double
    let weight: Double
    let isDirectional: Bool
  }

  /// A coefficient times an attribute of an item, or of the guide that stands for a stack's variable.
  struct Term: Hashable, Sendable {
    /// The text that stands for the item in code.
    let item: String
    let attribute: Attribute
    let coefficient: Double
  }

  /// Constraints that are active together.
  struct ConstraintSet: Sendable {
    let combinations: Combinations
    var rows: [Row]
  }

  /// A guide whose size is a variable of stacks: a unit, a gap.
  struct StackGuide: Sendable {
    let identifier: String
    let property: String
  }

  /// The spec's name.
  public let name: String
  /// The traits that switch constraints and views.
  public let traits: [OpenTrait]
  let space: TraitSpace
  let views: [View]
  let stackGuides: [StackGuide]
  let sets: [ConstraintSet]
  /// The metrics that constraints use, with values that no trait changes.
  let metrics: [(name: String, property: String, value: Double)]
  let margins: ViewTree.Margins?
  let followsUndockedKeyboard: Bool
  let usesBottomSafeArea: Bool
  /// What the root's size is in the spec if it is neither the window's nor the keyboard's.
  let rootSize: String?
  /// What UIKit cannot say, or what is decided once and for all.
  public let warnings: [String]
}

/// Why a spec cannot be written for UIKit.
public enum UIKitExportError: Error, Sendable {
  /// There is no layout with these traits.
  case solving(SpecSolveError, traits: [(name: String, value: String)])
  /// The layout is larger than the solver takes.
  case tooLarge
  /// The open traits have more combinations than are written.
  case tooManyCombinations(Int)
}

extension UIKitLayout {
  /// The most combinations of the open traits' values.
  private static var combinationLimit: Int { 1024 }

  /// Reads a spec for all values of the traits that its conditions name and the caller does not give.
  ///
  /// - Throws: `UIKitExportError`.
  /// - Complexity: O(combinations of traits × document).
  public init(_ document: SpecDocument, for caller: CallerEnvironment) throws(UIKitExportError) {
    let traits = document.isValid ? document.openTraits(for: caller, ranges: []) : []
    guard let space = TraitSpace(traits, limit: Self.combinationLimit) else {
      throw .tooManyCombinations(Self.combinationLimit)
    }
    var builder = UIKitLayoutBuilder(document, space)
    for combination in 0..<space.count {
      var one = caller
      let values = space.values(of: combination)
      for (trait, value) in zip(traits, values) { trait.set(value, in: &one.request) }
      let inspection: SpecInspection
      do throws(SpecSolveError) {
        inspection = try document.inspect(one)
      } catch {
        throw .solving(error, traits: zip(traits, values).map { ($0.name, $1) })
      }
      do throws(LinearLayoutError) {
        try builder.add(inspection, combination)
      } catch {
        throw .tooLarge
      }
    }
    self = builder.layout()
  }
}
