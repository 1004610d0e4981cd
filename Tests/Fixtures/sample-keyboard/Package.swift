// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SampleKeyboard",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "layoutc", path: "../../..", traits: ["Plugins"])
  ],
  targets: [
    .executableTarget(name: "SampleKeyboard", plugins: [.plugin(name: "CompileLayouts", package: "layoutc")])
  ]
)
