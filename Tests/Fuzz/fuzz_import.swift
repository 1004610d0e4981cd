// Fuzzes the importers, including the XML parser and the solver, with libFuzzer. Tests/Fuzz/fuzz.sh builds and runs it.

import JSON
import LayoutImport
import LayoutSpec

#if canImport(Glibc)
  import Glibc
#endif

private let pivotLimit = 5_000

/// Imports a file in the format that its content suggests, otherwise in one of the others.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let source = ImportSource(name: "fuzz", bytes: input)
  let formats = ImportFormat.allCases
  let format = ImportFormat.recognized(in: source) ?? formats[Int(input.first ?? 0) % formats.count]
  // A deadline, as in the server.
  let deadline = clock() + 2 * Int(CLOCKS_PER_SEC)
  var options = ImportOptions()
  options.isCancelled = { clock() > deadline }
  do throws(ImportError) {
    let result = try format.layouts(of: source, options: options)
    demand(result.warnings.allSatisfy { !$0.message.isEmpty && !$0.positions.isEmpty }, "a warning has a position")
    for layout in result.layouts { check(layout) }
  } catch {
    demand(!error.message.isEmpty, "a refusal names its mistake")
    demand(error.position.map { $0.line > 0 && $0.column > 0 } ?? true, "a mistake has a position")
  }
  if let summaries = try? format.summaries(of: source) {
    demand(summaries.allSatisfy { !$0.name.isEmpty }, "a layout has a name")
  }
  return 0
}

private func check(_ layout: ImportedLayout) {
  let document = SpecDocument(parsing: Array(layout.spec.utf8))
  demand(document.isValid, "a spec is valid: \(document.errors.errors.first?.message ?? "")\n\(layout.spec)")
  var options = SpecOptions()
  options.pivotLimit = pivotLimit
  _ = try? document.solve(options: options)
}
