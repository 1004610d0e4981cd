import JSON
import Platform

let usage = """
  usage: layoutbench system FILE     measures a system in the format of `layoutc --format system`
         layoutbench case NAME       measures a built-in system: \(Cases.names.joined(separator: ", ")), row-N, shrunk-N,
                                    grid-N, levels-N
         layoutbench print NAME      prints a built-in system
         layoutbench solve FILE      solves systems, one per line, and prints one result per line
         layoutbench spec FILE       measures a layout spec, from its bytes to the bytes of its result
         layoutbench touch           measures touches on a keyboard of 33 keys
         layoutbench transition      measures the steps of a transition of 33 keys
         layoutbench exchange FILE   prints a system and the measured sizes, for drivers of other solvers

  """

func complain(_ text: String) {
  var bytes = Array(text.utf8)
  _ = write(2, &bytes, bytes.count)
}

func contents(of path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw BenchmarkError.unreadable(path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

func report(_ name: String, _ system: LinearSystem) throws {
  let measurement = try Measurement(system, sizes: try Measurement.sizes(for: system))
  var writer = JSONWriter()
  writer.object { writer in
    func add(_ name: StaticString, _ seconds: Double?) {
      if let seconds { writer.number(name, (seconds * 1e9).rounded() / 1e3) }
    }
    writer.string("name", name)
    writer.integer("variables", system.variables.count)
    writer.integer("constraints", system.rows.count)
    add("buildMicroseconds", measurement.build)
    add("resizeMicroseconds", measurement.resize)
    add("firstResizeMicroseconds", measurement.firstResize)
    add("slackMicroseconds", measurement.slackChange)
    add("bindingMicroseconds", measurement.bindingChange)
  }
  print(String(decoding: writer.finish(), as: UTF8.self))
}

func run(_ arguments: [String]) throws {
  if arguments == ["touch"] { return print(try FrameCase.touches().json) }
  if arguments == ["transition"] { return try FrameCase.transitions().forEach { print($0.json) } }
  guard arguments.count == 2 else { throw BenchmarkError.usage }
  let name = arguments[1]
  switch arguments[0] {
  case "system": try report(name, try LinearSystem(json: try contents(of: name)))
  case "solve":
    for line in try contents(of: name).split(separator: UInt8(ascii: "\n")) {
      print(String(decoding: try LinearSystem(json: Array(line)).answer, as: UTF8.self))
    }
  case "spec": print(try Measurement.spec(try contents(of: name)))
  case "exchange":
    let system = try LinearSystem(json: try contents(of: name))
    print(system.exchangeText(sizes: try Measurement.sizes(for: system)), terminator: "")
  case "case", "print":
    guard let system = Cases.system(name) else { throw BenchmarkError.usage }
    if arguments[0] == "case" { try report(name, system) } else { print(String(decoding: system.json, as: UTF8.self)) }
  default: throw BenchmarkError.usage
  }
}

// The C library returns freed memory to the system above a threshold, which follows the largest freed block. This
// raises the threshold, as in a process that has been running for a while. Otherwise, large systems would measure the
// kernel, which clears the same pages for every build.
UnsafeMutableRawPointer.allocate(byteCount: 31 << 20, alignment: 16).deallocate()

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch BenchmarkError.usage {
  complain(usage)
  exit(64)
} catch {
  complain("layoutbench: \(error)\n")
  exit(1)
}
