import HTTPServer
import LayoutOperations
import Platform

extension LayoutService {
  func exposition() -> String {
    let state = metrics.snapshot()
    var text = Exposition()
    text.family(
      "layoutc_build_info", "gauge", "1, with the version of the server.", [("version=\"\(Version.current)\"", 1)])
    addRequests(state, to: &text)
    addLimits(state, to: &text)
    addMemory(to: &text)
    addConnections(to: &text)
    return text.text
  }

  private func addRequests(_ state: ServiceMetrics.State, to text: inout Exposition) {
    let endpoints = metrics.endpoints
    text.family(
      "layoutc_requests_total", "counter", "Requests that were answered.",
      state.requests.sorted { $0.key < $1.key }.map { key, count in
        ("route=\"\(endpoints[key / 1_000])\",status=\"\(key % 1_000)\"", count)
      })
    text.histograms(
      "layoutc_request_duration_seconds", "The time from a request's last byte to its response.",
      zip(endpoints, state.durations).filter { $1.total > 0 }.map { ("route=\"\($0)\"", $1) })
    text.histograms("layoutc_solve_duration_seconds", "The time to solve for one environment.", [("", state.solves)])
    text.histograms("layoutc_queue_wait_seconds", "The time that a request waited for a worker.", [("", state.waits)])
    text.gauge("layoutc_queue_length", "Requests that wait for a worker.", statistics.count(.waitingWork))
    text.gauge(
      "layoutc_requests_in_flight",
      "Requests that wait for a worker, are with one, or are being sent as they are computed.",
      statistics.count(.requestsInFlight))
    text.family(
      "layoutc_cache_lookups_total", "counter", "Lookups in the caches of responses and compiled specs.",
      [("answers", state.answers), ("specs", state.specs)].flatMap { cache, counts in
        [
          ("cache=\"\(cache)\",result=\"hit\"", counts.hits), ("cache=\"\(cache)\",result=\"miss\"", counts.misses),
        ]
      })
  }

  private func addLimits(_ state: ServiceMetrics.State, to text: inout Exposition) {
    let limits = [
      ("solve_budget", state.limits[.budget] ?? 0),
      ("size", (state.limits[.size] ?? 0) + statistics.count(.oversized)),
      ("head_timeout", statistics.count(.headTimeouts)), ("body_timeout", statistics.count(.bodyTimeouts)),
      ("write_timeout", statistics.count(.writeTimeouts)),
      ("waiting_work", (state.limits[.waiting] ?? 0) + statistics.count(.waitingLimitHits)),
      ("unsent_responses", statistics.count(.unsentLimitHits)), ("held_requests", statistics.count(.heldLimitHits)),
      ("connections", statistics.count(.connectionLimitHits)),
      ("connections_per_address", statistics.count(.addressLimitHits)),
      ("descriptors", statistics.count(.descriptorsExhausted)),
    ]
    text.family(
      "layoutc_limits_hit_total", "counter",
      "Requests that a limit ended, each counted once even if it ended several environments.",
      limits.map { ("limit=\"\($0)\"", $1) })
  }

  private func addMemory(to text: inout Exposition) {
    let purposes: [(name: String, bytes: Int, limit: Int)] = [
      ("cached_responses", caches.responses.size, options.cacheBytes / 2),
      ("cached_specs", caches.specs.size, options.cacheBytes / 4),
      ("cached_plans", caches.plans.byteCount, options.cacheBytes / 4),
      ("requests", statistics.count(.heldBytes), options.server.heldInput),
      ("unsent_responses", statistics.count(.unsentBytes), options.server.waitingBytes),
    ]
    text.family(
      "layoutc_memory_bytes", "gauge", "Approximate memory by purpose; solves use the rest of the process's.",
      purposes.map { ("purpose=\"\($0.name)\"", $0.bytes) })
    text.family(
      "layoutc_memory_limit_bytes", "gauge", "The limits of layoutc_memory_bytes.",
      purposes.map { ("purpose=\"\($0.name)\"", $0.limit) })
    guard let resident = SystemMemory.residentBytes else { return }
    text.gauge("process_resident_memory_bytes", "The memory of the process.", resident)
  }

  private func addConnections(to text: inout Exposition) {
    text.gauge("layoutc_connections", "Open connections.", statistics.count(.openConnections))
    let counters: [(name: String, help: String, HTTPServerStatistics.Counter)] = [
      ("layoutc_connections_accepted_total", "Accepted connections.", .accepted),
      ("layoutc_malformed_requests_total", "Connections closed because of a malformed request.", .malformed),
      ("layoutc_deferred_requests_total", "Requests that were handed to a worker thread.", .deferred),
      ("layoutc_received_bytes_total", "Bytes read from clients.", .bytesRead),
      ("layoutc_sent_bytes_total", "Bytes written to clients.", .bytesWritten),
    ]
    for (name, help, counter) in counters { text.family(name, "counter", help, [("", statistics.count(counter))]) }
    text.gauge("layoutc_draining", "1 while the server is shutting down.", statistics.isDraining ? 1 : 0)
  }
}

private struct Exposition {
  private(set) var text = ""

  mutating func family(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: Int)]) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    for (labels, value) in samples { sample(name, labels, "\(value)") }
  }

  mutating func gauge(_ name: String, _ help: String, _ value: Int) { family(name, "gauge", help, [("", value)]) }

  mutating func histograms(_ name: String, _ help: String, _ histograms: [(labels: String, Histogram)]) {
    family(name, "histogram", help, [])
    for (labels, histogram) in histograms {
      let prefix = labels.isEmpty ? "" : labels + ","
      var cumulative = 0
      for (bound, count) in zip(Histogram.boundTexts, histogram.counts) {
        cumulative += count
        sample(name + "_bucket", "\(prefix)le=\"\(bound)\"", "\(cumulative)")
      }
      sample(name + "_bucket", "\(prefix)le=\"+Inf\"", "\(histogram.total)")
      sample(name + "_sum", labels, "\(Double(histogram.nanoseconds) / 1e9)")
      sample(name + "_count", labels, "\(histogram.total)")
    }
  }

  private mutating func sample(_ name: String, _ labels: String, _ value: String) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }
}
