/// The name of a JSON Schema in the OpenAPI document: that of a body, of a response, or of a part of one.
package enum SchemaName: String, CaseIterable, Sendable {
  case checkReport, finding, explanation, importReport, breakpoints, diagnoses, diagnosis, layoutSpec, environment,
    deviceName
  case options, solveRequest, touchRequest, touches, keysRequest, hardwareKeys, keyPress, transitionRequest
  case transition, result, resolvedEnvironment, results, problem, specError, device, devices, status
  /// A body that may be invalid, because mistakes in it are findings.
  case checkedBody
}
