@testable import CommandLineTool
@testable import LayoutOperations
import Testing

@Suite struct OperationTests {
  @Test(arguments: Operation.all.map(\.name))
  func `each operation has a command`(_ name: String) {
    #expect(CommandTable.all.filter { $0.name == name }.count == 1)
  }
}
