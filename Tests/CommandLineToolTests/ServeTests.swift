import Testing

@testable import CommandLineTool

@Suite("The server's options") struct ServeTests {
  private func options(_ arguments: String...) throws -> ServeOptions {
    try ServeOptions(ParsedArguments(arguments, for: .serve))
  }

  @Test("an origin is * or one that browsers write, and anything else is refused with what to write")
  func origins() throws {
    #expect(try options().service.corsOrigin == nil)
    for text in ["*", "null", "https://app.example", "http://localhost:3000"] {
      #expect(try options("--cors", text).service.corsOrigin?.text == text)
    }
    for text in ["", "app.example", "https://app.example/", "https://app.example ", "https://app.example/page"] {
      let failure = #expect(throws: CommandFailure.self) { try options("--cors", text) }
      guard case .usage(let error)? = failure else { continue }
      #expect(error.message.hasPrefix("--cors: write * for the pages of all origins, or one origin as browsers do, "))
    }
  }
}
