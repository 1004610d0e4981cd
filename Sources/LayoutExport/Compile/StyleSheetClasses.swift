import LayoutSpec

/// The classes of a style sheet, each of them different.
struct StyleSheetClasses {
  /// The container's class.
  let container: String
  /// For each trait, the class of each value.
  let traits: [[String: String]]

  /// - Parameter container: the container's class, or `nil` for one derived from the layout's name.
  init(_ layout: CompiledLayout, container: String?) {
    self.container = container ?? ClassName.container(of: layout.name)
    var taken: Set<String> = [self.container]
    traits = layout.traits.map { trait in
      var classes: [String: String] = [:]
      for value in trait.values {
        let name = CodeNames.unique("\(trait.name)-\(ClassName.hyphenated(value))", among: taken)
        taken.insert(name)
        classes[value] = name
      }
      return classes
    }
  }
}
