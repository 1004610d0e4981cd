import HTTPServer
import LayoutOperations
import Platform

extension LayoutService {
  /// Returns the metrics in the Prometheus text format, version 0.0.4.
  func exposition() -> String {
    let state = metrics.snapshot()
    var text = Exposition()
    text.family("layoutc_build_info", "gauge", "1, with the version of the server.")
    text.sample("layoutc_build_info", "version=\"\(Version.current)\"", "1")
    requestSamples(state, &text)
    limitSamples(state, &text)
    memorySamples(&text)
    connectionSamples(&text)
    return text.text
  }

  private func requestSamples(_ state: ServiceMetrics.State, _ text: inout Exposition) {
    let endpoints = metrics.endpoints
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
    text.family("layoutc_queue_wait_seconds", "histogram", "The time that a request waited for a worker.")
    text.histogram("layoutc_queue_wait_seconds", "", state.waits)
    text.single("layoutc_queue_length", "gauge", "Requests that wait for a worker.", statistics.count(.waitingWork))
    text.single(
      "layoutc_requests_in_flight", "gauge",
      "Requests that wait for a worker, are with one, or are being sent as they "
        + "are computed.", statistics.count(.requestsInFlight))
    text.family("layoutc_cache_lookups_total", "counter", "Lookups in the caches of responses and compiled specs.")
    for (cache, counts) in [("answers", state.answers), ("specs", state.specs)] {
      text.sample("layoutc_cache_lookups_total", "cache=\"\(cache)\",result=\"hit\"", "\(counts.hits)")
      text.sample("layoutc_cache_lookups_total", "cache=\"\(cache)\",result=\"miss\"", "\(counts.misses)")
    }
  }

  private func limitSamples(_ state: ServiceMetrics.State, _ text: inout Exposition) {
    text.family(
      "layoutc_limits_hit_total", "counter",
      "Requests that a limit ended, each counted once even if it ended several environments.")
    let budgets = state.limits[.budget] ?? 0
    let waits = (state.limits[.waiting] ?? 0) + statistics.count(.overloaded)
    let sizes = (state.limits[.size] ?? 0) + statistics.count(.oversized)
    let limits = [
      ("solve_budget", budgets), ("size", sizes), ("head_timeout", statistics.count(.headTimeouts)),
      ("body_timeout", statistics.count(.bodyTimeouts)), ("write_timeout", statistics.count(.writeTimeouts)),
      ("waiting_work", waits), ("connections", statistics.count(.connectionLimitHits)),
      ("connections_per_address", statistics.count(.addressLimitHits)),
      ("descriptors", statistics.count(.descriptorsExhausted)),
    ]
    for (limit, count) in limits { text.sample("layoutc_limits_hit_total", "limit=\"\(limit)\"", "\(count)") }
  }

  private func memorySamples(_ text: inout Exposition) {
    let purposes = [
      ("cached_responses", caches.responses.size, options.cacheBytes / 2),
      ("cached_specs", caches.specs.size, options.cacheBytes / 4),
      ("cached_plans", caches.plans.byteCount, options.cacheBytes / 4),
      ("requests", statistics.count(.heldBytes), options.server.heldInput),
      ("unsent_responses", statistics.count(.unsentBytes), options.server.waitingBytes),
    ]
    text.family("layoutc_memory_bytes", "gauge", "Approximate memory by purpose; solves use the rest of the process's.")
    for (purpose, bytes, _) in purposes {
      text.sample("layoutc_memory_bytes", "purpose=\"\(purpose)\"", "\(bytes)")
    }
    text.family("layoutc_memory_limit_bytes", "gauge", "The limits of layoutc_memory_bytes.")
    for (purpose, _, limit) in purposes {
      text.sample("layoutc_memory_limit_bytes", "purpose=\"\(purpose)\"", "\(limit)")
    }
    guard let resident = SystemMemory.residentBytes else { return }
    text.single("process_resident_memory_bytes", "gauge", "The memory of the process.", resident)
  }

  private func connectionSamples(_ text: inout Exposition) {
    text.single("layoutc_connections", "gauge", "Open connections.", statistics.count(.openConnections))
    text.single("layoutc_connections_accepted_total", "counter", "Accepted connections.", statistics.count(.accepted))
    text.single(
      "layoutc_malformed_requests_total", "counter", "Connections closed because of a malformed request.",
      statistics.count(.malformed))
    text.single(
      "layoutc_deferred_requests_total", "counter", "Requests that were handed to a worker thread.",
      statistics.count(.deferred))
    text.single("layoutc_received_bytes_total", "counter", "Bytes read from clients.", statistics.count(.bytesRead))
    text.single("layoutc_sent_bytes_total", "counter", "Bytes written to clients.", statistics.count(.bytesWritten))
    text.single("layoutc_draining", "gauge", "1 while the server is shutting down.", statistics.isDraining ? 1 : 0)
  }
}

private struct Exposition {
  private(set) var text = ""

  mutating func family(_ name: String, _ type: String, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

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
