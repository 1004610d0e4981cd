import JSON
import LayoutSpec

/// A request put together from parts, of which the spec is kept: it was read before, or by itself.
///
/// What is wrong with a request is told from reading the whole of it, so there is none of one that has a mistake.
struct KeptRequest: Sendable {
  let spec: KeptSpec
  let environments: [CallerEnvironment]
  let asksForSeveral: Bool
  let options: SpecOptions

  /// Finds the spec of a body among those that are kept; `nil` where it is not there, and where the rest of the body is not
  /// plainly right.
  init?(_ body: [UInt8], _ digest: ContentDigest, _ service: LayoutService) {
    let (specs, families) = (service.caches.specs, service.caches.families)
    if let spec = specs.value(for: body[...], digest) ?? families.spec(of: body[...], inRequest: false) {
      self.init(spec: spec, environments: [CallerEnvironment()], asksForSeveral: false, options: SpecOptions())
      return
    }
    guard let outline = RequestOutline(body), let place = outline.spec else { return nil }
    let known = specs.value(for: body[place])
    guard let spec = known?.stoodInRequest == true ? known : families.spec(of: body[place], inRequest: true) else {
      return nil
    }
    self.init(spec, outline, body, service)
  }

  /// Reads the spec of a body that is a request, and keeps it; `nil` where there is none, and where something is not plainly
  /// right.
  init?(reading body: [UInt8], _ service: LayoutService) {
    guard let outline = RequestOutline(body), let place = outline.spec else { return nil }
    let text = Array(body[place])
    var limits = service.specLimits
    limits.depth -= 1
    let spec = KeptSpec(
      SpecDocument(parsing: text, limits: limits, plans: service.caches.plans), stoodInRequest: true)
    guard spec.document.isValid else { return nil }
    self.init(spec, outline, body, service)
    service.caches.keep(spec, of: text)
  }

  private init?(_ spec: KeptSpec, _ outline: RequestOutline, _ body: [UInt8], _ service: LayoutService) {
    guard let options = KeptRequest.options(outline.options.map { body[$0] }),
      KeptRequest.isJSON(outline.id.map { body[$0] }, depth: service.options.depth - 1)
    else { return nil }
    switch (outline.environment, outline.environments) {
    case (nil, nil):
      self.init(spec: spec, environments: [CallerEnvironment()], asksForSeveral: false, options: options)
    case (let place?, nil):
      guard let environment = KeptRequest.environment(body[place], spec) else { return nil }
      self.init(spec: spec, environments: [environment], asksForSeveral: false, options: options)
    case (nil, let place?):
      guard let environments = KeptRequest.environments(body[place], spec) else { return nil }
      self.init(spec: spec, environments: environments, asksForSeveral: true, options: options)
    case (.some, .some):
      return nil
    }
  }

  private init(spec: KeptSpec, environments: [CallerEnvironment], asksForSeveral: Bool, options: SpecOptions) {
    self.spec = spec
    self.environments = environments
    self.asksForSeveral = asksForSeveral
    self.options = options
  }

  private static func environment(_ text: ArraySlice<UInt8>, _ spec: KeptSpec) -> CallerEnvironment? {
    let environment = CallerEnvironment(parsing: Array(text), for: spec.document)
    return environment.errors.isEmpty ? environment : nil
  }

  private static func environments(_ text: ArraySlice<UInt8>, _ spec: KeptSpec) -> [CallerEnvironment]? {
    guard let list = try? JSONDocument(parsing: Array(text)).root, list.kind == .array, list.count > 0,
      list.count <= SolveRequest.environmentLimit
    else { return nil }
    var environments: [CallerEnvironment] = []
    for element in list.elements {
      guard let environment = environment(element.sourceBytes, spec) else { return nil }
      environments.append(environment)
    }
    return environments
  }

  private static func options(_ text: ArraySlice<UInt8>?) -> SpecOptions? {
    var options = SpecOptions()
    guard let text else { return options }
    guard let json = try? JSONDocument(parsing: Array(text)), json.root.kind == .object,
      json.root.duplicateKeys().isEmpty
    else { return nil }
    for member in json.root.members {
      switch member.key.string {
      case "rounding":
        guard let word = member.value.string.flatMap(SpecOptions.Rounding.init) else { return nil }
        options.rounding = word
      case "onConflict":
        guard let word = member.value.string.flatMap(SpecOptions.ConflictPolicy.init) else { return nil }
        options.onConflict = word
      case "includeGuides":
        guard let includes = member.value.boolean else { return nil }
        options.includeGuides = includes
      default: return nil
      }
    }
    return options
  }

  private static func isJSON(_ text: ArraySlice<UInt8>?, depth: Int) -> Bool {
    guard let text else { return true }
    guard let json = try? JSONDocument(parsing: Array(text), maximumDepth: depth) else { return false }
    return json.root.duplicateKeys().isEmpty
  }
}
