import HTTPMessage
import Layout
import LayoutSpec

/// What can be asked: an endpoint of the server, and a call of the WebAssembly module.
package enum Operation: String, CaseIterable, Sendable {
  case solve, check, render, explain, breakpoints, touch, keys, transition
  case importing = "import"
  case diagnose

  package var path: String { "/v1/\(rawValue)" }

  package var question: LayoutQuestion.Kind {
    switch self {
    case .touch: .touch
    case .keys: .keys
    case .transition: .transition
    default: .frames
    }
  }

  /// Whether it is about a layout, so that the query names environments.
  package var takesEnvironment: Bool { self != .importing && self != .diagnose }

  /// The options, in addition to those of the environment.
  package var options: [RequestOption] {
    switch self {
    case .importing: [.from, .scene, .layout, .strict, .format, .form, .noReadOff]
    case .diagnose: []
    default: [.rounding, .includeGuides, .onConflict, .listedEnvironment, .views] + ownOptions
    }
  }

  private var ownOptions: [RequestOption] {
    switch self {
    case .check: [.rule, .listEnvironments, .range]
    case .render: [.show, .theme, .against, .columns, .width, .range, .maximumRegions]
    case .explain: [.view]
    case .breakpoints: [.range, .maximumRegions]
    case .keys: [.swapISO]
    default: []
    }
  }

  /// Returns the option that a parameter sets.
  ///
  /// - Parameter given: the options of the parameters before it.
  /// - Throws: an error if there is no such option, or it must not be repeated.
  func option(_ item: HTTPQueryItem, given: inout Set<RequestOption>) throws(ProblemDetails) -> RequestOption {
    guard let option = RequestOption(rawValue: item.name), options.contains(option) else {
      let environment =
        takesEnvironment ? EnvironmentOption.allCases.map { $0.name } + AllValuesOption.allCases.map { $0.name } : []
      let known = environment + options.map { $0.rawValue }
      // A name may be as long as a request line, so the message shortens it.
      throw .badQuery("unknown parameter \"\(item.name.prefix(40))\"\(correction(of: item.name, among: known))")
    }
    guard given.insert(option).inserted || option.mayRepeat else { throw .givenTwice(item.name) }
    return option
  }

  /// Checks a query before the body has arrived.
  package func check(_ items: [HTTPQueryItem]) throws(ProblemDetails) {
    if takesEnvironment {
      _ = try LayoutQuery(items, for: self)
    } else if self == .importing {
      _ = try ImportQuery(items)
    } else {
      var given: Set<RequestOption> = []
      for item in items { _ = try option(item, given: &given) }
    }
  }
}
