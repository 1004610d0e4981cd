public import Layout

extension SpecDocument {
  /// Returns the severity that the document sets for a rule, or `nil` if it sets none.
  public func severity(of rule: CheckRule) -> CheckSeverity? { spec.check.severities[rule] }

  /// Returns a valid document with other sides of `minTarget`.
  public func settingMinimumTarget(width: Double?, height: Double?) -> SpecDocument {
    guard isValid, let json, width != nil || height != nil else { return self }
    var changed = spec
    if let width { changed.check.minimumWidth = .number(width, json.root.location) }
    if let height { changed.check.minimumHeight = .number(height, json.root.location) }
    return SpecDocument(self, with: changed)
  }
}

extension SpecInspection {
  /// Returns the size below which a key is reported as a small target. The default is 30 by 36 in a root that uses the
  /// keyboard, where cells count, and otherwise 44 by 44.
  ///
  /// - Throws: `SpecSolveError.invalid` with the mistakes in this setting in this environment, such as a list without a
  ///   matching alternative.
  public func minimumTarget() throws(SpecSolveError) -> Size {
    var evaluator = evaluator
    let width = evaluator.number(document.spec.check.minimumWidth, default: document.usesKeyboardRoot ? 30 : 44)
    let height = evaluator.number(document.spec.check.minimumHeight, default: document.usesKeyboardRoot ? 36 : 44)
    guard let width, let height else { throw .invalid(evaluator.diagnostics.sorted()) }
    return Size(width: width, height: height)
  }
}
