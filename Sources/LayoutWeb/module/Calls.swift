import JSON
import LayoutDiagnosis
import LayoutImport
import LayoutRequests
import LayoutSpec

/// The calls, with the numbers that the JavaScript package uses.
enum Call: Int32 {
  case solve = 0
  case check, explain, render, touch, keys, breakpoints, diagnose, importing, batch, transition
}

/// Computes the response to a call. See `keepAnswer`.
@_cdecl("layoutc_call")
public func call(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  keepAnswer(handle, pointer, count, parameters, parameterCount) { request throws(ProblemDetails) in
    try request.answer(to: Call(rawValue: call) ?? .solve)
  }
}

extension ModuleRequest {
  fileprivate func answer(to call: Call) throws(ProblemDetails) -> [UInt8] {
    switch call {
    case .solve: return try solve()
    case .explain:
      let report = try report("/v1/explain")
      return try report.answers(report.explain)
    case .check: return try report("/v1/check").check()
    case .render: return Array(try report("/v1/render").render().utf8)
    case .touch:
      let report = try report("/v1/touch", .touch)
      return try report.answers(report.touch)
    case .keys:
      let report = try report("/v1/keys", .keys)
      return try report.answers(report.keys)
    case .transition:
      let report = try report("/v1/transition", .transition)
      return try report.answers(report.transition)
    case .breakpoints:
      let report = try report("/v1/breakpoints")
      try report.checkBreakpoints()
      return try report.answers(report.breakpoints)
    case .diagnose:
      try items.refuseAll()
      var writer = JSONWriter(capacity: 4_096)
      LogDiagnosis.write(ConflictLogReader.logs(in: body).map { LogDiagnosis(of: $0) }, to: &writer)
      return writer.finish()
    case .importing: return try ImportQuery(items).answer(to: body).body
    case .batch: return BatchLine.answer(to: body, number: 1)
    }
  }

  private func solve() throws(ProblemDetails) -> [UInt8] {
    let query = try SolveQuery(items)
    let frames = FrameRequest(try read(.frames), query, limit: SolveRequest.environmentLimit)
    if let refusal = frames.refusal { throw refusal }
    return try answers(frames.environments, isSeveral: frames.isSeveral) { environment, writer throws(ProblemDetails) in
      switch frames.request.solve(environment) {
      case .success(let result): result.write(to: &writer)
      case .failure(let problem): throw problem
      }
    }
  }
}
