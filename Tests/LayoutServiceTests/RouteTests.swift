import HTTPMessage
import JSON
import Layout
import LayoutOperations
import Platform
import Testing

@testable import HTTPServer
@testable import LayoutService

@Suite("Routes")
struct RouteTests {
  let tester = ServiceTester()

  static let documents = [
    "/v1/devices", "/v1/devices/iphone-16", "/v1/schema", "/openapi.json", "/healthz", "/readyz", "/metrics",
  ]

  @Test("documents exist, and are not sent to clients that have them", arguments: documents)
  func entityTags(path: String) throws {
    let answer = try tester.get(path)
    #expect(answer.status == 200)
    #expect(answer.field("content-type") != nil)
    let tag = try #require(answer.field("etag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    guard path != "/metrics" else { return }
    for header in [tag, "W/\(tag)", "\"x\", \(tag)", " * "] {
      let again = try tester.get(path, "If-None-Match: \(header)\r\n")
      #expect(again.status == 304)
      #expect(again.field("etag") == tag)
      #expect(again.body.isEmpty)
    }
    // An asterisk inside a tag names nothing.
    for header in ["\"x\"", "\"x,*,y\"", "*, \"x\""] {
      #expect(try tester.get(path, "If-None-Match: \(header)\r\n").status == 200)
    }
    #expect(try tester.get(path, method: "HEAD").status == 200)
  }

  @Test("the response to an unsupported method is 405 with a list of supported ones")
  func methods() throws {
    for path in RouteTests.documents {
      for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "QUERY"] {
        let answer = try tester.get(path, method: method)
        #expect(answer.status == 405)
        #expect(answer.field("allow") == "GET, HEAD, OPTIONS")
      }
      let options = try tester.get(path, method: "OPTIONS")
      #expect(options.status == 204)
      #expect(options.field("allow") == "GET, HEAD, OPTIONS")
    }
    #expect(try tester.get("/healthz", method: "BREW").status == 501)
    #expect(try tester.get("*", method: "OPTIONS").status == 204)
    #expect(try tester.get("a:1", method: "CONNECT").status == 501)
  }

  @Test(
    "unknown paths have 404",
    arguments: [
      "/nope", "/v1", "/v1/devices/", "/v1/devices/a/b", "/healthz/", "//healthz", "/%00", "/%ff", "/v1%2Fdevices",
      "/v1%2fdevices",
    ])
  func unknownPaths(path: String) throws {
    let answer = try tester.get(path)
    #expect(answer.status == 404)
    #expect(answer.field("content-type") == "application/problem+json")
    #expect(answer.json?["status"]?.number == 404)
    #expect(answer.json?["type"]?.string == "/problems/not-found")
  }

  @Test("a percent-encoded path is decoded")
  func encodedPath() throws {
    #expect(try tester.get("/%68ealthz").status == 200)
    #expect(try tester.get("/v1/devices/iphone%2D16").json?["id"]?.string == "iphone-16")
  }

  @Test("the device table lists every device, each as in its own response")
  func devices() throws {
    let list = try #require(try tester.get("/v1/devices").json?["devices"])
    #expect(list.count == DeviceTable.all.count)
    for (value, device) in zip(list.elements, DeviceTable.all) {
      #expect(try tester.get("/v1/devices/\(device.id)").body == Array(value.sourceBytes))
    }
    #expect(try tester.get("/v1/devices/iphone-0").status == 404)
  }

  @Test(
    "the Accept field is respected",
    arguments: [
      ("*/*", 200), ("application/*", 200), ("application/json", 200), ("text/html, application/json;q=0.9", 200),
      ("text/html, */*;q=0.1", 200), ("image/png", 406),
      ("", 200), ("Application/JSON", 200), ("application/json;q=0", 406), ("application/json; Q=0.00, */*", 406),
      ("*/*;q=0", 406), ("application/*;q=0, */*", 406), ("*/*;q=0, application/json", 200),
      ("application/json;q=0, application/json;q=1", 200), ("application/json;q=0.01", 200),
      (String(repeating: "text/html,", count: 64) + "*/*", 406),
      // A comma is one, whatever mark follows.
      ("application/json,\u{301}x", 200),
    ])
  func accept(header: String, status: Int) throws {
    #expect(try tester.get("/v1/devices", "Accept: \(header)\r\n").status == status)
  }

  @Test("fields are read byte by byte, so that marks are not sorted")
  func bytesOfFields() throws {
    let tag = try #require(try tester.get("/openapi.json").field("etag"))
    #expect(try tester.get("/openapi.json", "If-None-Match: \(tag),\u{301}x\r\n").status == 304)
    // The Greek question mark is canonically equivalent to a semicolon.
    let fields = "Content-Type: application/json\u{37e}x\r\n"
    #expect(try tester.sendHead("POST /v1/check HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\(fields)")?.status == 415)
  }

  @Test("a target has a limit on combining marks", arguments: [(120, nil), (129, 400)])
  func marks(count: Int, status: Int?) throws {
    let marks = String(repeating: "%CC%81", count: count)
    let start = "POST /v1/explain?view=a\(marks) HTTP/1.1"
    let answer = try tester.sendHead("\(start)\r\nHost: a\r\nContent-Length: 2\r\n")
    #expect(answer?.status == status)
    #expect(answer?.json?["limit"]?["name"]?.string == (status == nil ? nil : "combiningMarks"))
  }

  @Test("a request keeps its ID if it is valid")
  func requestNames() throws {
    #expect(try tester.get("/healthz", "X-Request-Id: abc-1\r\n").field("x-request-id") == "abc-1")
    let made = try #require(try tester.get("/healthz", "X-Request-Id: \"a b\"\r\n").field("x-request-id"))
    #expect(made != "\"a b\"")
    #expect(try tester.get("/nope").field("x-request-id") != made)
    let longest = String(repeating: "aZ9._-xy", count: 8)
    #expect(try tester.get("/healthz", "X-Request-Id: \(longest)\r\n").field("x-request-id") == longest)
    #expect(try tester.get("/healthz", "X-Request-Id: \(longest)a\r\n").field("x-request-id") != longest + "a")
  }

  @Test(
    "a response that depends only on method, target and fields is sent before the body arrives",
    arguments: [
      ("POST /nope", "", 404), ("POST /healthz", "", 405), ("PUT /v1/solve", "", 405), ("BREW /v1/solve", "", 501),
      ("POST /v1/solve", "Content-Type: text/plain\r\n", 415),
      ("POST /v1/solve", "Content-Type: application/json\r\nContent-Type: text/plain\r\n", 415),
      ("POST /v1/check", "Content-Encoding: gzip\r\n", 415),
      ("POST /v1/render", "Accept: text/html\r\n", 406), ("POST /v1/solve?nope=1", "", 400),
      ("POST /v1/explain?view=..", "", 400), ("POST /v1/solve?view=q", "", 400), ("POST /v1/check?rule=%ff", "", 400),
      ("GET /healthz", "", 200), ("OPTIONS /v1/solve", "", 204),
    ])
  func answersToHeads(start: String, fields: String, status: Int) throws {
    let answer = try #require(try tester.sendHead("\(start) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\(fields)"))
    #expect(answer.status == status)
    #expect(answer.field("x-request-id") != nil)
    let text = "\(start) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\(fields)\r\n{}"
    let whole = try tester.send(text)
    #expect(whole.status == status)
    #expect(whole.body == answer.body)
  }

  @Test(
    "a response that may depend on the body waits for it",
    arguments: [
      "/v1/solve?device=iphone-16", "/v1/check?rule=overlap%3Doff", "/v1/render?theme=dark", "/v1/explain?view=q",
    ])
  func bodiesThatDecide(target: String) throws {
    #expect(try tester.sendHead("POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n") == nil)
    #expect(try tester.get("/metrics").text.contains("route=\"\(target.prefix { $0 != "?" })\"") == false)
  }

  @Test("other origins are allowed only with the option")
  func cors() throws {
    let preflight = "Origin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n"
    #expect(try tester.get("/v1/devices").field("access-control-allow-origin") == nil)
    #expect(try tester.get("/v1/devices", preflight, method: "OPTIONS").field("access-control-allow-methods") == nil)
    var options = ServiceOptions()
    options.origins = [AllowedOrigin("https://a.example")].compactMap { $0 }
    let open = ServiceTester(options: options)
    #expect(try open.get("/v1/devices").field("access-control-allow-origin") == "https://a.example")
    #expect(try open.get("/v1/devices").field("vary") == "Origin")
    let answer = try open.get("/v1/devices", preflight, method: "OPTIONS")
    #expect(answer.field("access-control-allow-methods") == "GET, HEAD, OPTIONS")
    let fields = answer.field("access-control-allow-headers")
    #expect(fields == "Authorization, Content-Type, If-None-Match, X-Request-Id")
  }

  @Test("with several origins, a response names that of the request, and says that it depends on it")
  func severalOrigins() throws {
    var options = ServiceOptions()
    options.origins = ["https://a.example", "https://b.example"].compactMap { AllowedOrigin($0) }
    let tester = ServiceTester(options: options)
    for origin in ["https://a.example", "https://b.example"] {
      let answer = try tester.get("/v1/devices", "Origin: \(origin)\r\n")
      #expect(answer.field("access-control-allow-origin") == origin)
      #expect(answer.field("vary") == "Origin")
    }
    for fields in ["", "Origin: https://c.example\r\n"] {
      let answer = try tester.get("/v1/devices", fields)
      #expect(answer.field("access-control-allow-origin") == nil)
      #expect(answer.field("vary") == "Origin")
    }
  }

  @Test("the type of every problem leads to a page with its title")
  func problemPages() throws {
    for (kind, _) in ProblemPages.texts {
      let page = try tester.get("/problems/\(kind.name)")
      #expect(page.status == 200)
      #expect(page.field("content-type") == "text/html; charset=utf-8")
      #expect(page.text.contains("<title>\(kind.title)</title>"))
    }
    #expect(try tester.get("/problems/nope").status == 404)
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.width == 1", "a.width == 2"]}"#
    for problem in [
      try tester.get("/nope"), try tester.get("/healthz", method: "PUT"), try tester.get("/healthz", method: "BREW"),
      try tester.get("/healthz", "Accept: image/png\r\n"), try tester.post("/v1/solve", ""),
      try tester.post("/v1/solve", "{}"), try tester.post("/v1/solve", spec), try tester.post("/v1/solve?a=1", spec),
      try tester.post("/v1/solve", spec, "Content-Type: a/b\r\n"),
      try tester.post("/v1/explain?view=b", #"{"layoutSpec": 1}"#),
      try tester.post("/v1/import", "<a/>"),
    ] {
      let type = try #require(problem.json?["type"]?.string)
      let title = try #require(problem.json?["title"]?.string)
      #expect(try tester.get(type).text.contains("<h1>\(title)</h1>"), "\(type)")
    }
  }

  @Test(
    "origins have the form that browsers send",
    arguments: [
      "*", "null", "https://a.example", "http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080",
      "http://[::1]",
      "https://xn--bcher-kva.example", "chrome-extension://abc", "https://a_b.c-d:65535",
    ])
  func origins(text: String) {
    #expect(AllowedOrigin(text)?.text == text)
  }

  @Test(
    "other forms of origins are rejected",
    arguments: [
      "", " ", "a.example", "https://", "https://a.example/", "https://a.example/b", "https://a.example?b",
      "https://a.example#b", "https:a.example", "https:/a.example", "://a.example", "1://a", "https://u@a.example",
      " https://a.example", "https://a.example ", "https://a b", "https://A.example", "HTTPS://a.example", "https://a:",
      "https://a:b", "https://a:65536", "https://a:1:2", "https://a:-1", "https://[::1", "https://[]", "https://[1]",
      "https://[::1]a", "https://bücher.example", "https://a, https://b", "**", "https://*.a.example", "none", "null ",
      "https://a\r\nX: 1",
    ])
  func notOrigins(text: String) {
    #expect(AllowedOrigin(text) == nil)
  }

  @Test("errors of HTTP are problem documents", arguments: HTTPRequestError.allCases)
  func refusals(error: HTTPRequestError) throws {
    let exchange = HTTPExchange(peer: "", receivedAt: MonotonicClock.now)
    let response = tester.service.response(to: .malformed(error), of: nil, in: exchange)
    #expect(response.status == error.status)
    let document = try JSONDocument(parsing: response.body)
    #expect(document.root["status"]?.number == Double(error.status.code))
    #expect(document.root["detail"]?.string == error.rawValue)
    #expect((document.root["limit"] != nil) == error.exceedsLimit)
    let type = try #require(document.root["type"]?.string)
    #expect(try tester.get(type).status == 200)
  }

  @Test(
    "a rejected request is told the limit",
    arguments: [
      (HTTPRefusal.malformed(.bodyTooLarge), "body", 4_194_304.0),
      (.malformed(.requestLineTooLong), "request-line", 16_384), (.malformed(.fieldsTooLarge), "header", 65_536),
      (.headTimeout, "header-timeout", 10), (.bodyTimeout, "body-timeout", 30),
      (.overloaded(.waitingWork), "waiting-requests", 512), (.overloaded(.waitingTimeout), "solve-time", 2),
      (.overloaded(.connectionsPerAddress), "connections-per-address", 1_024),
    ])
  func limits(refusal: HTTPRefusal, name: String, value: Double) throws {
    let response = tester.service.response(
      to: refusal, of: nil, in: HTTPExchange(peer: "", receivedAt: MonotonicClock.now))
    let limit = try #require(try JSONDocument(parsing: response.body).root["limit"])
    #expect(limit["name"]?.string == name)
    #expect(limit["value"]?.number == value)
  }

  @Test("a request that the server has no time for keeps its identifier, and its origin may read the response")
  func overloaded() throws {
    var options = ServiceOptions()
    options.origins = ["https://a.example", "https://b.example"].compactMap { AllowedOrigin($0) }
    var parser = HTTPRequestParser()
    let fields = "Host: a\r\nOrigin: https://b.example\r\nX-Request-Id: r7\r\nContent-Length: 2"
    parser.append(Array("POST /v1/solve HTTP/1.1\r\n\(fields)\r\n\r\n{}".utf8))
    let head = try #require(try parser.next()).head
    #expect(head.body.isEmpty)
    let exchange = HTTPExchange(peer: "", receivedAt: MonotonicClock.now)
    let answer = ServiceTester.Answer(
      ServiceTester(options: options).service.response(to: .overloaded(.waitingWork), of: head, in: exchange))
    #expect(answer.status == 503)
    #expect(answer.field("x-request-id") == "r7")
    #expect(answer.field("access-control-allow-origin") == "https://b.example")
  }

  @Test("metrics count requests that are too large as limits, and other rejected ones as malformed")
  func refusalMetrics() throws {
    let statistics = HTTPServerStatistics()
    let tester = ServiceTester(statistics: statistics)
    statistics.add(.oversized, 2)
    statistics.add(.malformed)
    let text = try tester.get("/metrics").text
    #expect(text.contains("layoutc_limits_hit_total{limit=\"size\"} 2\n"))
    #expect(text.contains("layoutc_malformed_requests_total 1\n"))
  }

  @Test("metrics have the version, the memory by purpose, the queue and the requests in flight")
  func gauges() throws {
    let statistics = HTTPServerStatistics()
    let tester = ServiceTester(statistics: statistics)
    statistics.add(.waitingWork, 3)
    statistics.add(.requestsInFlight, 4)
    statistics.add(.heldBytes, 5)
    _ = try tester.post("/v1/check", #"{"layoutSpec": 1}"#)
    let text = try tester.get("/metrics").text
    for line in [
      "layoutc_build_info{version=\"\(Version.current)\"} 1", "layoutc_queue_length 3", "layoutc_requests_in_flight 4",
      "layoutc_memory_bytes{purpose=\"requests\"} 5",
      "layoutc_memory_limit_bytes{purpose=\"cached_responses\"} 33554432",
      "layoutc_queue_wait_seconds_count 1",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
  }

  @Test("metrics count requests, solves and lookups")
  func metrics() throws {
    _ = try tester.get("/healthz")
    _ = try tester.get("/healthz")
    _ = try tester.get("/nope")
    let text = try tester.get("/metrics").text
    #expect(text.contains("layoutc_requests_total{route=\"/healthz\",status=\"200\"} 2\n"))
    #expect(text.contains("layoutc_requests_total{route=\"none\",status=\"404\"} 1\n"))
    #expect(text.contains("layoutc_request_duration_seconds_count{route=\"/healthz\"} 2\n"))
    #expect(text.contains("layoutc_request_duration_seconds_bucket{route=\"/healthz\",le=\"+Inf\"} 2\n"))
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.split(separator: " ").count == 2)
    }
  }
}
