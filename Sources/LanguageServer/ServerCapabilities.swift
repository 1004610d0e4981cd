import JSON

/// What the server can do, in the words of the protocol.
enum ServerCapabilities {
  private static let features = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "selectionRange",
    "documentFormatting", "inlayHint",
  ]

  static func write(_ client: Session.Client, to writer: inout JSONWriter) {
    writer.string("positionEncoding", client.encoding.rawValue)
    writer.object("textDocumentSync") { writer in
      writer.boolean("openClose", true)
      writer.integer("change", 2)
      writer.boolean("save", true)
    }
    writer.object("completionProvider") { writer in
      writer.array("triggerCharacters", of: ["\"", ".", "[", "(", "@", ":", "-"]) { $1.string($0) }
    }
    for feature in features {
      writer.key("\(feature)Provider")
      writer.boolean(true)
    }
    writer.object("renameProvider") { $0.boolean("prepareProvider", true) }
    writer.object("codeActionProvider") { writer in
      writer.array("codeActionKinds", of: ["quickfix", "source.fixAll"]) { $1.string($0) }
    }
    writer.object("codeLensProvider") { $0.boolean("resolveProvider", false) }
    writer.object("executeCommandProvider") { writer in
      writer.array("commands", of: ServerCommand.allCases) { $1.string($0.rawValue) }
    }
    writer.object("diagnosticProvider") { writer in
      writer.string("identifier", "layoutc")
      writer.boolean("interFileDependencies", false)
      writer.boolean("workspaceDiagnostics", false)
    }
  }
}
