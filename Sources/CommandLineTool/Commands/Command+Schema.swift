import LayoutService

extension Command {
  /// `layoutc schema`.
  static let schema = Command(
    name: "schema", summary: "prints the JSON Schema of the layout spec",
    discussion: ["Editors check and complete specs with it: name its file under \"$schema\" in a spec."],
    examples: [("layoutc schema > layout-spec.schema.json", "keeps it beside the specs")],
    run: { _, console throws(CommandFailure) in
      console.output.write(LayoutSpecSchema.text)
      return .success
    })
}
