// Functions of a C library, which JavaScript provides here.

@_extern(wasm, module: "layoutc", name: "exp")
func exp(_ value: Double) -> Double

@_extern(wasm, module: "layoutc", name: "sin")
func sin(_ value: Double) -> Double

@_extern(wasm, module: "layoutc", name: "cos")
func cos(_ value: Double) -> Double

@_extern(wasm, module: "layoutc", name: "acos")
func acos(_ value: Double) -> Double

@_extern(wasm, module: "layoutc", name: "atan2")
func atan2(_ y: Double, _ x: Double) -> Double
