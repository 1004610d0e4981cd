extension StringProtocol {
  /// The text without the blanks at its ends (`OWS`: spaces and tabs, RFC 9110, 5.6.3).
  package var withoutBlanksAtEnds: Substring {
    var rest = Substring(self).drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
