import HardwareKeys
import JSON
public import Layout

extension SpecInspection {
  /// Returns whether the document allows the keyboard to cover a view.
  public func isCoveredByKeyboard(_ view: Int) -> Bool {
    document.spec.input(ofView: resolved.viewNodes[view])?.isCoveredByKeyboard ?? false
  }

  /// Returns whether the document allows an occlusion or the fold to lie over a view.
  public func mayBeOccluded(_ view: Int) -> Bool {
    document.spec.input(ofView: resolved.viewNodes[view])?.mayBeOccluded ?? false
  }

  /// Returns whether a view or one of its ancestors is hidden: laid out, but neither drawn, checked nor touched.
  public func isHidden(_ view: Int) -> Bool { document.spec.isHidden(resolved.viewNodes[view]) }

  /// Returns whether a view is drawn, checked and touched: it is neither hidden nor a guide or a spacer.
  public func isVisible(_ view: Int) -> Bool {
    let kind = tree.views[view].kind
    return (kind == .view || kind == .key) && !isHidden(view)
  }

  /// Returns whether keys of the document type texts, but for no combination of traits type all digits. Returns `nil`
  /// if no key types a text, there are too many combinations, or the search was cancelled.
  public func lacksDigits(isCancelled: (() -> Bool)? = nil) -> Bool? {
    let typing = document.spec.views.indices.filter { document.typesText(ofNode: $0) }
    guard !typing.isEmpty, let combinations = document.traitCombinations(limit: 4096) else { return nil }
    for traits in combinations {
      if isCancelled?() == true { return nil }
      var request = resolved.request
      request.traits = traits
      let numbers = PointNumbers(environment: resolved.environment)
      var evaluator = PointEvaluator(document, numbers, request)
      if evaluator.typesAllDigits() { return false }
    }
    return true
  }

  /// Returns the size below which a key is reported as a small target. The default is 30 by 36 in a root that uses the
  /// keyboard, where cells count, and otherwise 44 by 44.
  ///
  /// - Throws: `SpecSolveError.invalid` with the mistakes in this setting in this environment.
  public func minimumTarget() throws(SpecSolveError) -> Size {
    var evaluator = evaluator
    let standard = document.usesKeyboardRoot ? Size(width: 30, height: 36) : Size(width: 44, height: 44)
    let width = evaluator.number(document.spec.check.minimumWidth, default: standard.width)
    let height = evaluator.number(document.spec.check.minimumHeight, default: standard.height)
    guard let width, let height else { throw .invalid(evaluator.diagnostics.sorted()) }
    return Size(width: width, height: height)
  }
}

extension SpecDocument {
  fileprivate func traitCombinations(limit: Int) -> [[Name: Name]]? {
    var combinations: [[Name: Name]] = [[:]]
    for trait in spec.traits where !trait.values.isEmpty {
      guard combinations.count * trait.values.count <= limit else { return nil }
      combinations = combinations.flatMap { known in
        trait.values.map { value in
          var combination = known
          combination[trait.name] = value
          return combination
        }
      }
    }
    return combinations
  }

  fileprivate func typesText(ofNode index: Int) -> Bool {
    output(ofNode: index)?["text"] != nil || !entries(ofNode: index).isEmpty
  }

  fileprivate func entries(ofNode index: Int) -> [TypedEntryNode] { spec.input(ofView: index)?.types ?? [] }

  /// Returns the severity that the document sets for a rule, or `nil` if it sets none.
  public func severity(of rule: CheckRule) -> CheckSeverity? { spec.check.severities[rule] }

  /// Returns a copy of a valid document with other sides of `minTarget`; `nil` leaves a side as it is. An invalid
  /// document is returned unchanged.
  public func settingMinimumTarget(width: Double?, height: Double?) -> SpecDocument {
    guard isValid, let json, width != nil || height != nil else { return self }
    var changed = spec
    if let width { changed.check.minimumWidth = .number(width, json.root.nodeID) }
    if let height { changed.check.minimumHeight = .number(height, json.root.nodeID) }
    return SpecDocument(self, with: changed)
  }
}

extension Evaluator {
  fileprivate mutating func typesAllDigits() -> Bool {
    var missing: Set<String> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    var index = 0
    let views = spec.views
    while index < views.count, !missing.isEmpty {
      let isAbsent = views[index].condition.map { holds($0) == false } ?? false
      if isAbsent || spec.input(ofView: index)?.isHidden ?? false {
        index = views[index].end
        continue
      }
      if let text = outputMember("text", ofNode: index)?.string { missing.remove(text) }
      for entry in document.entries(ofNode: index) {
        guard case .text(let text) = entry.entry, entry.condition.map({ holds($0) != false }) ?? true else { continue }
        missing.remove(text)
      }
      index += 1
    }
    return missing.isEmpty
  }
}
