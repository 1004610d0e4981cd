import JSON
import Testing

@testable import LayoutService

@Suite("Touches over HTTP")
struct TouchTests {
  private let tester = ServiceTester()
  private let spec =
    #"{"layoutSpec":1,"root":{"width":100,"height":50},"views":[{"id":"q","kind":"key"}],"constraints":[{"pin":"q","to":"root","insets":"m"}],"metrics":{"m":3}}"#

  @Test("each touch has a result, in order")
  func answers() throws {
    let answer = try tester.post("/v1/touch", #"{"spec":\#(spec),"points":[[50,25],[1,1]]}"#)
    #expect(answer.status == 200)
    #expect(
      answer.text
        == #"{"touches":[{"x":50,"y":25,"view":"q","distance":0},{"x":1,"y":1,"view":null,"distance":null}]}"#)
  }

  @Test("the environment may come from the query and the body")
  func environment() throws {
    let body = #"{"spec":\#(spec),"environment":{"metrics":{"m":0}},"points":[[1,1]]}"#
    #expect(try tester.post("/v1/touch", body).text.contains(#""view":"q""#))
    #expect(try tester.post("/v1/touch?set=m%3D20", body).text.contains(#""view":null"#))
    let several = try tester.post("/v1/touch?all-orientations", body)
    #expect(several.json?["results"]?.count == 2)
  }

  @Test("mistakes are reported")
  func problems() throws {
    #expect(try tester.post("/v1/touch", spec).status == 422)
    #expect(try tester.post("/v1/touch", #"{"spec":\#(spec),"points":[[1]]}"#).status == 422)
    let all = try tester.post(
      "/v1/touch", #"{"spec":{"layoutSpec":1,"foo":1},"environment":{"scale":0},"points":[3]}"#)
    let errors = all.json?["errors"]
    #expect(
      errors?.elements.compactMap { $0["pointer"]?.string } == ["/foo", "/environment/scale", "/points/0"],
      "\(all.text)")
    #expect(all.text.contains("expected a point, [x, y], found a number"))
    let several = try tester.post(
      "/v1/touch", #"{"spec":{"layoutSpec":1,"foo":1},"environments":[{},{"device":"x"}],"points":[]}"#)
    #expect(several.json?["errors"]?.count == 2, "\(several.text)")
    for body in [#"{"spec":{"layoutSpec":2},"points":[[1,1]]}"#, #"{"layoutSpec":2}"#] {
      let unsupported = try tester.post("/v1/touch", body)
      #expect(unsupported.json?["errors"]?.elements.compactMap { $0["pointer"]?.string } == ["/layoutSpec"])
    }
    let repeated = try tester.post(
      "/v1/touch?all-orientations",
      #"{"spec":{"layoutSpec":1,"foo":1},"environment":{"device":"x"},"points":[]}"#)
    #expect(repeated.json?["errors"]?.count == 2, "\(repeated.text)")
    let clash = #"{"layoutSpec":1,"views":["a"],"constraints":["a.width == 1","a.width == 2"]}"#
    let answer = try tester.post("/v1/touch", #"{"spec":\#(clash),"points":[]}"#)
    #expect(answer.status == 422 && answer.json?["type"]?.string == "/problems/unsatisfiable")
  }
}
