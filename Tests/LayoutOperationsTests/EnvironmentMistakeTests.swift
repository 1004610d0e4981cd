import Layout
import LayoutOperations
import LayoutSpec
import Testing

/// Contradictions in the environment: each is reported once, at the wrong value, and hides no other.
@Suite struct EnvironmentMistakeTests {
  @Test(
    "a mistake in an environment has its code and position",
    arguments: [
      (#"{"window": {"width": 0, "height": -3}}"#, ["/environment/window/width", "/environment/window/height"]),
      (
        #"{"window": {"width": 0, "height": 3}, "split": "half", "scale": 0}"#,
        ["/environment/window/width", "/environment/split", "/environment/scale"]
      ),
      (
        #"{"orientation": "tall", "window": {"width": 0, "height": 3}}"#,
        ["/environment/orientation", "/environment/window/width"]
      ),
      (
        #"{"keyboard": {"frame": {"width": 0, "height": 0}}}"#,
        ["/environment/keyboard/frame/width", "/environment/keyboard/frame/height"]
      ),
      (#"{"device": "ipod", "split": "half"}"#, ["/environment/device"]),
      (#"{"device": "ipad-9", "orientation": "tall", "split": "half"}"#, ["/environment/orientation"]),
      (#"{"device": "none", "window": {"width": 5}}"#, ["/environment/window"]),
      (#"{"split": "half"}"#, ["/environment/split"]),
    ])
  func mistakes(environment: String, pointers: [String]) throws {
    let request = #"{"spec": {"layoutSpec": 1}, "environment": \#(environment)}"#
    #expect(try found(request) == pointers.sorted())
    let spec = #"{"layoutSpec": 1, "environment": \#(environment)}"#
    #expect(try found(spec) == pointers.sorted())
  }

  @Test(arguments: [
    (#"{"environment": {"split": "half", "notch": 3}, "spec": {"layoutSpec": 1}}"#, ["split", "notch"]),
    (#"{"yy": 2, "environment": {"device": "zz"}, "spec": {"layoutSpec": 1}}"#, ["yy", "device"]),
    (#"{"options": {"z": 1}, "environment": {"notch": 3}, "spec": {"layoutSpec": 1}}"#, ["z", "notch"]),
    (
      #"{"environment": {"scale": 0, "notch": 3, "keyboard": {"height": 0}, "traits": {"z": "1"}, "split": "half"}, "spec": {"layoutSpec": 1, "x": 1}}"#,
      ["x", "scale", "notch", "height", "z", "split"]
    ),
  ])
  func `mistakes of the caller follow those of the spec, in document order`(_ text: String, _ keys: [String]) throws {
    let request = try SolveRequest(parsing: Array(text.utf8))
    let thrown = #expect(throws: ProblemDetails.self) { try request.solve(request.environments[0]) }
    let problem = try #require(thrown)
    #expect(problem.errors.map { $0.pointer.split(separator: "/").last.map { String($0) } } == keys)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `a size that is not a number above 0 is also refused in Swift`(size: Double) throws {
    var requests = [EnvironmentRequest(width: size, height: 100), EnvironmentRequest(width: 100, height: size)]
    var scaled = EnvironmentRequest(device: "iphone-16")
    scaled.scale = size
    requests.append(scaled)
    for request in requests {
      #expect(throws: EnvironmentError.self) { try LayoutEnvironment(resolving: request) }
    }
  }

  private func found(_ text: String) throws -> [String] {
    let request = try SolveRequest(parsing: Array(text.utf8))
    let environment = try #require(request.environments.first)
    guard let problem = #expect(throws: ProblemDetails.self, performing: { try request.solve(environment) }) else {
      return []
    }
    return problem.errors.map(\.pointer).sorted()
  }
}
