// swift-tools-version: 6.3
import PackageDescription

// Dependencies go in one direction, from the command to the solver. See Docs/architecture.md.
let package = Package(
  name: "layoutc",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Cassowary", targets: ["Cassowary"]),
    .library(name: "Layout", targets: ["Layout"]),
    .library(name: "HardwareKeys", targets: ["HardwareKeys"]),
    .library(name: "LayoutSpec", targets: ["LayoutSpec"]),
    .library(name: "LayoutImport", targets: ["LayoutImport"]),
    .library(name: "LayoutReports", targets: ["LayoutReports"]),
    .library(name: "LayoutDiagnosis", targets: ["LayoutDiagnosis"]),
    .executable(name: "layoutc", targets: ["layoutc"]),
    .plugin(name: "CompileLayouts", targets: ["CompileLayouts"]),
    .plugin(name: "LayoutcCommand", targets: ["LayoutcCommand"]),
  ],
  traits: [
    // Without it, a build of this package would compile everything twice: once more for its own plugins.
    .trait(name: "Plugins", description: "builds layoutc for the plugins CompileLayouts and LayoutcCommand")
  ],
  targets: [
    .target(name: "Cassowary"),
    .target(name: "JSON"),
    .target(name: "Layout", dependencies: ["Cassowary"]),
    .target(name: "HardwareKeys"),
    .target(name: "LayoutSpec", dependencies: ["HardwareKeys", "Layout", "JSON"]),
    .target(name: "LayoutDiagnosis", dependencies: ["Cassowary", "JSON", "Layout"]),
    .target(name: "LayoutReports", dependencies: ["HardwareKeys", "LayoutSpec", "Layout", "JSON"]),
    .target(
      name: "LayoutOperations",
      dependencies: [
        "HTTPMessage", "HardwareKeys", "JSON", "Layout", "LayoutDiagnosis", "LayoutImport", "LayoutReports",
        "LayoutSpec",
      ]),
    .target(name: "LayoutImport", dependencies: ["LayoutSpec", "Layout", "JSON"]),
    .target(name: "LayoutExport", dependencies: ["LayoutSpec", "Layout", "Cassowary"]),
    .target(name: "LayoutNames", dependencies: ["LayoutSpec", "Layout", "JSON"]),
    .target(
      name: "LanguageServer",
      dependencies: [
        "JSON", "Layout", "LayoutImport", "LayoutNames", "LayoutOperations", "LayoutReports", "LayoutSpec", "Platform",
      ]),
    .target(
      name: "CommandLineTool",
      dependencies: [
        "HardwareKeys",
        "LanguageServer",
        "LayoutDiagnosis",
        "LayoutExport",
        "LayoutImport", "LayoutService", "HTTPServer", "HTTPMessage", "LayoutReports", "LayoutOperations", "LayoutSpec",
        "Layout", "JSON", "Platform",
      ]),
    .executableTarget(name: "layoutc", dependencies: ["CommandLineTool", "Platform"]),

    .executableTarget(
      name: "layoutbench",
      dependencies: [
        "CAllocations", "Cassowary", "JSON", "Layout", "LayoutSpec", "Platform",
      ]),
    .target(name: "HTTPMessage"),
    .systemLibrary(name: "CLinux"),
    .target(name: "CAllocations"),
    .target(name: "CPlayground", exclude: ["Page"]),
    .target(name: "Platform", dependencies: [.target(name: "CLinux", condition: .when(platforms: [.linux]))]),
    .target(name: "HTTPServer", dependencies: ["HTTPMessage", "Platform"]),
    .target(
      name: "LayoutService",
      dependencies: [
        "CPlayground", "HTTPMessage", "HTTPServer", "HardwareKeys", "JSON", "Layout", "LayoutDiagnosis", "LayoutImport",
        "LayoutReports", "LayoutOperations", "LayoutSpec", "Platform",
      ]),

    .plugin(
      name: "CompileLayouts", capability: .buildTool(),
      dependencies: [.target(name: "layoutc", condition: .when(traits: ["Plugins"]))],
      path: "Sources/Plugins/CompileLayouts"),
    .plugin(
      name: "LayoutcCommand",
      capability: .command(intent: .custom(verb: "layoutc", description: "runs layoutc in the package's folder")),
      dependencies: [.target(name: "layoutc", condition: .when(traits: ["Plugins"]))],
      path: "Sources/Plugins/LayoutcCommand"),

    .target(name: "TestSupport", dependencies: ["LayoutSpec"], path: "Tests/TestSupport"),
    .testTarget(name: "CassowaryTests", dependencies: ["TestSupport", "Cassowary", "Platform"]),
    .testTarget(name: "JSONTests", dependencies: ["TestSupport", "JSON"]),
    .testTarget(name: "HardwareKeysTests", dependencies: ["HardwareKeys"]),
    .testTarget(name: "LayoutTests", dependencies: ["TestSupport", "Layout"]),
    .testTarget(name: "LayoutSpecTests", dependencies: ["TestSupport", "HardwareKeys", "LayoutSpec", "JSON"]),
    .testTarget(
      name: "LayoutDiagnosisTests", dependencies: ["TestSupport", "LayoutDiagnosis", "LayoutSpec", "JSON"],
      exclude: ["Golden"]),
    .testTarget(
      name: "LayoutImportTests", dependencies: ["TestSupport", "LayoutImport", "LayoutSpec", "Layout", "JSON"]),
    .testTarget(
      name: "LayoutExportTests", dependencies: ["TestSupport", "LayoutExport", "LayoutSpec", "Layout", "JSON"],
      exclude: ["Stub"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "TestSupport", "LanguageServer", "LayoutNames", "LayoutOperations", "LayoutReports", "LayoutSpec", "JSON",
      ]),
    .testTarget(name: "LayoutReportsTests", dependencies: ["TestSupport", "LayoutReports"]),
    .testTarget(
      name: "LayoutOperationsTests",
      dependencies: [
        "TestSupport", "LayoutOperations", "LayoutReports", "HardwareKeys", "LayoutSpec", "Layout", "JSON",
      ]),
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: ["TestSupport", "CommandLineTool", "HTTPServer", "LayoutOperations", "LayoutService", "Platform"],
      exclude: ["Golden"]),
    .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "layoutc"]),
    .testTarget(name: "ConformanceTests", dependencies: ["LayoutOperations", "LayoutSpec", "JSON"]),
    .testTarget(name: "HTTPMessageTests", dependencies: ["TestSupport", "HTTPMessage"]),
    .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTPMessage", "Platform"]),
    .testTarget(
      name: "LayoutServiceTests",
      dependencies: [
        "TestSupport",
        "LayoutService", "HTTPMessage", "HTTPServer", "JSON", "Layout", "LayoutReports", "LayoutOperations",
        "LayoutSpec",
        "Platform",
      ]),
    .testTarget(
      name: "DocsTests",
      dependencies: [
        "TestSupport", "layoutc", "HardwareKeys", "LayoutReports", "LayoutSpec", "Layout", "Cassowary", "JSON",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
