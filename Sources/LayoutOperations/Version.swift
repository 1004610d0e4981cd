/// The version of the package: that of the command, the OpenAPI document, the npm package and the files of a release.
package enum Version {
  /// Three numbers, separated by dots. Docs/versioning.md says what a change of each means.
  package static let current = "1.0.0"
}
