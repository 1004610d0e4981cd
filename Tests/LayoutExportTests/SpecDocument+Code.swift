import LayoutExport
import LayoutSpec

extension SpecDocument {
  /// Compiles the layout over ranges.
  func compiled(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(), breaking: Bool = false
  ) throws(CompileError) -> CompiledLayout {
    var options = SpecOptions()
    if breaking { options.onConflict = .break }
    return try CompiledLayout(self, over: ranges, for: caller, options: options)
  }

  /// Returns the JavaScript for the layout over ranges.
  func javaScript(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(), breaking: Bool = false
  ) throws(CompileError) -> String {
    try compiled(over: ranges, for: caller, breaking: breaking).javaScript(command: "")
  }
}
