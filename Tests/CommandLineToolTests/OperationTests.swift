@testable import CommandLineTool
@testable import LayoutOperations
import Testing

/// What can be asked is one value, from which its command is made.
@Suite struct OperationTests {
  private static let counting = Operation(
    "count", "counts views", details: "The body is a layout spec.", options: [.view], response: ("The number.", []),
    .each { (layout, _, writer) throws(ProblemDetails) in writer.integer(layout.request.document.viewIDs.count) })

  @Test func `an operation of the table has a command with its options`() throws {
    let commands = CommandTable.all.addingOperations([.solve, Self.counting])
    #expect(commands.count == CommandTable.all.count + 1)
    let command = try #require(commands.last)
    #expect(HelpText.text(of: command).contains("--view VIEW[.ATTRIBUTE]"))
    let output = ByteOutput()
    let console = Console(
      input: ByteInput(bytes: Array(#"{"layoutSpec": 1, "views": ["a", "b"]}"#.utf8)), output: output,
      errors: ByteOutput(), variable: { _ in nil })
    let arguments = try ParsedArguments(["-", "--all-orientations"], for: command)
    #expect(try command.run(arguments, console) == .success)
    #expect(output.text == "{\"results\":[2,2]}\n")
  }

  @Test(arguments: Operation.all.map(\.name))
  func `each operation has a command`(_ name: String) {
    #expect(CommandTable.all.filter { $0.name == name }.count == 1)
  }
}
