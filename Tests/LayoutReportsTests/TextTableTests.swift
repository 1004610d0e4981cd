import LayoutReports
import Testing

@Suite("A table of text") struct TextTableTests {
  @Test("aligns its columns, without spaces at the ends of lines")
  func alignment() {
    var table = TextTable([.init("NAME"), .init("N", .right), .init("UNIT"), .init("V", .right), .init("")])
    table.append(texts: ["a", "10", "pt", "1.5", "note"])
    table.append(texts: ["long name", "7"])
    table.append(texts: ["b", "", "", "12345"])
    #expect(
      table.text() == """
        NAME        N  UNIT      V
        a          10  pt      1.5  note
        long name   7
        b                    12345

        """)
  }

  @Test("measures the width of a text in a terminal")
  func width() {
    #expect(terminalWidth(of: "abc") == 3)
    #expect(terminalWidth(of: "é") == 1)
    #expect(terminalWidth(of: "e\u{301}") == 1)
    #expect(terminalWidth(of: "かな") == 4)
    #expect(terminalWidth(of: "😀") == 2)
    #expect(terminalWidth(of: "") == 0)
    var table = TextTable([.init("K"), .init("L")])
    table.append(texts: ["か", "x"])
    table.append(texts: ["ab", "y"])
    #expect(table.text() == "K   L\nか  x\nab  y\n")
  }

  @Test("can have styles, which do not change widths")
  func styled() {
    var table = TextTable([.init("A", .right), .init("B")])
    table.append([("1", .yellow), ("x", nil)])
    #expect(
      table.text(ANSIStyler(isOn: true)) == "\u{1B}[1mA\u{1B}[0m  \u{1B}[1mB\u{1B}[0m\n\u{1B}[33m1\u{1B}[0m  x\n")
  }

  @Test("replaces control characters")
  func control() {
    #expect(printable("plain é") == "plain é")
    #expect(printable("a\u{1B}[31m\n\u{202E}b") == "a\\u{1b}[31m\\u{a}\\u{202e}b")
  }

  @Test("quotes texts in comma-separated values if necessary")
  func csv() {
    #expect(commaSeparated([["a", "b,c", "d\"e", "", "f\ng"]]) == "a,\"b,c\",\"d\"\"e\",,\"f\ng\"\n")
  }
}
