import Foundation
import LayoutImport
import TestSupport
import Testing

/// Interface Builder files for tests: complete ones in a folder, and small ones that are generated here.
enum InterfaceBuilderFiles {
  static let folder = PackageFiles.fixtures.appending(path: "imports/InterfaceBuilder")

  /// The project's files.
  static let own = ["Harbor.storyboard", "Lantern.xib"]

  /// Files of other projects in a folder next to the package, which is absent on most machines.
  static let real: [URL] = {
    let shared = folder.appending(path: "../../../../../shared/real/ib").standardizedFileURL
    guard let found = FileManager.default.enumerator(at: shared, includingPropertiesForKeys: [.isRegularFileKey]) else {
      return []
    }
    return found.compactMap { $0 as? URL }.filter { ["xib", "storyboard"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }()

  static func source(_ file: URL) throws -> ImportSource {
    ImportSource(name: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
  }

  static func source(_ file: String) throws -> ImportSource { try source(folder.appending(path: file)) }

  /// Returns a storyboard with one controller, whose view is 375 × 667 points.
  static func controller(
    _ subviews: String, constraints: String = "", view attributes: String = "", more: String = "",
    document: String = #"toolsVersion="22505" useSafeAreas="YES""#
  ) -> ImportSource {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useAutolayout="YES" \(document)>
      <device id="retina4_7" orientation="portrait"/>
      <scenes><scene sceneID="s"><objects><viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root" \(attributes)><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
      <subviews>\(subviews)</subviews><viewLayoutGuide key="safeArea" id="safe"/>
      <constraints>\(constraints)</constraints>\(more)</view>
      </viewController></objects></scene></scenes></document>
      """
    return ImportSource(name: "test.storyboard", bytes: Array(text.utf8))
  }

  /// Returns a storyboard with a table, whose cell sizes itself and is recorded with a height.
  static func selfSizingCell(
    height: Int, _ subviews: String, constraints: String, attributes: String = ""
  ) -> ImportSource {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"\(height)\"/>"
    let cell = """
      <tableViewCell id="cell" \(attributes)>\(rect)<tableViewCellContentView key="contentView" id="content">\(rect)
      <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints>
      </tableViewCellContentView></tableViewCell>
      """
    return controller(
      view(
        "table", 0, 0, 375, 667, tag: "tableView", attributes: #"rowHeight="-1""#,
        inside: "<prototypes>\(cell)</prototypes>"))
  }

  /// Returns a xib with a view, a cell or a header, which contains subviews and constraints.
  ///
  /// - Parameter content: the tag of the element for the content of a cell.
  static func xib(
    _ tag: String, _ width: Double, _ height: Double, _ subviews: String, constraints: [String],
    attributes: String = "", more: String = "", content: String? = nil, device: String = "retina4_7",
    version: String = "17506"
  ) -> ImportSource {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\"/>"
    var inside = """
      <subviews>\(subviews)</subviews><viewLayoutGuide key="safeArea" id="safe"/>
      <constraints>\(constraints.map { constraint($0) }.joined())</constraints>\(more)
      """
    if let content {
      inside = "<\(content) key=\"contentView\" id=\"root\" \(attributes)>\(rect)\(inside)</\(content)>"
    }
    let owner = content == nil ? "id=\"root\" \(attributes)" : "id=\"cell\""
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"
      useSafeAreas="YES" toolsVersion="\(version)"><device id="\(device)" orientation="portrait"/>
      <objects><\(tag) \(owner)>\(rect)\(inside)</\(tag)></objects></document>
      """
    return ImportSource(name: "test.xib", bytes: Array(text.utf8))
  }

  /// Returns a view with constraints.
  static func view(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, tag: String = "view",
    attributes: String = "", inside: String = ""
  ) -> String {
    """
    <\(tag) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" userLabel="\(id)" \(attributes)>
    <rect key="frame" x="\(x)" y="\(y)" width="\(width)" height="\(height)"/>\(inside)</\(tag)>
    """
  }

  /// Returns the constraint for a text such as `a.leading == b.trailing + 8`, with spaces around each token, and
  /// optionally more attributes.
  static func constraint(_ text: String, _ more: String = "") -> String {
    let words = text.split(separator: " ").map { String($0) }
    let first = words[0].split(separator: ".")
    var element = "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\""
    switch words[1] {
    case "<=": element += " relation=\"lessThanOrEqual\""
    case ">=": element += " relation=\"greaterThanOrEqual\""
    default: break
    }
    var rest = words.dropFirst(2)
    if let item = rest.first, item.contains("."), Double(item) == nil {
      let second = item.split(separator: ".")
      element += " secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\""
      rest = rest.dropFirst()
    }
    if let number = rest.last { element += " constant=\"\(rest.first == "-" ? "-" : "")\(number)\"" }
    return element + " \(more) id=\"c-\(words.joined())\"/>".replacing(">=", with: "").replacing("<=", with: "")
  }
}

extension ImportSource {
  /// Imports the file.
  func imported(readsOff: Bool = true, scene: String? = nil) throws -> ImportResult {
    var options = ImportOptions()
    options.readsOff = readsOff
    options.scene = scene
    options.recordsStructure = true
    return try ImportFormat.interfaceBuilder.layouts(of: self, options: options)
  }

  /// Returns the spec of the only layout.
  func spec() throws -> String { try #require(try imported().layouts.first).spec }

  /// Returns the views whose frames differ from the recorded ones, with both frames.
  func differences(readsOff: Bool = true) throws -> [String] {
    let verification = ImportVerification(of: try imported(readsOff: readsOff))
    #expect(verification.count > 0)
    return verification.layouts.flatMap { layout in
      (layout.failure.map { [$0] } ?? []) + layout.differences.map { "\($0.id): \($0.recorded) \($0.solved)" }
    }
  }

  /// The error of the import, or `nil` if it succeeds.
  var refusal: ImportError? {
    do throws(ImportError) {
      _ = try ImportFormat.interfaceBuilder.layouts(of: self)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the file with a text replaced. `$0` in the replacement stands for the text.
  func replacing(_ text: String, with replacement: String) -> ImportSource {
    let replacement = replacement.replacing("$0", with: text)
    let changed = String(decoding: bytes, as: UTF8.self).replacing(text, with: replacement)
    return ImportSource(name: name, bytes: Array(changed.utf8))
  }
}
