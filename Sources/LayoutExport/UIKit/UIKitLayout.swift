import Cassowary
import Layout
public import LayoutSpec

/// A spec's views and constraints for all values of its open traits, in UIKit's terms: sets of constraints that traits
/// activate and deactivate.
public struct UIKitLayout: Sendable {
  struct View: Sendable {
    let name: String
    let property: String
    /// The class of the view in UIKit.
    let type: String
    /// The parent view, or `nil` for the root.
    let parent: String?
    let isGuide: Bool
    let hugging: AxisPriorities
    let compressionResistance: AxisPriorities
    /// The intrinsic size in the spec, with `-` for a missing dimension.
    let intrinsicSize: String?
    /// The arrangement of its children, or `nil` if it has no stack.
    let stack: UIKitStack?
    /// The combinations of traits in which the view is present.
    var presence: Combinations
    /// Whether the view is hidden, but stays in the layout.
    let isHidden: Bool

    /// Whether a `UIStackView` arranges its children.
    var isStackView: Bool { stack.map { $0.reason == nil } ?? false }

    /// The classes that an initializer without arguments creates.
    static let knownTypes: Set<String> = [
      "UIActivityIndicatorView", "UIButton", "UIControl", "UIDatePicker", "UIImageView", "UILabel", "UINavigationBar",
      "UIPageControl", "UIPickerView", "UIProgressView", "UIScrollView", "UISearchBar", "UISegmentedControl",
      "UISlider", "UIStepper", "UISwitch", "UITabBar", "UITableView", "UITextField", "UITextView", "UIToolbar",
      "UIVisualEffectView",
    ]
  }

  /// A constraint in terms of the names in the code.
  struct Row: Hashable, Sendable {
    let name: String
    let terms: [Term]
    let relation: Relation
    let constant: Double
    /// The metric whose value, or negated value, is the constant.
    let metric: String?
    let priority: Double
    let weight: Double
    let isDirectional: Bool
  }

  /// A coefficient times an attribute of an item, or of the guide that represents a stack's variable.
  struct Term: Hashable, Sendable {
    /// The code for the item.
    let item: String
    let attribute: Attribute
    let coefficient: Double
  }

  /// Constraints that are active in the same combinations of traits.
  struct ConstraintSet: Sendable {
    let combinations: Combinations
    var rows: [Row]
  }

  /// A guide whose size represents a variable of stacks: a unit or a gap.
  struct StackGuide: Sendable {
    let identifier: String
    let property: String
  }

  /// The spec's name.
  public let name: String
  /// The traits that activate constraints and show views.
  public let traits: [OpenTrait]
  let space: TraitSpace
  let views: [View]
  let stackGuides: [StackGuide]
  let sets: [ConstraintSet]
  /// The metrics that constraints use, if no trait changes their value.
  let metrics: [(name: String, property: String, value: Double)]
  let margins: ViewTree.Margins?
  let followsUndockedKeyboard: Bool
  let usesBottomSafeArea: Bool
  /// The root's size in the spec, if it is neither that of the window nor that of the keyboard.
  let rootSize: String?
  /// Warnings about anything that UIKit cannot express, or that the export fixes.
  public let warnings: [String]
}

/// The reason why a spec cannot be exported to UIKit.
public enum UIKitExportError: Error, Sendable {
  /// There is no layout with these traits.
  case solving(SpecSolveError, traits: [(name: String, value: String)])
  /// The layout is too large for the solver.
  case tooLarge
  /// The open traits have more combinations than the limit.
  case tooManyCombinations(Int)
}

extension UIKitLayout {
  /// Reads a spec for all values of the traits that its conditions name and the caller leaves open.
  ///
  /// - Throws: `UIKitExportError`.
  /// - Complexity: O(combinations of traits × document).
  public init(_ document: SpecDocument, for caller: CallerEnvironment) throws(UIKitExportError) {
    let traits = document.isValid ? document.openTraits(for: caller, ranges: []) : []
    guard let space = TraitSpace(traits) else { throw .tooManyCombinations(TraitSpace.limit) }
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
      do throws(ProblemError) {
        try builder.add(inspection, combination)
      } catch {
        throw .tooLarge
      }
    }
    self = builder.layout()
  }
}
