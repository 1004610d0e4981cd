import LayoutImport
import TestSupport
import Testing

/// An import can be cancelled at any time.
@Suite struct CancelledImportTests {
  /// A storyboard with many views whose constraints conflict, and no size of the last one.
  private static let storyboard: ImportSource = {
    let views = (0..<300).map { InterfaceBuilderFiles.view("v\($0)", 0, Double($0), 10, 10) }
    let constraints = (0..<299).flatMap { index in
      [3, 4].map {
        #"<constraint firstItem="v\#(index)" firstAttribute="width" constant="\#(index + $0)" id="c\#(index)-\#($0)"/>"#
      }
    }
    return InterfaceBuilderFiles.controller(views.joined(), constraints: constraints.joined())
  }()

  /// A layout of keyboard-layout-editor with rotated keys in one place.
  private static let keys: ImportSource = {
    let keys = (0..<200).map { #"[{"r":\#(15 + $0 % 10),"rx":1,"ry":1},"a"]"# }
    return ImportSource(name: "keys.json", bytes: Array("[\(keys.joined(separator: ","))]".utf8))
  }()

  private func layouts(_ source: ImportSource, _ counter: CallCounter) throws(ImportError) -> [String] {
    var options = ImportOptions()
    options.isCancelled = counter.isCancelled
    guard let format = ImportFormat.recognized(in: source) else { return [] }
    return try format.layouts(of: source, options: options).layouts.map { $0.spec }
  }

  private static let sources = ["test.storyboard": storyboard, "keys.json": keys]

  @Test(arguments: ["test.storyboard", "keys.json"])
  func `a cancelled import fails with budgetExceeded, and with nothing else`(name: String) throws {
    let source = try #require(Self.sources[name])
    let never = CallCounter()
    let specs = try layouts(source, never)
    #expect(specs.count == 1 && never.count > 50)
    for limit in [0, 1, 2, 3, 5, 9, 17, never.count / 3, never.count / 2, never.count - 2] {
      let error = #expect(throws: ImportError.self, "\(limit) of \(never.count)") {
        try layouts(source, CallCounter(cancellingAfter: limit))
      }
      #expect(error?.code == .budgetExceeded, "\(limit): \(error?.message ?? "")")
    }
    #expect(try layouts(source, CallCounter()) == specs)
  }
}
