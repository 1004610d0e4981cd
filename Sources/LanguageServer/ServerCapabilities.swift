import JSON

enum ServerCapabilities {
  private static let providers = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "selectionRange",
    "documentFormatting", "inlayHint",
  ]

  private static let others = [
    "textDocumentSync": #"{"openClose":true,"change":2,"save":true}"#,
    "completionProvider": #"{"triggerCharacters":["\"",".","[","(","@",":","-"]}"#,
    "renameProvider": #"{"prepareProvider":true}"#,
    "codeActionProvider": #"{"codeActionKinds":["quickfix","source.fixAll"]}"#,
    "codeLensProvider": #"{"resolveProvider":false}"#,
    "diagnosticProvider": #"{"identifier":"layoutc","interFileDependencies":false,"workspaceDiagnostics":false}"#,
  ]

  static func write(_ client: Session.Client, to writer: inout JSONWriter) {
    writer.string("positionEncoding", client.encoding.rawValue)
    for (key, json) in Self.others.sorted(by: { $0.key < $1.key }) + Self.providers.map({ ($0 + "Provider", "true") }) {
      writer.key(key)
      writer.raw(Array(json.utf8))
    }
    writer.object("executeCommandProvider") { writer in
      writer.array("commands", of: ServerCommand.allCases) { $1.string($0.rawValue) }
    }
  }
}
