import JSON
import LayoutSpec

/// A problem in machine-readable form, as defined by RFC 9457.
package struct ProblemDetails: Error, Sendable {
  package struct Kind: Hashable, Sendable {
    /// The last component of the problem's `type`.
    package let name: String
    package let title: String
    package let status: Int

    package init(_ name: String, _ title: String, status: Int = 422) {
      self.name = name
      self.title = title
      self.status = status
    }

    package static var invalidJSON: Kind { Kind("invalid-json", "The text is not JSON", status: 400) }
    package static var invalidSpec: Kind { Kind("invalid-spec", "The spec or the request is not valid") }
    package static var unsatisfiable: Kind { Kind("unsatisfiable", "Required constraints conflict") }
    package static var budgetExceeded: Kind { Kind("budget-exceeded", "Solving exceeded its budget") }
    package static var limitExceeded: Kind { Kind("limit-exceeded", "A limit is exceeded") }
    package static var unknownView: Kind { Kind("unknown-view", "The spec has no such view") }
  }

  package struct Limit: Hashable, Sendable {
    /// The name of the limit. If an option of the server sets it, it is the option's name without `max-`.
    package let name: String
    /// The limit, in bytes, seconds or as a number of things.
    package let value: Double

    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// A mistake in a spec, a request or a file.
  package struct Mistake: Hashable, Sendable {
    package let code: String
    package let pointer: String
    /// The text that the pointer is about.
    package let source: SpecError.Source
    package let message: String
    /// The position in the text, from 1.
    package let line, column: Int?
    /// The word that the mistake is about, if it is part of a longer text in that line.
    package let word: SpecError.Word?
    package let fix: Fix?

    package init(code: String, message: String, position: JSONPosition?) {
      (self.code, pointer, source, self.message) = (code, "", .request, message)
      (line, column, word) = (position?.line, position?.column, nil)
      fix = nil
    }

    package init(_ error: SpecError) {
      (code, pointer, source, message) = (error.code.rawValue, error.pointer, error.source, error.message)
      (line, column, word, fix) = (error.line, error.column, error.word, error.fix)
    }
  }

  package let kind: Kind
  package let detail: String
  package let errors: [Mistake]
  package let omittedErrorCount: Int
  package let conflict: SpecConflict?
  /// The progress of a transition at which the problem occurred, or `nil` if it does not depend on it.
  package var progress: Double?
  package var limit: Limit?

  package init(_ error: SpecSolveError) {
    switch error {
    case .invalid(let errors): self.init(errors)
    case .unsatisfiable(let conflict): self.init(.unsatisfiable, error.summary, conflict: conflict)
    case .budgetExceeded: self.init(.budgetExceeded, error.summary)
    }
  }

  package init(_ error: SpecError) { self.init(SpecErrors([error])) }

  package init(_ mistakes: SpecErrors) {
    let kind: Kind
    let errors = mistakes.errors
    if errors.contains(where: { $0.code == .invalidJSON }) {
      kind = .invalidJSON
    } else if !errors.isEmpty, errors.allSatisfy({ $0.code == .limitExceeded }) {
      kind = .limitExceeded
    } else {
      kind = .invalidSpec
    }
    self.init(
      kind, mistakes.summary, errors: errors.map(Mistake.init), omittedErrorCount: mistakes.omittedCount)
  }

  package init(
    _ kind: Kind, _ detail: String, errors: [Mistake] = [], omittedErrorCount: Int = 0, conflict: SpecConflict? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.errors = errors
    self.omittedErrorCount = omittedErrorCount
    self.conflict = conflict
  }

  package func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 512)
    write(to: &writer)
    return writer.finish()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("type", "/problems/" + kind.name)
    writer.string("title", kind.title)
    writer.integer("status", kind.status)
    writer.string("detail", detail)
    if let progress { writer.fixed6("progress", progress) }
    if let limit {
      writer.object("limit", onOneLine: true) { writer in
        writer.string("name", limit.name)
        writer.fixed6("value", limit.value)
      }
    }
    if !errors.isEmpty { writer.array("errors", of: errors, write) }
    if omittedErrorCount > 0 { writer.integer("errorsOmitted", omittedErrorCount) }
    if let conflict {
      writer.objects("conflict", of: conflict.members, onOneLine: true) { member, writer in
        writer.string("constraint", member.constraint)
        writer.string("text", member.text)
      }
      writer.objects("parts", of: conflict.parts, onOneLine: true) { part, writer in part.write(to: &writer) }
      writer.string("pointer", conflict.pointer)
      if !conflict.repairs.isEmpty {
        writer.objects("repairs", of: conflict.repairs, onOneLine: true) { repair, writer in repair.write(to: &writer) }
      }
      if let help = conflict.help { writer.string("help", help) }
    }
    writer.endObject()
  }

  private func write(_ error: Mistake, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    writer.string("code", error.code)
    writer.string("pointer", error.pointer)
    writer.string("in", error.source.rawValue)
    writer.string("message", error.message)
    if let line = error.line { writer.integer("line", line) }
    if let column = error.column { writer.integer("column", column) }
    if let fix = error.fix { writer.object("fix") { fix.write(to: &$0) } }
    writer.endObject()
  }
}

extension ProblemDetails: CustomStringConvertible {
  package var description: String { "\(kind.title): \(detail)" }
}
