import Cassowary
import Layout
public import LayoutSpec

/// A spec's views and constraints for all values of its open traits, in UIKit's terms: sets of constraints that traits
/// activate and deactivate.
public struct UIKitLayout: Sendable {
  struct View: Sendable {
    let name: String
    /// `nil` for the root.
    let parent: String?
    let properties: ViewProperties
    /// A hidden view stays in the layout.
    let isHidden: Bool
    var isGuide: Bool
    var presence: Combinations
    var property = ""
    var type = "UIView"
    var stack: UIKitStack?

    var isStackView: Bool { stack?.isStackView ?? false }

    /// In the spec, with `-` for a missing dimension.
    var intrinsicSize: String? {
      guard properties.intrinsicWidth != nil || properties.intrinsicHeight != nil else { return nil }
      return [properties.intrinsicWidth, properties.intrinsicHeight].map { $0.map(decimalText) ?? "-" }
        .joined(separator: " × ")
    }

    /// Classes that an initializer without arguments creates.
    static let knownTypes: Set<String> = [
      "UIActivityIndicatorView", "UIButton", "UIControl", "UIDatePicker", "UIImageView", "UILabel", "UINavigationBar",
      "UIPageControl", "UIPickerView", "UIProgressView", "UIScrollView", "UISearchBar", "UISegmentedControl",
      "UISlider", "UIStepper", "UISwitch", "UITabBar", "UITableView", "UITextField", "UITextView", "UIToolbar",
      "UIVisualEffectView",
    ]
  }

  /// Identified in the same way in all combinations of traits.
  enum Item: Hashable, Sendable {
    case view(String)
    case guide(Guide)
    /// Represents a stack's variable, by the variable's name.
    case stackGuide(String)
  }

  struct Term: Hashable, Sendable {
    let item: Item
    let attribute: Attribute
    let coefficient: Double
  }

  struct Row: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      case constraint
      /// The size of a view is not negative, which UIKit ensures for views, but not for guides.
      case sizeBound(view: String)
      /// The constant comes from the member.
      case stack(view: String, member: String?)
    }

    let name: String
    let origin: Origin
    let terms: [Term]
    let relation: Relation
    let constant: Double
    let priority: Double
    let weight: Double
    let isDirectional: Bool
    /// The property of the metric whose value, or negated value, is the constant.
    var metric: String?
  }

  struct ConstraintSet: Sendable {
    let combinations: Combinations
    let rows: [Row]
  }

  /// A guide whose size represents a variable of stacks: a unit or a gap.
  struct StackGuide: Sendable {
    let identifier: String
    /// The property's name, if no other guide has it.
    let wanted: String
    let stack: String
    var property = ""
  }

  /// The spec's name.
  public let name: String
  /// The traits that activate constraints and show views.
  public var traits: [OpenTrait] { space.traits }
  let space: TraitSpace
  let views: [View]
  let stackGuides: [StackGuide]
  let sets: [ConstraintSet]
  /// Those that constraints use, and whose values no trait changes.
  let metrics: [(property: String, value: Double)]
  let margins: ViewTree.Margins?
  let followsUndockedKeyboard: Bool
  let usesBottomSafeArea: Bool
  /// In the spec, if it is neither that of the window nor that of the keyboard.
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
  public init(_ document: SpecDocument, for caller: CallerEnvironment) throws(UIKitExportError) {
    let traits = document.isValid ? document.openTraits(for: caller, ranges: []) : []
    guard let space = TraitSpace(traits) else { throw .tooManyCombinations(TraitSpace.limit) }
    var builder = UIKitLayoutBuilder(document, space)
    for combination in 0..<space.count {
      let inspection: SpecInspection
      do throws(SpecSolveError) {
        inspection = try document.inspect(space.caller(caller, combination))
      } catch {
        throw .solving(error, traits: zip(traits, space.values(of: combination)).map { ($0.name, $1) })
      }
      guard (try? builder.add(inspection, combination)) != nil else { throw .tooLarge }
    }
    self = builder.layout()
  }
}
