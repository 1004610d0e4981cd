import HTTPMessage
import HTTPServer
import JSON
import LayoutOperations
import LayoutSpec
import Synchronization
import TestSupport
import Layout
import Testing

@testable import LayoutService

private let spec = """
  {"layoutSpec": 1, "name": "one", "metrics": {"gap": 3}, "traits": {"plane": ["letters", "numbers"]},
   "views": ["q", {"id": "w", "when": {"plane": "numbers"}}],
   "constraints": [{"pin": "q", "to": "root", "insets": "gap"}, {"pin": "w", "to": "q"}]}
  """

@Suite("POST /v1/solve")
struct SolveTests {
  let tester = ServiceTester()

  /// Returns the output of the command for the same request.
  private func expected(_ body: String) throws -> [UInt8] {
    let line = Array(body.utf8.map { $0 == 0x0a ? 0x20 : $0 })
    let answer = try JSONDocument(parsing: BatchLine.answer(to: line, number: 1)).root
    return Array(try #require(answer["result"] ?? answer["results"] ?? answer["error"]).sourceBytes)
  }

  @Test("a spec and requests with one or several environments have the output of the command, also repeatedly")
  func answers() throws {
    let bodies = [
      spec, #"{"spec": \#(spec), "environment": {"device": "ipad-9", "traits": {"plane": "numbers"}}}"#,
      #"{"spec": \#(spec), "options": {"rounding": "pixel", "includeGuides": true, "onConflict": "break"}, "id": [1]}"#,
      #"{"spec":\#(spec),"environments":[{"device":"iphone-16"},{"scale":0},{"orientation":"landscape"}]}"#,
      #"{"spec": \#(spec), "environment": {"scale": "x"}}"#, #"{"spec": {"layoutSpec": 1, "colour": 1}}"#,
      #"{"layoutSpec": 2}"#, #"{"layoutSpec": 1, "root": {"width": -1, "height": 1}}"#, "[]", "{}",
      #"{"layoutSpec": 1, "views": ["q"], "constraints": [{"id": "a", "expression": "q.width == 1"}, "q.width == 2"]}"#,
      #"{"spec": \#(spec), "environment": {}, "environments": []}"#,
    ]
    for _ in 0..<4 {
      for body in bodies {
        let answer = try tester.post("/v1/solve", body)
        let isList = body.contains("environments") && !body.contains("\"environment\"")
        let wanted = try expected(body)
        let text =
          isList ? #"{"results":\#(String(decoding: wanted, as: UTF8.self))}"# : String(decoding: wanted, as: UTF8.self)
        // A batch line is a request without line breaks, so only columns differ.
        #expect(answer.text == text || answer.status == 422 || body.contains("\n"), "\(body)")
        #expect(answer.status == (answer.json?["status"]?.number).map(Int.init) ?? 200)
      }
    }
  }

  @Test("a cached spec has the same answers as a new one, including mistakes and their positions")
  func keptSpecs() throws {
    let environments = [
      #"{"device": "iphone-16"}"#, #"{"device": "ipad-9", "split": "half", "orientation": "landscape"}"#, "{}", "[]",
      #"{"window": {"width": 300, "height": 200}}"#, #"{"split": "half"}"#, #"{"traits": {"plane": "numbers"}}"#,
      #"{"traits": {"plane": "x"}}"#, #"{"metrics": {"gap": 7}}"#, #"{"metrics": {"gop": 7}}"#, #"{"scale": 0}"#,
      #"{"notch": 1}"#, #"{"scale": 2, "scale": 2}"#, #"{"colour": 1}"#, "nul", #"{"$comment": 1}"#, "{}, \"id\": 01",
      #"{}, "options": {"rounding": "no"}"#, #"{}, "options": {"rounding": "pixel", "rounding": "none"}"#,
      #"{}, "environments": [{}]"#, #"{}, "colour": 1"#, #"{}, "spec": {}"#, #"{}, "id": {"a": 1, "a": 1}"#, "{}}",
      #"{}, "$comment": 1"#, #"{"window": {"width": 1e10, "height": 1}}"#, "\"", "{",
      "{\"device\": \"iphone\\u002d16\"}",
    ]
    let warm = ServiceTester()
    _ = try warm.post("/v1/solve", #"{"spec": \#(spec)}"#)
    for environment in environments {
      let body = #"{"spec": \#(spec), "environment": \#(environment)}"#
      let answer = try warm.post("/v1/solve", body)
      let fresh = try ServiceTester().post("/v1/solve", body)
      #expect(answer.text == fresh.text, "\(environment)")
      #expect(answer.status == fresh.status)
    }
  }

  @Test("a body that is a cached spec has the answers of a new one, with its own positions")
  func keptBodies() throws {
    let bare = #"{"layoutSpec": 1, "views": [{"id": "a"}], "constraints": ["a.width == 400", "a.width == root.width"]}"#
    let warm = ServiceTester()
    for body in [#"{"spec": \#(bare)}"#, bare, "\n\n\(bare)\n", "\n\(bare) ", #"{ "spec": \#(bare)}"#, bare] {
      for window in ["400x400", "300x400", "301x400", "400x400", "401x400"] {
        let answer = try warm.post("/v1/solve?window=\(window)", body)
        let fresh = try ServiceTester().post("/v1/solve?window=\(window)", body)
        #expect(answer.text == fresh.text, "\(body) in \(window)")
        #expect(answer.status == (window == "400x400" ? 200 : 422))
      }
    }
  }

  @Test("the query overrides the body")
  func query() throws {
    let answer = try tester.post(
      "/v1/solve?device=ipad-9&orientation=landscape&trait=plane%3Dnumbers&set=gap%3D10", spec)
    let direct = try tester.post(
      "/v1/solve",
      #"{"spec": \#(spec), "environment": {"device": "ipad-9", "orientation": "landscape", "traits": {"plane": "numbers"}, "metrics": {"gap": 10}}}"#
    )
    #expect(answer.status == 200)
    #expect(answer.text == direct.text)
    let over = try tester.post(
      "/v1/solve?orientation=portrait&rounding=pixel",
      #"{"spec": \#(spec), "environment": {"device": "ipad-9", "orientation": "landscape"}, "options": {"rounding": "none"}}"#
    )
    #expect(over.json?["environment"]?["orientation"]?.string == "portrait")
    #expect(over.json?["environment"]?["device"]?.string == "ipad-9")
    let window = try tester.post("/v1/solve?window=300x200+10+20", spec)
    #expect(window.json?["environment"]?["window"]?["x"]?.number == 10)
  }

  @Test("a repeated parameter gives a list of results")
  func severalFromQuery() throws {
    let answer = try tester.post(
      "/v1/solve?device=iphone-16&device=ipad-9&orientation=portrait&orientation=landscape", spec)
    let results = try #require(answer.json?["results"])
    #expect(
      results.elements.map {
        "\($0["environment"]?["device"]?.string ?? "") \($0["environment"]?["orientation"]?.string ?? "")"
      }
        == ["iphone-16 portrait", "iphone-16 landscape", "ipad-9 portrait", "ipad-9 landscape"])
    #expect(
      try tester.post("/v1/solve?all-devices&all-orientations", spec).json?["results"]?.count == 2
        * DeviceTable.all.count)
    let few = (0..<40).map { "trait=a%3D\($0)" } + (0..<40).map { "trait=b%3D\($0)" }
    #expect(
      try tester.post("/v1/solve?" + few.joined(separator: "&"), spec).json?["type"]?.string
        == "/problems/limit-exceeded")
    let many = (0..<20).flatMap { trait in (0..<20).map { "trait=t\(trait)%3D\($0)" } }
    #expect(try tester.post("/v1/solve?" + many.joined(separator: "&"), spec).status == 422)
  }

  @Test("an equals sign may be followed by a combining character")
  func marks() throws {
    let answer = try tester.post("/v1/solve?trait=plane%3D%CC%81", spec)
    #expect(answer.status == 422)
    #expect(answer.json?["errors"]?.elements.map { $0["code"]?.string } == ["invalid-trait-value"])
    let unknown = try tester.post("/v1/solve?trait=plane%3Dsymbols&trait=plan%3Da&set=width%3D1", spec)
    #expect(
      unknown.json?["errors"]?.elements.map { $0["message"]?.string } == [
        "the spec has no trait \"plan\"; did you mean \"plane\"?",
        "the trait \"plane\" has no value \"symbols\"; it has letters, numbers",
        "the spec has no metric \"width\"; it has gap",
      ])
  }

  @Test("a mistake in every environment is reported once, with 422")
  func mistakesOfTheSpec() throws {
    let bodies = [
      #"{"spec": {"layoutSpec": 1, "colour": 1}, "environments": [{}, {"notch": 1}]}"#,
      #"{"spec": \#(spec), "colour": 1, "environments": [{}, {"notch": 1}]}"#,
    ]
    for body in bodies {
      let answer = try tester.post("/v1/solve", body)
      #expect(answer.status == 422)
      #expect(
        Set(answer.json?["errors"]?.elements.compactMap { $0["code"]?.string } ?? []) == ["unknown-key", "wrong-type"])
    }
    #expect(
      try tester.post("/v1/solve?device=iphone-16&device=ipad-9", #"{"layoutSpec": 1, "colour": 1}"#).status == 422)
  }

  @Test(
    "invalid queries are refused",
    arguments: [
      "devise=iphone-16", "device=iphone-0", "orientation=up", "scale=0", "scale=1e99", "window=1", "trait=plane",
      "rounding=up", "include-guides=2", "safe-area=1,2,3", "%ff=1", "set=gap%3Dx", "keyboard=docked:-1",
      "window=1x1+2",
    ])
  func badQueries(query: String) throws {
    let answer = try tester.post("/v1/solve?" + query, spec)
    #expect(answer.status == 400)
    #expect(answer.json?["type"]?.string == "/problems/bad-query")
  }

  @Test("a parameter of the environment may be repeated, even with equal values")
  func repeated() throws {
    for pair in [
      "device=ipad-9&device=iphone-16", "orientation=portrait&orientation=landscape", "split=full&split=oneThird",
      "direction=leftToRight&direction=rightToLeft", "keyboard=docked&keyboard=docked:100",
      "trait=plane%3Dletters&trait=plane%3Dnumbers",
    ] {
      #expect(try tester.post("/v1/solve?" + pair, spec).json?["results"]?.count == 2, "\(pair)")
      let name = pair.prefix { $0 != "&" }
      #expect(try tester.post("/v1/solve?\(name)&\(name)", spec).json?["frames"] != nil, "\(name)")
    }
  }

  @Test("errors of the server do not mention the command")
  func noShell() throws {
    for (query, body) in [
      ("?device=nokia", spec), ("", #"{"spec": \#(spec), "environment": {"device": "nokia"}}"#),
      ("", #"{"layoutSpec": 1, "views": [{"id": "q", "when": {"device": "nokia"}}]}"#),
    ] {
      let answer = try tester.post("/v1/solve" + query, body)
      #expect(answer.text.contains("iphone-16") && !answer.text.contains("layoutc"))
    }
  }

  @Test("an error names an unknown parameter, shortened if it is long")
  func unknownParameter() throws {
    let detail = try tester.post("/v1/solve?devise=ipad-9", spec).json?["detail"]?.string
    #expect(detail == #"unknown parameter "devise"; did you mean "device"?"#)
    let long = try tester.post("/v1/solve?" + String(repeating: "x", count: 500) + "=1", spec)
    #expect((long.json?["detail"]?.string.map { "\($0)".count } ?? 0) < 100)
  }

  @Test(
    "a body must have the media type of JSON",
    arguments: [
      ("application/json", 200), ("application/json; charset=UTF-8", 200), ("Application/JSON;charset=\"utf-8\"", 200),
      ("text/plain", 415), ("application/json; charset=latin1", 415), ("application/jsonx", 415), ("", 415),
      ("application/json; charset=utf-16", 415), ("application/json; charset=\u{301}utf-8", 415),
    ])
  func contentTypes(type: String, status: Int) throws {
    #expect(try tester.post("/v1/solve", spec, "Content-Type: \(type)\r\n").status == status)
  }

  @Test("an invalid body is refused")
  func refusals() throws {
    #expect(try tester.send("POST /v1/solve HTTP/1.1\r\nHost: a\r\n\r\n").status == 411)
    #expect(try tester.post("/v1/solve", spec, "Content-Encoding: gzip\r\n").field("accept-encoding") == "identity")
    #expect(try tester.post("/v1/solve", "{").status == 400)
    #expect(try tester.post("/v1/solve", "{").json?["errors"]?.elements.map { $0["code"]?.string } == ["invalid-json"])
    #expect(try tester.get("/v1/solve").field("allow") == "POST, OPTIONS")
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(
      try tester.post("/v1/solve", #"{"layoutSpec": 1, "$comment": \#(deep)}"#).json?["type"]?.string
        == "/problems/limit-exceeded")
  }

  @Test("nesting depth counts from the body, also for cached specs")
  func depth() throws {
    var options = ServiceOptions()
    options.depth = 5
    let tester = ServiceTester(options: options)
    let deep = #"{"layoutSpec": 1, "$comment": [[[[]]]]}"#
    for _ in 0..<3 {
      #expect(try tester.post("/v1/solve", deep).status == 200)
      #expect(try tester.post("/v1/solve", #"{"spec": \#(deep)}"#).status == 422)
    }
  }

  private static let storyboard: String = {
    let file = PackageFiles.fixtures.appending(path: "imports/InterfaceBuilder/Harbor.storyboard")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let work: [(path: String, body: String, type: String)] = [
    ("/v1/solve", #"{"spec": {"layoutSpec": 1, "templates": {}}}"#, "application/json"),
    ("/v1/check", #"{"layoutSpec": 1}"#, "application/json"),
    ("/v1/render", #"{"layoutSpec": 1}"#, "application/json"),
    ("/v1/import?scene=SignIn", storyboard, "application/xml"),
    ("/v1/diagnose", "Unable to simultaneously satisfy constraints.", "text/plain"),
  ]

  @Test(
    "a request that has only waited is refused for overload, and another one exceeds its budget", arguments: [0, 1])
  func waiting(waits: Int) throws {
    var options = ServiceOptions()
    options.solveSeconds = 0
    for (path, body, type) in Self.work {
      let tester = ServiceTester(options: options)
      let answer = try tester.post(path, body, "Content-Type: \(type)\r\n", age: UInt64(waits))
      #expect(answer.status == (waits == 1 ? 503 : 422), "\(path)")
      #expect(answer.json?["type"]?.string == (waits == 1 ? "/problems/overloaded" : "/problems/budget-exceeded"))
      #expect(answer.field("Retry-After") == (waits == 1 ? "1" : nil), "\(path)")
      let metrics = try tester.get("/metrics").text
      #expect(metrics.contains("layoutc_limits_hit_total{limit=\"solve_budget\"} \(1 - waits)\n"), "\(path)")
      #expect(metrics.contains("layoutc_limits_hit_total{limit=\"waiting_work\"} \(waits)\n"), "\(path)")
    }
  }

  @Test("a request that a limit ends counts once in the metrics, with any number of environments")
  func limitCounts() throws {
    var options = ServiceOptions()
    options.solveSeconds = 0
    options.views = 1
    let tester = ServiceTester(options: options)
    let environments = "[{}, {}, {}, {}, {}]"
    let answer = try tester.post("/v1/solve", #"{"spec": {"layoutSpec": 1}, "environments": \#(environments)}"#)
    #expect(answer.status == 200)
    #expect(answer.json?["results"]?.elements.map { $0["status"]?.number } == [422, 422, 422, 422, 422])
    #expect(
      try tester.post("/v1/check", #"{"spec": {"layoutSpec": 1}, "environments": \#(environments)}"#).status == 422)
    let tooMany = #"{"spec": {"layoutSpec": 1, "views": ["a", "b"]}, "environments": \#(environments)}"#
    #expect(try tester.post("/v1/solve", tooMany).status == 422)
    let metrics = try tester.get("/metrics").text
    #expect(metrics.contains("layoutc_limits_hit_total{limit=\"solve_budget\"} 2\n"))
    #expect(metrics.contains("layoutc_limits_hit_total{limit=\"size\"} 1\n"))
  }

  @Test("the second request with a spec caches it, and a repeated request its response", arguments: [0.0, 60])
  func caching(briefSeconds: Double) throws {
    var options = ServiceTester.patientOptions
    options.briefSeconds = briefSeconds
    let tester = ServiceTester(options: options)
    #expect(try tester.post("/v1/solve", spec).wasDeferred == (briefSeconds == 0))
    for _ in 1..<5 { _ = try tester.post("/v1/solve", spec) }
    for width in 300..<305 { _ = try tester.post("/v1/solve?window=\(width)x300", spec) }
    let text = try tester.get("/metrics").text
    #expect(text.contains("layoutc_cache_lookups_total{cache=\"answers\",result=\"hit\"} 3\n"))
    #expect(text.contains("layoutc_cache_lookups_total{cache=\"specs\",result=\"miss\"} 2\n"))
    #expect(text.contains("layoutc_cache_lookups_total{cache=\"specs\",result=\"hit\"} 5\n"))
    #expect(tester.service.caches.specs.count == 1)
  }

  @Test(
    "a spec that differs only in numbers has the response of a new service",
    arguments: [
      "30", "29.5", "1e400",
    ],
    [
      ("", ""), (#"{"spec": "#, "}"),
      (#"{ "id": 7, "environment": {"window": {"width": 500, "height": 400}}, "spec":"#, #","options":{}}"#),
      (#"{"spec": "#, #", "environments": [{}, {"device": "ipad-mini-6"}]}"#),
      (#"{"environment": {"device": 1}, "spec": "#, "}"),
    ].sampled(every: 2))
  func otherNumbers(number: String, request: (start: String, end: String)) throws {
    func text(_ number: String) -> String {
      request.start + """
        {"layoutSpec": 1, "root": {"width": 300, "height": \(number)}, "metrics": {"gap": \(number)},
         "views": [{"id": "a", "stack": {"axis": "horizontal", "spacing": 3}, "children": [
           {"id": "b", "intrinsicSize": {"width": \(number), "height": 5}}, {"id": "c", "label": "C", "output": {"n": 1.50}}]}],
         "constraints": [{"pin": "a", "to": "root", "insets": 1}, "b.width == c.width", "b.width <= 100 + gap"]}
        """ + request.end
    }
    let queries = [("", "30"), ("?include-guides=true", "29"), ("?direction=rightToLeft&rounding=pixel", "30")]
    for (query, known) in queries {
      let tester = ServiceTester()
      for base in [known, known + "0", known + "00"] { _ = try tester.post("/v1/solve" + query, text(base)) }
      let wanted = try ServiceTester().post("/v1/solve" + query, text(number))
      for _ in 0..<3 {
        let answer = try tester.post("/v1/solve" + query, text(number))
        #expect(answer.status == wanted.status)
        #expect(answer.text == wanted.text)
      }
    }
  }

  @Test("an event loop does not expand templates, which a small spec can make large")
  func templatesAreDeferred() throws {
    let spec = #"{"layoutSpec": 1, "templates": {"t": {}}, "views": [{"use": "t", "id": "a"}]}"#
    for body in [spec, #"{"spec": "# + spec + "}"] {
      let answer = try ServiceTester().post("/v1/solve", body)
      #expect(answer.status == 200)
      #expect(answer.wasDeferred)
    }
  }

  @Test("an event loop does not answer with the mistakes of the part of a spec that it had time to read")
  func mistakesOfPartsAreDeferred() throws {
    var options = ServiceOptions()
    options.solveSeconds = 0
    let views = (0..<600).map { #"{"id": "v\#($0)", "x": 1}"# }.joined(separator: ",")
    let body = #"{"spec": {"layoutSpec": 1, "views": [\#(views)]}, "unknown": 1}"#
    let answer = try ServiceTester(options: options).post("/v1/solve", body)
    #expect(answer.wasDeferred)
  }

  @Test("any number of threads can send requests at the same time")
  func concurrency() async throws {
    let wanted = try tester.post("/v1/solve?window=301x300", spec).text
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<50).allSatisfy { round in
            let query = round % 3 == 0 ? "?window=301x300" : "?window=\(302 + task)x\(100 + round)"
            guard let answer = try? tester.post("/v1/solve" + query, spec) else { return false }
            return answer.status == 200 && (round % 3 != 0 || answer.text == wanted)
          }
        }
      }
      for await succeeded in group { #expect(succeeded) }
    }
  }

  @Test("queries that contradict each other are refused, as on the command line")
  func contradiction() throws {
    let tester = ServiceTester()
    let text = #"{"layoutSpec":1}"#
    for path in ["/v1/solve", "/v1/check", "/v1/render", "/v1/explain"] {
      let answer = try tester.post(path + "?device=ipad-9&all-devices", text, "Content-Type: application/json\r\n")
      #expect(answer.status == 400)
      #expect(answer.text.contains("all-devices and device contradict each other; remove one of them"))
      let all = try tester.post(path + "?device=ipad-9&all-devices=false", text, "Content-Type: application/json\r\n")
      #expect(all.status == 200)
    }
  }
}
