import JSON
import LayoutDiagnosis
import LayoutImport
import LayoutRequests
import LayoutSpec

/// Answers a call; see `keepAnswer`.
@_cdecl("layoutc_call")
public func call(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  keepAnswer(handle, pointer, count, parameters, parameterCount) { request throws(ModuleProblem) in
    let call = Call(rawValue: call) ?? .solve
    if call == .importing { return try request.imported() }
    do throws(ProblemDetails) {
      return try request.answer(to: call)
    } catch {
      throw ModuleProblem(error)
    }
  }
}

extension ModuleRequest {
  fileprivate func answer(to call: Call) throws(ProblemDetails) -> [UInt8] {
    switch call {
    case .solve, .explain, .importing: return try coreAnswer(to: call)
    case .check: return try report("/v1/check").check()
    case .render: return Array(try report("/v1/render").render().utf8)
    case .touch:
      let report = try report("/v1/touch", .touch)
      return try report.answers { environment, writer throws(ProblemDetails) in
        try report.touch(environment, to: &writer)
      }
    case .keys:
      let report = try report("/v1/keys", .keys)
      return try report.answers { environment, writer throws(ProblemDetails) in
        try report.keys(environment, to: &writer)
      }
    case .transition:
      let report = try report("/v1/transition", .transition)
      return try report.answers { environment, writer throws(ProblemDetails) in
        try report.transition(environment, to: &writer)
      }
    case .breakpoints:
      let report = try report("/v1/breakpoints")
      try report.checkBreakpoints()
      return try report.answers { environment, writer throws(ProblemDetails) in
        try report.breakpoints(environment, to: &writer)
      }
    case .diagnose:
      try items.refuseAll()
      var writer = JSONWriter(capacity: 4_096)
      LogDiagnosis.write(ConflictLogReader.logs(in: body).map { LogDiagnosis(of: $0) }, to: &writer)
      return writer.finish()
    case .batch: return BatchLine.answer(to: body, number: 1)
    }
  }

  fileprivate func imported() throws(ModuleProblem) -> [UInt8] {
    let query: ImportQuery
    do throws(ProblemDetails) {
      query = try ImportQuery(items)
    } catch {
      throw ModuleProblem(error)
    }
    do throws(ImportProblem) {
      return try query.answer(to: body)
    } catch {
      throw ModuleProblem(text: error.json())
    }
  }
}
