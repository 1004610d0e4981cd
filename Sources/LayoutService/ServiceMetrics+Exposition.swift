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
    let sizes = (state.limits[.size] ?? 0) + connections.count(.oversized)
    text.sample("layoutc_limits_hit_total", "limit=\"solve_budget\"", "\(budgets)")
    text.sample("layoutc_limits_hit_total", "limit=\"size\"", "\(sizes)")
    text.sample("layoutc_limits_hit_total", "limit=\"head_timeout\"", "\(connections.count(.headTimeouts))")
    text.sample("layoutc_limits_hit_total", "limit=\"body_timeout\"", "\(connections.count(.bodyTimeouts))")
    text.sample("layoutc_limits_hit_total", "limit=\"write_timeout\"", "\(connections.count(.writeTimeouts))")
    text.sample("layoutc_limits_hit_total", "limit=\"waiting_work\"", "\(connections.count(.overloaded))")
    text.sample("layoutc_limits_hit_total", "limit=\"connections\"", "\(connections.count(.connectionLimitHits))")
    text.sample("layoutc_limits_hit_total", "limit=\"descriptors\"", "\(connections.count(.descriptorsExhausted))")
    connectionSamples(connections, &text)
    return text.text
  }

  private func connectionSamples(_ connections: HTTPServerStatistics, _ text: inout Exposition) {
    text.family("layoutc_connections", "gauge", "Open connections.")
    text.sample("layoutc_connections", "", "\(connections.openConnections)")
    text.family("layoutc_connections_accepted_total", "counter", "Accepted connections.")
    text.sample("layoutc_connections_accepted_total", "", "\(connections.count(.accepted))")
    text.family("layoutc_malformed_requests_total", "counter", "Connections closed because of a malformed request.")
    text.sample("layoutc_malformed_requests_total", "", "\(connections.count(.malformed))")
    text.family("layoutc_deferred_requests_total", "counter", "Requests that were handed to a worker thread.")
    text.sample("layoutc_deferred_requests_total", "", "\(connections.count(.deferred))")
    text.family("layoutc_received_bytes_total", "counter", "Bytes read from clients.")
    text.sample("layoutc_received_bytes_total", "", "\(connections.count(.bytesRead))")
    text.family("layoutc_sent_bytes_total", "counter", "Bytes written to clients.")
    text.sample("layoutc_sent_bytes_total", "", "\(connections.count(.bytesWritten))")
    text.family("layoutc_draining", "gauge", "1 while the server is shutting down.")
    text.sample("layoutc_draining", "", connections.isDraining ? "1" : "0")
  }
}

/// Builds a text in the Prometheus format line by line.
private struct Exposition {
  private(set) var text = ""

  mutating func family(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
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
