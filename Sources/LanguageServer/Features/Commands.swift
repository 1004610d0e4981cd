import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec

enum ServerCommand: String, CaseIterable {
  case render = "layoutc.render"
  case explain = "layoutc.explain"
  case environments = "layoutc.environments"
}

extension Session {
  func execute(_ params: Params, _ writer: inout JSONWriter) throws(ResponseError) {
    let name = try params.string("command")
    guard let command = ServerCommand(rawValue: name) else {
      let known = ServerCommand.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw .invalid("unknown command \"\(name)\"; use one of \(known)")
    }
    // The document, the environment and the target are one by one or in one object.
    let list = params.json?["arguments"].map { Array($0.elements) } ?? []
    func argument(_ key: StaticString, _ index: Int) -> JSONValue? {
      if let object = list.first, object.kind == .object { return object[key] }
      return list.indices.contains(index) ? list[index] : nil
    }
    guard let uri = argument("uri", 0)?.string else {
      throw .invalid("the first argument must be the URI of an open document, or {\"uri\": …}")
    }
    let document = try document(uri)
    if command == .environments {
      return writer.array(of: document.spec.names(of: document.plan(settings).callers)) { $1.string($0) }
    }
    let environment = try environment(argument("environment", 1), document)
    writer.string(
      command == .render
        ? try picture(document, environment)
        : try explanation(document, environment, argument("target", 2)?.string))
  }

  private func environment(_ value: JSONValue?, _ document: OpenDocument) throws(ResponseError) -> CallerEnvironment {
    guard let value, !value.isNull else { return document.shown(settings).callers[0] }
    if value.kind == .object { return CallerEnvironment(parsing: Array(value.sourceBytes), for: document.spec) }
    guard let text = value.string else {
      throw .invalid("an environment must be an object, or a text such as \"--device iphone-16\"")
    }
    let known = document.plan(settings).callers
    if let number = document.spec.names(of: known).firstIndex(of: text) { return known[number] }
    do throws(OptionTextError) {
      let options = try EnvironmentOptionReader(parsing: text)
      return options.environments(over: [CallerEnvironment()], in: document.spec).first ?? CallerEnvironment()
    } catch {
      throw .invalid(error.description)
    }
  }

  private var solving: SpecOptions {
    var options = SpecOptions()
    options.isCancelled = { [queue] in queue.isCurrentCancelled }
    return options
  }

  private func picture(_ document: OpenDocument, _ caller: CallerEnvironment) throws(ResponseError) -> String {
    let options = PictureOptions()
    do throws(SpecSolveError) {
      let scene = try PictureScene(document.spec, for: caller, layers: options.layers, options: solving)
      return SVGSheet(groups: [[scene]], options: options).text
    } catch {
      throw .failed(ProblemDetails(error).detail)
    }
  }

  private func explanation(
    _ document: OpenDocument, _ caller: CallerEnvironment, _ target: String?
  ) throws(ResponseError) -> String {
    do {
      let target = try target.map { try ExplanationTarget($0) }
      return try ExplainReport(document.spec, for: caller, target: target, options: solving).text()
    } catch {
      throw .failed((error as? ExplainError).map { $0.problem.detail } ?? "\(error)")
    }
  }

  func writeLenses(_ document: OpenDocument, _ writer: inout JSONWriter) {
    guard let root = document.json?.root, root.kind == .object, !document.isConfiguration else { return writer.null() }
    writer.array(of: ["render", "explain"]) { title, writer in
      writer.object { writer in
        writer.range("range", root.startOffset..<(root.startOffset + 1), in: document.text, client.encoding)
        writer.object("command") { writer in
          writer.string("title", title)
          writer.string("command", "layoutc.\(title)")
          writer.array("arguments", of: [document.uri]) { $1.string($0) }
        }
      }
    }
  }
}
