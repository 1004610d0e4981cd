public import JSON

/// What went wrong, for programs: problem details as of RFC 9457.
public struct ProblemDetails: Error, Sendable {
  /// The kind of problem.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case invalidJSON = "invalid-json"
    case invalidSpec = "invalid-spec"
    case unsatisfiable
    case budgetExceeded = "budget-exceeded"
    case limitExceeded = "limit-exceeded"
    case unknownView = "unknown-view"

    /// The kind in a few words.
    public var title: String {
      switch self {
      case .invalidJSON: "The text is not JSON"
      case .invalidSpec: "The spec or the request is not valid"
      case .unsatisfiable: "Required constraints conflict"
      case .budgetExceeded: "Solving takes more than its budget"
      case .limitExceeded: "A limit is exceeded"
      case .unknownView: "The spec has no such view"
      }
    }

    /// The status of an HTTP answer that carries the problem.
    public var status: Int { self == .invalidJSON ? 400 : 422 }
  }

  /// The kind of problem.
  public let kind: Kind
  /// What is the matter here.
  public let detail: String
  /// The mistakes of a spec or a request that is not valid.
  public let errors: [SpecError]
  /// The constraints that conflict.
  public let conflict: SpecConflict?

  /// The problem of a solve that failed.
  public init(_ error: SpecSolveError) {
    switch error {
    case .invalid(let errors): self.init(errors.errors)
    case .unsatisfiable(let conflict):
      let names = conflict.members.map(\.constraint).joined(separator: ", ")
      self.init(
        .unsatisfiable,
        "These constraints cannot hold together: \(names). Without any one of them, the others can.", conflict: conflict
      )
    case .budgetExceeded:
      self.init(
        .budgetExceeded,
        "The solve was ended because its budget of time or pivots was spent; make the spec smaller.")
    }
  }

  /// The problem of a spec or a request with these mistakes.
  public init(_ errors: [SpecError]) {
    let kind: Kind
    if errors.contains(where: { $0.code == .invalidJSON }) {
      kind = .invalidJSON
    } else if !errors.isEmpty, errors.allSatisfy({ $0.code == .limitExceeded }) {
      kind = .limitExceeded
    } else {
      kind = .invalidSpec
    }
    let first = errors.first?.message ?? ""
    self.init(
      kind, errors.count == 1 ? first : "\(errors.count) mistakes were found; the first: \(first)", errors: errors)
  }

  /// The problem of a question about a view that is not there.
  public init(unknownView detail: String) {
    self.init(.unknownView, detail)
  }

  private init(_ kind: Kind, _ detail: String, errors: [SpecError] = [], conflict: SpecConflict? = nil) {
    self.kind = kind
    self.detail = detail
    self.errors = errors
    self.conflict = conflict
  }

  /// The problem as JSON text.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 512)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the problem as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("type", "/problems/" + kind.rawValue)
    writer.string("title", kind.title)
    writer.integer("status", kind.status)
    writer.string("detail", detail)
    if !errors.isEmpty { writer.array("errors", of: errors, write) }
    if let conflict {
      writer.array("conflict", of: conflict.members) { member, writer in
        writer.object(onOneLine: true) { writer in
          writer.string("constraint", member.constraint)
          writer.string("text", member.text)
        }
      }
    }
    writer.endObject()
  }

  private func write(_ error: SpecError, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    writer.string("code", error.code.rawValue)
    writer.string("pointer", error.pointer)
    writer.string("in", error.source.rawValue)
    writer.string("message", error.message)
    if let line = error.line { writer.integer("line", line) }
    if let column = error.column { writer.integer("column", column) }
    writer.endObject()
  }
}
