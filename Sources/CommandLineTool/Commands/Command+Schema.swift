import LayoutSpec

extension Command {
  static let schema = Command(
    name: "schema", summary: "prints the JSON Schema of the layout spec",
    discussion: ["To check and complete specs in an editor, name the file of the schema as \"$schema\" in them."],
    examples: ["layoutc schema > layout-spec.schema.json": "stores it, outside the folder of specs"],
    run: { _, console throws(CommandFailure) in
      console.output.write(LayoutSpecSchema.text)
      return .success
    })
}
