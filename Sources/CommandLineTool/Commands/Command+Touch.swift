import HTTPMessage
import Layout
import LayoutOperations
import LayoutReports
import LayoutSpec

extension Command {
  static let touch = Command(
    name: Operation.touch.name, operands: "SPEC [X,Y…]", operandCount: 1...Int.max, summary: Operation.touch.summary,
    discussion: [
      """
      A touch inside touch areas goes to the topmost one; any other touch goes to the nearest area, if that is within \
      the spec's reach. Points are in the root's coordinates.
      """
    ],
    examples: [
      "layoutc touch keyboard.json 20,30": "the key at 20 points from the left, 30 from the top",
      "layoutc touch keyboard.json --points touches.txt --format csv": "a file of points, one X,Y per line",
    ],
    options: Option.oneEnvironment + [
      .scene,
      .points, .format(["json", "table", "csv"], "the format of the touches (default: json)"), .output,
    ],
    run: runTouch)

  private static func runTouch(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    var points: [Point] = []
    for operand in arguments.operands.dropFirst() { points.append(try point(operand)) }
    let input = try SpecInput(for: "touch", arguments, console)
    if let path = arguments.value(of: .points) { points += try self.points(inFile: path, console) }
    guard !points.isEmpty || arguments.has(.points) else { throw .usage("X,Y is missing") }
    return try input.answerEach(arguments, console) { environment, output throws(ProblemDetails) in
      let map = try withProblems { () throws(SpecSolveError) in
        try input.document.solve(for: environment).touchMap()
      }
      output.write(TouchReport(points, on: map), in: arguments.value(of: .format))
      return .success
    }
  }

  private static func points(inFile path: String, _ console: Console) throws(CommandFailure) -> [Point] {
    let file = String(decoding: try console.readAll(path), as: UTF8.self)
    var points: [Point] = []
    let lines = file.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      let text = String(line.withoutBlanksAtEnds)
      if text.isEmpty { continue }
      points.append(try point(text, at: "\(Console.inputName(path)):\(index + 1): "))
    }
    return points
  }

  private static func point(_ text: String, at place: String = "") throws(CommandFailure) -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double(decimal: $0.withoutBlanksAtEnds)
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw .usage("\"\(place)\(text.shortened(to: 64))\" is not a point; write two numbers, such as 20,30.5")
    }
    return Point(x: x, y: y)
  }
}

extension Option {
  static let points = Option("points", .file("FILE"), "a file of points, one X,Y per line, or - for standard input")
}
