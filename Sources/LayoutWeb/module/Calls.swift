import JSON
import LayoutRequests
import LayoutSpec

/// The calls, with the numbers that the JavaScript package uses.
enum Call: Int32 {
  case solve = 0
  case check, explain, render, touch, keys, breakpoints, diagnose, importing, batch, transition
}

/// Computes the response to one of the first four calls, without ranges. See `keepAnswer`.
@_cdecl("layoutc_call_core")
public func callCore(
  _ call: Int32, _ handle: Int32, _ pointer: UnsafeRawPointer, _ count: Int32, _ parameters: UnsafeRawPointer,
  _ parameterCount: Int32
) -> Int32 {
  keepAnswer(handle, pointer, count, parameters, parameterCount) { request throws(ProblemDetails) in
    try request.coreAnswer(to: Call(rawValue: call) ?? .solve)
  }
}

extension ModuleRequest {
  /// Returns the response to one of the first four calls.
  func coreAnswer(to call: Call) throws(ProblemDetails) -> [UInt8] {
    switch call {
    case .check: return try withoutRanges("/v1/check").checkEnvironments()
    case .render: return Array(try withoutRanges("/v1/render").renderEnvironments().utf8)
    case .explain:
      let report = try report("/v1/explain")
      return try report.answers(report.explain)
    default: return try solve()
    }
  }

  private func withoutRanges(_ path: String) throws(ProblemDetails) -> ReportRequest {
    let report = try report(path)
    guard report.query.ranges.isEmpty else {
      throw .badQuery("range: the small module knows no ranges; load the whole one")
    }
    return report
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
