import JSON
import Testing

@testable import LayoutService

@Suite("Checks, pictures, explanations and the playground over HTTP")
struct ReportTests {
  private let tester = ServiceTester()
  private let keyboard =
    #"{"layoutSpec":1,"root":"keyboard","views":[{"id":"row","stack":{"axis":"horizontal","distribution":"units"},"children":["q","w"]}],"constraints":[{"pin":"row","to":"safeArea"}]}"#

  @Test("without a device, orientation, split or window, a spec is checked in every orientation")
  func checkAlone() throws {
    let answer = try tester.post("/v1/check", keyboard)
    #expect(answer.status == 200)
    #expect(answer.json?["summary"]?["environments"]?.number == 2)
    #expect(answer.json?["findings"]?.kind == .array)
  }

  @Test(
    "a spec is checked in the environments of the query or the body",
    arguments: [("?device=iphone-16", 1), ("?all-orientations", 2), ("?device=iphone-16&device=ipad-9", 2)])
  func checkWhere(_ query: String, _ count: Int) throws {
    let answer = try tester.post("/v1/check" + query, keyboard)
    #expect(answer.json?["summary"]?["environments"]?.number == Double(count))
  }

  @Test("several environments of the body are checked")
  func checkEnvironments() throws {
    let body =
      #"{"spec":\#(keyboard),"environments":[{"device":"ipad-9"},{"device":"iphone-16"},{"window":{"width":9,"height":9}}]}"#
    let answer = try tester.post("/v1/check", body)
    #expect(answer.json?["summary"]?["environments"]?.number == 3)
  }

  @Test("an invalid spec has findings with positions")
  func checkInvalid() throws {
    let answer = try tester.post("/v1/check", #"{"layoutSpec":1,"views":[{"idd":"a"}]}"#)
    #expect(answer.status == 200)
    let finding = try #require(answer.json?["findings"]?.elements.first { $0["code"]?.string == "unknown-key" })
    #expect(finding["line"]?.number == 1 && finding["column"]?.number == 27)
  }

  @Test func `a conflict in a row of units has one sentence, one place and the same repairs at every endpoint`() throws
  {
    let spec = """
      {"layoutSpec": 1, "root": {"width": 390, "height": 100}, "stacks": {"keys": {"axis": "horizontal",
       "distribution": "units", "unitGroup": "key", "spacing": 6}}, "views": [
       {"id": "row1", "stack": "keys", "children": ["q", "w", "e", "r"]},
       {"id": "row4", "stack": "keys", "children": ["shift", {"id": "emoji", "flexible": 1}, {"id": "space", "units": 2}]}],
       "constraints": [{"pin": "row1", "to": "root", "edges": ["leading", "trailing"]},
        {"pin": "row4", "to": "root", "edges": ["leading", "trailing"]}, "emoji.width >= 200"]}
      """
    let check = try tester.post("/v1/check", spec)
    let finding = try #require(check.json?["findings"]?.elements.first { $0["rule"]?.string == "unsatisfiable" })
    let message = "`row4` needs 3 units and 200 points for `emoji`; there are 4"
    #expect(finding["message"]?.string == message)
    let solve = try tester.post("/v1/solve", spec)
    let explain = try tester.post("/v1/explain", spec)
    #expect(solve.status == 422)
    #expect(
      solve.json?["detail"]?.string?.hasPrefix(message + "; change `emoji.width >= 200`") == true, "\(solve.text)")
    #expect(explain.json?["message"]?.string == message)
    for answer in [try #require(solve.json), finding, try #require(explain.json)] {
      let repairs = answer["repairs"].map { Array($0.elements) } ?? []
      #expect(repairs.map { $0["constraint"]?.string } == ["/constraints/2"])
      #expect(answer["help"]?.string?.hasPrefix("take ") == true)
      // 20 members of two stacks and three constraints.
      #expect(answer["parts"]?.count == 5 && (answer["conflict"]?.count ?? 0) > 12)
    }
    for answer in [try #require(solve.json), finding] { #expect(answer["pointer"]?.string == "/constraints/2") }
  }

  @Test("a rule can be turned off, and an unknown rule is rejected")
  func checkRules() throws {
    let spec = #"{"layoutSpec":1,"metrics":{"gap":6}}"#
    #expect(try tester.post("/v1/check", spec).text.contains("unused"))
    let none = try tester.post("/v1/check?rule=unused%3Doff", spec)
    #expect(none.status == 200 && !none.text.contains("unused"))
    #expect(try tester.post("/v1/check?rule=unusd%3Doff", spec).status == 400)
  }

  @Test func `a range of the window's size determines the orientation, as for the command`() throws {
    let spec = #"{"layoutSpec":1,"views":["a"]}"#
    #expect(try tester.post("/v1/check", spec).text.contains(#""environments":2}"#))
    for range in ["window.width=300...400", "window.height=300...400"] {
      let answer = try tester.post("/v1/check?range=\(range)", spec)
      #expect(answer.text.contains(#""environments":1,"fixed""#), "\(answer.text)")
    }
    let metrics = #"{"layoutSpec":1,"metrics":{"gap":1},"views":["a"]}"#
    #expect(try tester.post("/v1/check?range=gap=0...1", metrics).text.contains(#""environments":2"#))
  }

  @Test("a body that is not JSON is a problem")
  func noJSON() throws {
    for path in ["/v1/check", "/v1/render", "/v1/explain"] {
      #expect(try tester.post(path, "{").status == 400)
    }
  }

  @Test("a picture is an SVG with a strict content security policy")
  func render() throws {
    let answer = try tester.post("/v1/render?theme=dark&device=iphone-16&device=ipad-9", keyboard)
    #expect(answer.status == 200)
    #expect(answer.field("Content-Type") == "image/svg+xml")
    #expect(answer.field("Content-Security-Policy")?.contains("default-src 'none'") == true)
    #expect(answer.text.hasPrefix("<svg") && answer.text.contains("ipad-9"))
    #expect(try tester.post("/v1/render?show=gides", keyboard).status == 400)
    #expect(try tester.post("/v1/render?show=guides&show=frames&columns=2&width=500", keyboard).status == 200)
    for query in ["columns=0", "width=x", "width=0", "width=0x64"] {
      #expect(try tester.post("/v1/render?\(query)", keyboard).status == 400)
    }
    #expect(try tester.post("/v1/render", #"{"layoutSpec":1,"views":[{"idd":"a"}]}"#).status == 422)
  }

  @Test("a range is drawn as a chart")
  func renderRange() throws {
    let range = "range=window.width%3D320...1366"
    let answer = try tester.post("/v1/render?\(range)", keyboard)
    #expect(answer.status == 200 && answer.text.contains("window.width 1366"))
    #expect(try tester.post("/v1/render?\(range)&device=ipad-9&device=ipad-8", keyboard).status == 422)
    #expect(try tester.post("/v1/render?\(range)&\(range)", keyboard).status == 422)
    #expect(try tester.post("/v1/render?\(range)&against=scale%3D2", keyboard).status == 422)
  }

  @Test("rounding to pixels is refused for ranges", arguments: ["breakpoints", "check", "render"])
  func roundedRange(endpoint: String) throws {
    let answer = try tester.post("/v1/\(endpoint)?range=window.width%3D320...1366&rounding=pixel", keyboard)
    #expect(answer.status == 422)
    #expect(answer.json?["detail"]?.string?.contains("rounding pixel cannot be combined with a range") == true)
  }

  @Test("a picture is compared with the same layout in another environment")
  func renderAgainst() throws {
    let path = "/v1/render?device=iphone-16&device=ipad-9&against=orientation%3Dlandscape%26scale%3D2"
    let answer = try tester.post(path, keyboard)
    #expect(answer.status == 200)
    for device in ["iphone-16", "ipad-9"] { #expect(answer.text.contains("compared with \(device) landscape")) }
    #expect(try tester.post("/v1/render?against=direction%3DleftToRight", keyboard).text.contains("nothing moved"))
    #expect(try tester.post("/v1/render?against=split%3Dhalf", keyboard).status == 422)
  }

  @Test(
    "an invalid comparison of pictures is refused",
    arguments: [
      ("", "write options of the environment, such as device=iphone-se-1&orientation=landscape"),
      ("other.json", "write options of the environment, such as device=iphone-se-1&orientation=landscape"),
      ("scale%3D0", "scale: a scale must be above 0, such as 2 or 3"),
      ("device%3Dipad-9%26device%3Diphone-16", "device: it must not be repeated; only one environment is possible"),
    ])
  func renderAgainstNothing(text: String, message: String) throws {
    let answer = try tester.post("/v1/render?against=\(text)", keyboard)
    #expect(answer.status == 400)
    #expect(answer.json?["detail"]?.string == "against: \(message)")
  }

  @Test("a width is explained")
  func explain() throws {
    let answer = try tester.post("/v1/explain?view=q.width&device=iphone-16", keyboard)
    let explanation = try #require(answer.json?["explanations"]?.elements.first { _ in true })
    #expect(explanation["name"]?.string == "q.width" && explanation["value"]?.number == 196.5)
    #expect(try tester.post("/v1/explain?view=nobody", keyboard).status == 422)
    #expect(try tester.post("/v1/explain?view=q&device=iphone-16&device=ipad-9", keyboard).json?["results"]?.count == 2)
  }

  @Test("the playground allows only its own script and style")
  func playground() throws {
    let answer = try tester.get("/")
    #expect(answer.status == 200)
    #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
    let policy = try #require(answer.field("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';") && !policy.contains("unsafe"))
    let names = answer.text.matches(of: /(src|href)="(playground\/[^"]+)"/).map { "/" + String($0.2) }
    #expect(names.contains("/playground/style.css") && names.contains("/playground/log.js") && names.count > 10)
    let parts = names.map { ($0, $0.hasSuffix(".css") ? "text/css" : "text/javascript") }
    for (path, type) in parts + [("/playground/examples.json", "application/json")] {
      let part = try tester.get(path)
      #expect(part.status == 200 && part.field("Content-Type")?.hasPrefix(type) == true)
      #expect(type == "application/json" || !part.text.contains("http://") && !part.text.contains("https://"))
    }
    #expect(!answer.text.contains("http://") && !answer.text.contains("https://"))
    // The page lists every imported module, so that all are fetched at the same time.
    for (path, _) in parts where path.hasSuffix(".js") {
      for imported in try tester.get(path).text.matches(of: /from "\.\/([a-z]+\.js)"|import "\.\/([a-z]+\.js)"/) {
        let name = imported.1 ?? imported.2 ?? ""
        #expect(names.contains("/playground/\(name)"), "\(path) imports \(name)")
      }
    }
    let again = try tester.get("/", "If-None-Match: \(answer.field("ETag") ?? "")\r\n")
    #expect(again.status == 304)
  }

  @Test("the playground's examples are the specs of the package")
  func examples() throws {
    for spec in Playground.specs {
      let answer = try tester.post("/v1/check", String(decoding: spec.bytes, as: UTF8.self))
      #expect(answer.json?["summary"]?["errors"]?.number == 0, "\(spec.name)")
    }
  }
}
