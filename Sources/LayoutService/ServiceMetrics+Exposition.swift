import HTTPServer

extension ServiceMetrics {
  /// Returns the metrics in the Prometheus text format, version 0.0.4.
  func exposition(connections: HTTPServerStatistics) -> String {
    let state = snapshot()
    var text = Exposition()
    text.family("layoutc_requests_total", "counter", "Requests that were answered.")
    for (key, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      text.sample(
        "layoutc_requests_total", "route=\"\(endpoints[key / 1_000])\",status=\"\(key % 1_000)\"", "\(count)")
    }
    text.family("layoutc_request_duration_seconds", "histogram", "The time from a request's last byte to its response.")
    for (name, histogram) in zip(endpoints, state.durations) where histogram.total > 0 {
      text.histogram("layoutc_request_duration_seconds", "route=\"\(name)\"", histogram)
    }
    text.family("layoutc_solve_duration_seconds", "histogram", "The time to solve for one environment.")
    text.histogram("layoutc_solve_duration_seconds", "", state.solves)
    text.family("layoutc_cache_lookups_total", "counter", "Lookups in the caches of responses and compiled specs.")
    for (cache, counts) in [("answers", state.answers), ("specs", state.specs)] {
      text.sample("layoutc_cache_lookups_total", "cache=\"\(cache)\",result=\"hit\"", "\(counts.hits)")
      text.sample("layoutc_cache_lookups_total", "cache=\"\(cache)\",result=\"miss\"", "\(counts.misses)")
    }
    text.family(
      "layoutc_limits_hit_total", "counter",
      "Requests that a limit ended, each counted once even if it ended several environments.")
    let budgets = state.limits[.budget] ?? 0
    let waits = (state.limits[.waiting] ?? 0) + connections.count(.overloaded)
    let sizes = (state.limits[.size] ?? 0) + connections.count(.oversized)
    let limits = [
      ("solve_budget", budgets), ("size", sizes), ("head_timeout", connections.count(.headTimeouts)),
      ("body_timeout", connections.count(.bodyTimeouts)), ("write_timeout", connections.count(.writeTimeouts)),
      ("waiting_work", waits), ("connections", connections.count(.connectionLimitHits)),
      ("connections_per_address", connections.count(.addressLimitHits)),
      ("descriptors", connections.count(.descriptorsExhausted)),
    ]
    for (limit, count) in limits { text.sample("layoutc_limits_hit_total", "limit=\"\(limit)\"", "\(count)") }
    connectionSamples(connections, &text)
    return text.text
  }

  private func connectionSamples(_ connections: HTTPServerStatistics, _ text: inout Exposition) {
    text.single("layoutc_connections", "gauge", "Open connections.", connections.openConnections)
    text.single("layoutc_connections_accepted_total", "counter", "Accepted connections.", connections.count(.accepted))
    text.single(
      "layoutc_malformed_requests_total", "counter", "Connections closed because of a malformed request.",
      connections.count(.malformed))
    text.single(
      "layoutc_deferred_requests_total", "counter", "Requests that were handed to a worker thread.",
      connections.count(.deferred))
    text.single("layoutc_received_bytes_total", "counter", "Bytes read from clients.", connections.count(.bytesRead))
    text.single("layoutc_sent_bytes_total", "counter", "Bytes written to clients.", connections.count(.bytesWritten))
    text.single("layoutc_draining", "gauge", "1 while the server is shutting down.", connections.isDraining ? 1 : 0)
  }
}

/// Builds a text in the Prometheus format line by line.
private struct Exposition {
  private(set) var text = ""

  mutating func family(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// Writes a family of one sample.
  mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int) {
    family(name, type, help)
    sample(name, "", "\(value)")
  }

  mutating func sample(_ name: String, _ labels: String, _ value: String) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  mutating func histogram(_ name: String, _ labels: String, _ histogram: Histogram) {
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
