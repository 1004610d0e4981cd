import HTTPServer
import JSON
import LayoutOperations
import LayoutService
import Platform

extension Command {
  static let serve = Command(
    name: "serve", summary: "serves solve, check, render, explain and more over HTTP",
    discussion: [
      "POST a layout spec to /v1/solve; /openapi.json describes all endpoints.",
      "After SIGTERM, SIGINT or SIGHUP, the server answers the current requests, and ends.",
    ],
    examples: [
      "layoutc serve": "on 127.0.0.1, port 8080",
      "layoutc serve --host 0.0.0.0 --port 80 --log text": "on all addresses, with a log for people",
    ],
    options: ServeOptions.settings.map(\.option),
    run: runServer)

  private static func runServer(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let options = try ServeOptions(arguments)
    keepFreedMemory(threads: options.server.loops + options.server.workers)
    let statistics = HTTPServerStatistics()
    let writer = options.log == .off ? nil : LineWriter(descriptor: 2)
    let styler = console.errors.isTerminal ? console.styler(on: console.errors) : nil
    let log = AccessLog(options.log, styler: styler) { writer?.write($0) }
    let service = LayoutService(options: options.service, statistics: statistics, log: log)
    var configuration = options.server
    configuration.onIdle = { service.releaseMemory() }
    do throws(HTTPServerError) {
      let server = try HTTPServer(configuration, handler: service, statistics: statistics)
      announce(server.configuration, options.log, console)
      try server.runUntilTerminated { event in
        writer?.write(line(for: event, statistics, options.server, as: options.log))
      }
    } catch {
      let hint = error.isInUse ? "; choose another --port, or --port 0 for any free one" : ""
      throw .unavailable(error.description + hint)
    }
    writer?.end()
    return .success
  }

  private static func announce(_ server: HTTPServerConfiguration, _ format: AccessLog.Format, _ console: Console) {
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    let url = "http://\(host):\(server.port)"
    console.errors.write(line(format, "listening", "listening on \(url)") { $0.string("url", url) })
    console.errors.flush()
  }

  private static func line(
    for event: HTTPServer.Event, _ statistics: HTTPServerStatistics, _ server: HTTPServerConfiguration,
    as format: AccessLog.Format
  ) -> [UInt8] {
    switch event {
    case .draining(let signal):
      let (connections, requests) = (statistics.count(.openConnections), statistics.count(.requestsInFlight))
      let text = "draining after \(signal), with \(connections) connections and \(requests) requests in progress"
      return line(format, "draining", text) { writer in
        writer.string("signal", signal)
        writer.fixed6("delay", server.drainDelay)
        writer.integer("connections", connections)
        writer.integer("requests", requests)
      }
    case .stopped:
      let cutOff = statistics.count(.cutOff)
      let text = cutOff == 0 ? "stopped" : "stopped, with \(cutOff) requests cut off after --drain"
      return line(format, "stopped", text) { $0.integer("cutOff", cutOff) }
    }
  }

  private static func line(
    _ format: AccessLog.Format, _ event: String, _ text: String, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    guard format == .json else { return Array("layoutc: \(text)\n".utf8) }
    var line = JSONWriter()
    line.object { line in
      line.string("time", AccessLog.timestamp(MonotonicClock.unixTime))
      line.string("event", event)
      members(&line)
    }
    return line.finish() + [0x0a]
  }
}
