import HardwareKeys
import Layout
import LayoutImport
import LayoutReports
import LayoutSpec

package struct OperationSettings: Sendable {
  package var environment = EnvironmentOptionReader()

  var rounding: SpecOptions.Rounding?
  var includesGuides: Bool?
  var onConflict: SpecOptions.ConflictPolicy?
  var listsEnvironment = true
  /// `nil` for all views.
  var views: [String]?

  package internal(set) var severities: [CheckRule: CheckSeverity] = [:]
  package internal(set) var listsEnvironments = false
  package internal(set) var picture = PictureOptions()
  var against: EnvironmentRequest?
  package internal(set) var exchangesISOKeys = false
  package var hardware: [HardwareKeyboard.ID] = []
  package var press: Chord?
  package var transition = TransitionSettings()
  var target: ExplanationTarget?
  package internal(set) var ranges: [NumberRange] = []
  package internal(set) var regionLimit = 10_000

  package internal(set) var importFormat: ImportFormat?
  package internal(set) var importForm: ImportOptions.Form?
  package internal(set) var importing = ImportOptions()
  package internal(set) var isStrict = false
  var importAnswer = ImportAnswer.spec

  package init() {}

  var namesEnvironment: Bool { !environment.isEmpty }

  package func apply(to options: inout SpecOptions) {
    if let rounding { options.rounding = rounding }
    if let includesGuides { options.includeGuides = includesGuides }
    if let onConflict { options.onConflict = onConflict }
  }

  func applyListing(to options: inout SpecOptions) {
    options.listsEnvironment = listsEnvironment
    options.views = views.map { Set($0) }
  }
}
