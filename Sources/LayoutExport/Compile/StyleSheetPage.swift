import LayoutSpec

extension CompiledLayout {
  /// Returns a page for the style sheet, with the container and an element for each view.
  ///
  /// - Parameters:
  ///   - name: the container's class, or `nil` for one derived from the spec's name.
  ///   - styleSheet: the address of the style sheet.
  public func page(name: String? = nil, styleSheet: String) -> String {
    let classes = StyleSheetClasses(self, container: name)
    var code = CodeText()
    code.line("<!doctype html>")
    code.line("<meta charset=\"utf-8\">")
    code.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    code.line("<title>\(Self.escaped(self.name.isEmpty ? classes.container : self.name))</title>")
    code.line("<link rel=\"stylesheet\" href=\"\(Self.escaped(styleSheet))\">")
    code.open("<style>")
    code.line("html, body { margin: 0; width: 100%; height: 100%; font: 12px sans-serif }")
    code.line("[data-view] { outline: 1px solid #0a6; outline-offset: -1px; background: #0a62; overflow: hidden }")
    code.close("</style>")
    let standard = zip(traits, classes.traits).compactMap { $1[$0.standard] }
    code.open("<div class=\"\(([classes.container] + standard).joined(separator: " "))\">")
    for view in views {
      let id = Self.escaped(view.id)
      code.line("<div data-view=\"\(id)\">\(id)</div>")
    }
    code.close("</div>")
    return code.text
  }

  /// Returns a text for HTML, in an element or an attribute.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
