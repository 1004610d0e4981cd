import JSON
import Testing

@testable import LayoutService

/// What a result lists, and which limit a problem is about.
@Suite("Choices of results, and limits in problems") struct ListingTests {
  private let tester = ServiceTester()
  private let spec = #"""
    {"layoutSpec": 1, "views": [{"id": "a", "output": {"text": "1"}}, "b", {"id": "c", "output": {"text": "2"}}, {"id": "d", "when": "hidden"}],
     "conditions": {"hidden": {"windowWidth": {"max": 10}}},
     "constraints": ["a.width == 1", "b.width == 2", "c.left == 3"]}
    """#

  @Test("environment=none leaves the environment out, and views keeps some of the views; the rest stays the same")
  func listing() throws {
    let all = try tester.post("/v1/solve?window=100x50", spec)
    let environment = try #require(all.json?["environment"])
    let text = String(decoding: environment.sourceBytes, as: UTF8.self)
    let without = try tester.post("/v1/solve?window=100x50&environment=none", spec)
    #expect(without.text == all.text.replacing("\"environment\":\(text),", with: ""))
    let some = try tester.post("/v1/solve?window=100x50&views=c,a,d", spec)
    let frames = try #require(some.json?["frames"])
    #expect(frames.members.map(\.key.string) == ["a", "c"])
    for id in ["a", "c"] {
      #expect(frames.value(forKey: id)?.sourceBytes == all.json?["frames"]?.value(forKey: id)?.sourceBytes)
    }
    #expect(some.json?["outputs"]?.members.map(\.key.string) == ["a", "c"])
    let ambiguous = some.json?["ambiguous"]?.elements.compactMap(\.string) ?? []
    #expect(!ambiguous.isEmpty && ambiguous.allSatisfy { !$0.hasPrefix("b.") })
    let whole = all.json?["ambiguous"]?.elements.compactMap(\.string) ?? []
    #expect(ambiguous == whole.filter { !$0.hasPrefix("b.") })
    #expect(try tester.post("/v1/solve?window=100x50&views=", spec).json?["frames"]?.count == 0)
  }

  @Test("every result of a list is listed alike")
  func lists() throws {
    let body = #"{"spec": \#(spec), "environments": [{"device": "iphone-16"}, {"device": "ipad-9"}]}"#
    let results = try #require(try tester.post("/v1/solve?environment=none&views=b", body).json?["results"])
    #expect(results.count == 2)
    for result in results.elements {
      #expect(result["environment"] == nil)
      #expect(result["frames"]?.members.map(\.key.string) == ["b"])
    }
  }

  @Test("a view that the spec does not have, and another value of environment, are problems")
  func mistakes() throws {
    let unknown = try tester.post("/v1/solve?views=a,bb", spec)
    #expect(unknown.status == 422)
    #expect(unknown.json?["type"]?.string == "/problems/unknown-view")
    #expect(unknown.json?["detail"]?.string?.contains("\"bb\"") == true)
    #expect(try tester.post("/v1/solve?environment=iphone-16", spec).status == 400)
  }

  @Test(
    "booleans in queries have the forms that clients write", arguments: ["true", "True", "1", "false", "False", "0"])
  func booleans(text: String) throws {
    let isTrue = ["true", "True", "1"].contains(text)
    for (query, other) in [("include-guides=", ""), ("all-orientations=", ""), ("notch=", "&window=100x50")] {
      let answer = try tester.post("/v1/solve?\(query)\(text)\(other)", spec)
      #expect(answer.status == 200, "\(query)")
      #expect(answer.body == (try tester.post("/v1/solve?\(query)\(isTrue)\(other)", spec).body))
    }
    #expect(try tester.post("/v1/solve?include-guides=yes", spec).status == 400)
    #expect(try tester.post("/v1/solve?notch=yes", spec).status == 400)
  }

  @Test(
    "a problem names the limit that the request exceeds",
    arguments: [
      (#"{"layoutSpec": 1, "views": ["a", "b", "c"]}"#, "", "views", 2.0),
      (#"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.left == 1", "a.top == 1"]}"#, "", "constraints", 1),
      (#"{"spec": {"layoutSpec": 1, "views": ["a", "b", "c"]}}"#, "", "views", 2),
      (#"{"layoutSpec": 1, "touch": [[[[[[[[]]]]]]]]}"#, "", "depth", 8),
      ("{\"layoutSpec\": 1, \"views\": [\"a\(String(repeating: "\u{301}", count: 200))\"]}", "", "combiningMarks", 128),
      (#"{"layoutSpec": 1}"#, "?all-devices=true", "environments", 3),
    ])
  func limits(body: String, query: String, name: String, value: Double) throws {
    var options = ServiceOptions()
    (options.views, options.constraints, options.depth, options.environments) = (2, 1, 8, 3)
    let tester = ServiceTester(options: options)
    for path in ["/v1/solve", "/v1/explain"] {
      let problem = try tester.post(path + query, body)
      #expect(problem.status == 422)
      #expect(problem.json?["limit"]?["name"]?.string == name, "\(problem.text)")
      #expect(problem.json?["limit"]?["value"]?.number == value)
    }
  }

  @Test("a problem of the budget names the time to solve, alone and in a list, counts as a limit, and is not cached")
  func budget() throws {
    var options = ServiceOptions()
    options.solveSeconds = 0
    let tester = ServiceTester(options: options)
    let alone = try tester.post("/v1/solve", spec).json
    #expect(alone?["type"]?.string == "/problems/budget-exceeded")
    #expect(try tester.post("/v1/solve", spec).status == 422 && tester.service.caches.responses.count == 0)
    #expect(try tester.get("/metrics").text.contains("layoutc_limits_hit_total{limit=\"solve_budget\"} 2\n"))
    let list = try tester.post("/v1/solve", #"{"spec": \#(spec), "environments": [{}, {}]}"#).json?["results"]
    for problem in [alone] + (list?.elements.map { $0 } ?? []) {
      #expect(problem?["limit"]?["name"]?.string == "solve-time")
      #expect(problem?["limit"]?["value"]?.number == 0)
    }
  }
}
