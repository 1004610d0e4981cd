import Cassowary
public import LayoutSpec

/// A spec's layout over ranges and open traits, as decision trees that lead to affine functions.
///
/// Edges with the same function share one number, and numbers with the same decisions share one tree. Decisions that do
/// not affect a tree are not in it, so the size of the code grows with the sum of independent decisions, not with their
/// product.
public struct CompiledLayout: Sendable {
  /// One of the four numbers of a frame.
  public enum Edge: Int, CaseIterable, Hashable, Sendable {
    case x, y, width, height
  }

  /// A number, named after the first view that has it.
  public struct Number: Hashable, Sendable {
    /// The view's id.
    public let view: String
    /// The edge or size of the view.
    public let edge: Edge
  }

  /// A decision tree.
  public indirect enum Decision: Hashable, Sendable {
    /// The functions of the numbers of a group, in order, or `nil` if no view needs them. A function is its constant,
    /// followed by the factor of each ranged number.
    case leaf([[Double]?])
    /// A test, with the constraints and conditions that change there, and what follows if it holds and if it does not.
    case branch(Test, because: [SpecWords], then: Decision, otherwise: Decision)
  }

  /// A test in a decision tree.
  public enum Test: Hashable, Sendable {
    /// A function of the ranged numbers is at least 0.
    case atLeastZero([Double])
    /// The number of a range has a value.
    case equal(range: Int, Double)
    /// A trait has one of several values.
    case trait(Int, values: [String])
  }

  /// Numbers that share a decision tree.
  public struct Group: Sendable {
    /// The indices of the numbers.
    public internal(set) var numbers: [Int]
    /// The decision tree.
    public internal(set) var decision: Decision
  }

  /// A view with the indices of its numbers.
  public struct View: Sendable {
    /// The view's id.
    public let id: String
    /// The numbers of its frame, in the order of ``Edge``; fewer for a helper view of keys.
    public let numbers: [Int]
    /// The index in ``presences``, or `nil` if the view is always present.
    public let presence: Int?
  }

  /// The spec's name.
  public let name: String
  /// The ranges.
  public let ranges: [NumberRange]
  /// The open traits.
  public let traits: [OpenTrait]
  /// The numbers.
  public let numbers: [Number]
  /// The groups. Each number is in exactly one of them.
  public let groups: [Group]
  /// The decision trees of the views' presence. A leaf is 1 for yes or 0 for no.
  public let presences: [Decision]
  /// The views, in document order; last, the helper views that decide about keys.
  public let views: [View]
  /// Whether a condition holds only along a line on which several ranged numbers change, such as `rootWidth == 500` if
  /// the root's width is the window's without the safe area. There, the code has the layout beside the line.
  public let leavesOutLines: Bool
  /// The required constraints that the code drops anywhere, because they conflict with others.
  public let dropped: [SpecWords]
  let usesKeyboardRoot: Bool
  /// `nil` if the code is without keys. Their helper views are among ``views``.
  let keys: KeyTable?
  /// The numbers and traits that the layout depends on, and that have one value although nobody named it.
  public let fixed: [FixedValue]
}

/// The reason why a spec cannot be compiled.
public enum CompileError: Error, Sendable {
  /// There are no regions.
  case range(RangeError)
  /// Required constraints conflict in a region with these corners, with these traits. The region can be a point.
  case unsatisfiable(SpecConflict, corners: [[Double]], traits: [(name: String, value: String)])
  /// The open traits have more combinations than the limit.
  case tooManyCombinations(Int)
}

extension CompiledLayout {
  /// The ranges on which no frame and no view's presence depends, for any values of the traits.
  public var rangesWithoutEffect: [NumberRange] {
    let used = uses.ranges
    return ranges.indices.filter { !used.contains($0) }.map { ranges[$0] }
  }

  /// Compiles a spec.
  ///
  /// - Parameter target: where the code runs, or `nil` for an environment of which only the ranges and open traits vary.
  ///   Its own numbers must be in `ranges`.
  /// - Parameter includesKeys: whether Swift code has the keys, with their labels and outputs, and finds the key that a
  ///   touch presses.
  public init(
    _ document: SpecDocument, over ranges: [NumberRange], for asked: CallerEnvironment, target: CompileTarget? = nil,
    includesKeys: Bool = false, options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(CompileError) {
    let keys = includesKeys && document.isValid ? document.keyTable() : nil
    let document = keys?.document ?? document
    let caller = target?.caller(asked) ?? asked
    do throws(ValueTextError) {
      if document.isValid { try document.check(ranges) }
    } catch {
      throw .range(.ranges(error))
    }
    // An invalid spec may have a trait without values. Its mistakes are found for any values.
    let traits = document.isValid ? document.openTraits(for: caller, ranges: ranges, target: target) : []
    guard let space = TraitSpace(traits) else { throw .tooManyCombinations(TraitSpace.limit) }
    var collector = CompiledCellCollector(DocumentOrder(document), ranges, space)
    try collector.collect { combination, numbers throws(CompileError) in
      do throws(RangeError) {
        return try document.parts(
          over: ranges, at: numbers, for: space.caller(caller, combination), options: options, limit: limit)
      } catch {
        throw .range(error)
      }
    }
    let decided = try DecidedViews(collector, traits)
    name = document.name
    (self.ranges, self.traits) = (ranges, traits)
    leavesOutLines = collector.leavesOutLines
    dropped = collector.dropped.uniqued
    do throws(SpecSolveError) {
      fixed = try document.fixedValues(
        over: ranges, for: caller, open: traits, named: asked, isCancelled: options.isCancelled)
    } catch {
      throw .range(.solve(error))
    }
    self.keys = keys
    usesKeyboardRoot = document.usesKeyboardRoot
    views = decided.views.map { keys?.withoutUnusedNumbers($0) ?? $0 }
    numbers = decided.numbers
    presences = decided.presences
    self.groups = DecisionBuilder.groups(decided.decisions)
  }
}
