import HTTPMessage
import JSON
import Layout
import LayoutSpec

extension OperationSettings {
  package init(_ items: [HTTPQueryItem], for operation: Operation) throws(ProblemDetails) {
    self.init()
    var given: Set<String> = []
    for item in items {
      guard let option = operation.allOptions.first(where: { $0.name == item.name }) else {
        let known = operation.allOptions.map { $0.name }
        // A name may be as long as a request line, so the message shortens it.
        throw .badQuery("unknown parameter \"\(item.name.prefix(40))\"\(correction(of: item.name, among: known))")
      }
      guard given.insert(item.name).inserted || option.mayRepeat else {
        throw .badQuery("\(item.name) must not be repeated")
      }
      if option.name == EnvironmentOption.set.name {
        let metric = String(String.UnicodeScalarView(item.value.unicodeScalars.prefix { $0 != "=" }))
        // The form is valid, so this is a mistake in the environment, like that of a body.
        guard environment.common.metrics[Name(metric)] == nil else {
          throw ProblemDetails(
            SpecError(
              code: .invalidValue, pointer: "/environment/metrics/" + JSONPointer.escape(metric), source: .environment,
              message: "the query sets the metric \"\(metric)\" twice; set it once"))
        }
      }
      do throws(OptionTextError) {
        try option.set(
          option.value == .truth || option.value == .flag ? Self.boolean(item.value) : item.value, in: &self)
      } catch {
        if option.name == Option.range.name { throw ProblemDetails(ranges: error.message) }
        throw .badQuery("\(error.option): \(error.message)")
      }
    }
    if let contradiction = environment.contradiction(dashes: "") { throw .badQuery(contradiction) }
  }

  /// For the forms that generated clients write.
  private static func boolean(_ text: String) -> String {
    switch text {
    case "True", "1": "true"
    case "False", "0": "false"
    default: text
    }
  }
}
