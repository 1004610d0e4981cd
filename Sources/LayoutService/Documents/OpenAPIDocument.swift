/// The OpenAPI 3.1 document that describes every endpoint, parameter and answer.
enum OpenAPIDocument {
  /// The document, laid out for people.
  static let text: StaticString = #"""
    {
      "openapi": "3.1.0",
      "info": {
        "title": "layoutc",
        "version": "1.0.0",
        "description": "A layout spec in, frames of views and keys out.",
        "license": {"name": "MIT", "identifier": "MIT"}
      },
      "servers": [{"url": "/"}],
      "tags": [{"name": "layouts"}, {"name": "documents"}, {"name": "operation"}],
      "paths": {
        "/v1/solve": {
          "post": {
            "operationId": "solve",
            "summary": "Solves a layout spec.",
            "tags": ["layouts"],
            "description": "The body is a layout spec, or a request with a spec and one or several environments. What the query says comes before what the body says. With several environments the answer is {\"results\": […]}, each a result or the problem in its place.",
            "parameters": [
              {"$ref": "#/components/parameters/Device"},
              {"$ref": "#/components/parameters/Orientation"},
              {"$ref": "#/components/parameters/Split"},
              {"$ref": "#/components/parameters/SplitSide"},
              {"$ref": "#/components/parameters/Window"},
              {"$ref": "#/components/parameters/SafeArea"},
              {"$ref": "#/components/parameters/Idiom"},
              {"$ref": "#/components/parameters/Scale"},
              {"$ref": "#/components/parameters/Direction"},
              {"$ref": "#/components/parameters/NeedsInputModeSwitchKey"},
              {"$ref": "#/components/parameters/Notch"},
              {"$ref": "#/components/parameters/Keyboard"},
              {"$ref": "#/components/parameters/KeyboardFrame"},
              {"$ref": "#/components/parameters/KeyboardNear"},
              {"$ref": "#/components/parameters/Trait"},
              {"$ref": "#/components/parameters/Set"},
              {"$ref": "#/components/parameters/Rounding"},
              {"$ref": "#/components/parameters/IncludeGuides"},
              {"$ref": "#/components/parameters/OnConflict"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "anyOf": [
                      {"$ref": "#/components/schemas/LayoutSpec"},
                      {"$ref": "#/components/schemas/SolveRequest"}
                    ]
                  },
                  "examples": {
                    "spec": {
                      "value": {
                        "layoutSpec": 1,
                        "root": {"width": 100, "height": 50},
                        "views": ["q"],
                        "constraints": [{"pin": "q", "to": "root", "insets": 3}]
                      }
                    },
                    "request": {
                      "value": {
                        "spec": {
                          "layoutSpec": 1,
                          "root": {"width": 100, "height": 50},
                          "views": ["q"],
                          "constraints": [{"pin": "q", "to": "root", "insets": 3}]
                        },
                        "environments": [{"device": "iphone-16"}, {"device": "ipad-9", "orientation": "landscape"}]
                      }
                    }
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The frames.",
                "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}},
                "content": {
                  "application/json": {
                    "schema": {
                      "anyOf": [{"$ref": "#/components/schemas/Result"}, {"$ref": "#/components/schemas/Results"}]
                    }
                  }
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "408": {"$ref": "#/components/responses/Timeout"},
              "411": {"$ref": "#/components/responses/LengthRequired"},
              "413": {"$ref": "#/components/responses/TooLarge"},
              "415": {"$ref": "#/components/responses/UnsupportedMediaType"},
              "422": {"$ref": "#/components/responses/Unprocessable"},
              "503": {"$ref": "#/components/responses/Unavailable"}
            }
          }
        },
        "/v1/check": {
          "post": {
            "operationId": "check",
            "summary": "Checks a layout spec in many environments.",
            "tags": ["layouts"],
            "description": "The body is as for /v1/solve. Where neither it nor the query names a device, an orientation, a split or a window, the spec is checked in every orientation. A spec that is not valid has findings, too.",
            "parameters": [
              {"$ref": "#/components/parameters/Device"},
              {"$ref": "#/components/parameters/Orientation"},
              {"$ref": "#/components/parameters/Split"},
              {"$ref": "#/components/parameters/SplitSide"},
              {"$ref": "#/components/parameters/Window"},
              {"$ref": "#/components/parameters/SafeArea"},
              {"$ref": "#/components/parameters/Idiom"},
              {"$ref": "#/components/parameters/Scale"},
              {"$ref": "#/components/parameters/Direction"},
              {"$ref": "#/components/parameters/NeedsInputModeSwitchKey"},
              {"$ref": "#/components/parameters/Notch"},
              {"$ref": "#/components/parameters/Keyboard"},
              {"$ref": "#/components/parameters/KeyboardFrame"},
              {"$ref": "#/components/parameters/KeyboardNear"},
              {"$ref": "#/components/parameters/Trait"},
              {"$ref": "#/components/parameters/Set"},
              {"$ref": "#/components/parameters/Rule"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "description": "A layout spec or a request, as for /v1/solve; what is wrong in it is found, not refused.",
                    "type": "object",
                    "anyOf": [{"required": ["layoutSpec"]}, {"required": ["spec"]}]
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The findings.",
                "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/CheckReport"}}}
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "408": {"$ref": "#/components/responses/Timeout"},
              "411": {"$ref": "#/components/responses/LengthRequired"},
              "413": {"$ref": "#/components/responses/TooLarge"},
              "415": {"$ref": "#/components/responses/UnsupportedMediaType"},
              "422": {"$ref": "#/components/responses/Unprocessable"},
              "503": {"$ref": "#/components/responses/Unavailable"}
            }
          }
        },
        "/v1/render": {
          "post": {
            "operationId": "render",
            "summary": "Draws a layout.",
            "tags": ["layouts"],
            "description": "The body is as for /v1/solve. Several environments are drawn on one sheet. A layout that conflicts is drawn without the constraints that stand in the way, with what takes part in red.",
            "parameters": [
              {"$ref": "#/components/parameters/Device"},
              {"$ref": "#/components/parameters/Orientation"},
              {"$ref": "#/components/parameters/Split"},
              {"$ref": "#/components/parameters/SplitSide"},
              {"$ref": "#/components/parameters/Window"},
              {"$ref": "#/components/parameters/SafeArea"},
              {"$ref": "#/components/parameters/Idiom"},
              {"$ref": "#/components/parameters/Scale"},
              {"$ref": "#/components/parameters/Direction"},
              {"$ref": "#/components/parameters/NeedsInputModeSwitchKey"},
              {"$ref": "#/components/parameters/Notch"},
              {"$ref": "#/components/parameters/Keyboard"},
              {"$ref": "#/components/parameters/KeyboardFrame"},
              {"$ref": "#/components/parameters/KeyboardNear"},
              {"$ref": "#/components/parameters/Trait"},
              {"$ref": "#/components/parameters/Set"},
              {"$ref": "#/components/parameters/Show"},
              {"$ref": "#/components/parameters/Theme"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "anyOf": [
                      {"$ref": "#/components/schemas/LayoutSpec"},
                      {"$ref": "#/components/schemas/SolveRequest"}
                    ]
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The picture.",
                "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}},
                "content": {"image/svg+xml": {"schema": {"type": "string"}}}
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "408": {"$ref": "#/components/responses/Timeout"},
              "411": {"$ref": "#/components/responses/LengthRequired"},
              "413": {"$ref": "#/components/responses/TooLarge"},
              "415": {"$ref": "#/components/responses/UnsupportedMediaType"},
              "422": {"$ref": "#/components/responses/Unprocessable"},
              "503": {"$ref": "#/components/responses/Unavailable"}
            }
          }
        },
        "/v1/explain": {
          "post": {
            "operationId": "explain",
            "summary": "Tells why a view stands where it stands.",
            "tags": ["layouts"],
            "description": "The body is as for /v1/solve. Without a view it tells what conflicts, or what the constraints leave open. With several environments the answer is {\"results\": […]}.",
            "parameters": [
              {"$ref": "#/components/parameters/Device"},
              {"$ref": "#/components/parameters/Orientation"},
              {"$ref": "#/components/parameters/Split"},
              {"$ref": "#/components/parameters/SplitSide"},
              {"$ref": "#/components/parameters/Window"},
              {"$ref": "#/components/parameters/SafeArea"},
              {"$ref": "#/components/parameters/Idiom"},
              {"$ref": "#/components/parameters/Scale"},
              {"$ref": "#/components/parameters/Direction"},
              {"$ref": "#/components/parameters/NeedsInputModeSwitchKey"},
              {"$ref": "#/components/parameters/Notch"},
              {"$ref": "#/components/parameters/Keyboard"},
              {"$ref": "#/components/parameters/KeyboardFrame"},
              {"$ref": "#/components/parameters/KeyboardNear"},
              {"$ref": "#/components/parameters/Trait"},
              {"$ref": "#/components/parameters/Set"},
              {"$ref": "#/components/parameters/View"}
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "anyOf": [
                      {"$ref": "#/components/schemas/LayoutSpec"},
                      {"$ref": "#/components/schemas/SolveRequest"}
                    ]
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The reasons.",
                "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Explanation"}}}
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "408": {"$ref": "#/components/responses/Timeout"},
              "411": {"$ref": "#/components/responses/LengthRequired"},
              "413": {"$ref": "#/components/responses/TooLarge"},
              "415": {"$ref": "#/components/responses/UnsupportedMediaType"},
              "422": {"$ref": "#/components/responses/Unprocessable"},
              "503": {"$ref": "#/components/responses/Unavailable"}
            }
          }
        },
        "/v1/devices": {
          "get": {
            "operationId": "listDevices",
            "summary": "The device table.",
            "tags": ["documents"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "All devices, phones first.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Devices"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        },
        "/v1/devices/{id}": {
          "get": {
            "operationId": "getDevice",
            "summary": "One device.",
            "tags": ["documents"],
            "parameters": [
              {"$ref": "#/components/parameters/DeviceId"},
              {"$ref": "#/components/parameters/IfNoneMatch"}
            ],
            "responses": {
              "200": {
                "description": "The device.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Device"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "404": {"$ref": "#/components/responses/NotFound"}
            }
          }
        },
        "/v1/schema": {
          "get": {
            "operationId": "getSchema",
            "summary": "The JSON Schema of the layout spec.",
            "tags": ["documents"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "A JSON Schema, draft 2020-12.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/schema+json": {"schema": {"type": "object"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        },
        "/openapi.json": {
          "get": {
            "operationId": "getOpenAPI",
            "summary": "This document.",
            "tags": ["documents"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "An OpenAPI 3.1 document.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/json": {"schema": {"type": "object"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        },
        "/": {
          "get": {
            "operationId": "getPlayground",
            "summary": "The playground, a page for people.",
            "tags": ["documents"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "The page.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"text/html": {"schema": {"type": "string"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        },
        "/healthz": {
          "get": {
            "operationId": "getHealth",
            "summary": "Whether the server lives.",
            "tags": ["operation"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "It does.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        },
        "/readyz": {
          "get": {
            "operationId": "getReadiness",
            "summary": "Whether the server takes requests.",
            "tags": ["operation"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "It does.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"},
              "503": {"$ref": "#/components/responses/Unavailable"}
            }
          }
        },
        "/metrics": {
          "get": {
            "operationId": "getMetrics",
            "summary": "Prometheus metrics.",
            "tags": ["operation"],
            "parameters": [{"$ref": "#/components/parameters/IfNoneMatch"}],
            "responses": {
              "200": {
                "description": "Metrics in the text format.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                },
                "content": {"text/plain": {"schema": {"type": "string"}}}
              },
              "304": {
                "description": "What the client has is still what it would get.",
                "headers": {
                  "X-Request-Id": {"$ref": "#/components/headers/RequestId"},
                  "ETag": {"$ref": "#/components/headers/ETag"}
                }
              },
              "400": {"$ref": "#/components/responses/BadRequest"},
              "406": {"$ref": "#/components/responses/NotAcceptable"}
            }
          }
        }
      },
      "components": {
        "schemas": {
          "CheckReport": {
            "type": "object",
            "required": ["findings", "summary"],
            "properties": {
              "findings": {"type": "array", "items": {"$ref": "#/components/schemas/Finding"}},
              "summary": {
                "type": "object",
                "required": ["errors", "warnings", "notes", "environments"],
                "properties": {
                  "errors": {"type": "integer"},
                  "warnings": {"type": "integer"},
                  "notes": {"type": "integer"},
                  "environments": {"type": "integer"}
                }
              }
            }
          },
          "Finding": {
            "type": "object",
            "required": ["rule", "severity", "message", "pointer", "line", "column", "environments"],
            "properties": {
              "rule": {
                "enum": [
                    "invalid-spec", "unsatisfiable", "ambiguous", "overlap",
                    "outside-root", "outside-safe-area", "small-target", "zero-size",
                    "uneven-gap", "violated", "missing-input-mode-switch", "needless-input-mode-switch",
                    "duplicate-constraint", "never-active", "unused", "mirrored-text"
                ]
              },
              "severity": {"enum": ["error", "warning", "note"]},
              "message": {"type": "string"},
              "view": {"type": "string"},
              "constraint": {"type": "string"},
              "code": {"type": "string"},
              "pointer": {"type": "string"},
              "line": {"type": "integer"},
              "column": {"type": "integer"},
              "environments": {
                "type": "object",
                "required": ["count", "of", "examples"],
                "properties": {
                  "count": {"type": "integer"},
                  "of": {"type": "integer"},
                  "examples": {"type": "array", "maxItems": 3, "items": {"type": "object"}}
                }
              },
              "conflict": {"type": "array", "items": {"type": "object"}},
              "repairs": {"type": "array", "items": {"type": "object"}},
              "direction": {"type": "object", "additionalProperties": {"type": "number"}},
              "help": {"type": "string"}
            }
          },
          "Explanation": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "status": {"enum": ["solved", "unsatisfiable"]},
              "environment": {"type": "object"},
              "explanations": {"type": "array", "items": {"type": "object"}},
              "ambiguous": {"type": "array", "items": {"type": "object"}},
              "conflict": {"type": "array", "items": {"type": "object"}},
              "repairs": {"type": "array", "items": {"type": "object"}},
              "results": {"type": "array", "items": {"type": "object"}}
            }
          },
          "LayoutSpec": {
            "type": "object",
            "description": "A layout spec. The whole schema is at /v1/schema.",
            "required": ["layoutSpec"],
            "properties": {"layoutSpec": {"const": 1}},
            "externalDocs": {"description": "The JSON Schema of the layout spec", "url": "/v1/schema"}
          },
          "Environment": {
            "type": "object",
            "description": "What the layout is solved for; what is left out is derived. The whole schema is #/$defs/environment of /v1/schema.",
            "externalDocs": {"url": "/v1/schema"}
          },
          "Options": {
            "type": "object",
            "properties": {
              "rounding": {"enum": ["none", "pixel"], "default": "none"},
              "includeGuides": {"type": "boolean", "default": false},
              "onConflict": {"enum": ["fail", "break"], "default": "fail"}
            },
            "additionalProperties": false
          },
          "SolveRequest": {
            "type": "object",
            "required": ["spec"],
            "properties": {
              "spec": {"$ref": "#/components/schemas/LayoutSpec"},
              "environment": {"$ref": "#/components/schemas/Environment"},
              "environments": {
                "type": "array",
                "maxItems": 1000,
                "description": "Environments, each as under environment; one that is not right has its problem in its place of the answer.",
                "items": {}
              },
              "options": {"$ref": "#/components/schemas/Options"},
              "id": {"description": "Whatever you like; layoutc batch repeats it in its answer."}
            },
            "not": {"required": ["environment", "environments"]},
            "additionalProperties": false
          },
          "Result": {
            "type": "object",
            "required": ["name", "status", "environment", "root", "frames", "ambiguous", "unsatisfied", "broken"],
            "properties": {
              "name": {"type": "string"},
              "status": {"const": "solved"},
              "environment": {"type": "object", "description": "The whole environment, as it was resolved."},
              "root": {
                "type": "object",
                "required": ["width", "height"],
                "properties": {"width": {"type": "number"}, "height": {"type": "number"}},
                "additionalProperties": false
              },
              "frames": {
                "type": "object",
                "description": "The frame of each view in points, in document order.",
                "additionalProperties": {
                  "type": "object",
                  "required": ["x", "y", "width", "height"],
                  "properties": {
                    "x": {"type": "number"},
                    "y": {"type": "number"},
                    "width": {"type": "number"},
                    "height": {"type": "number"}
                  },
                  "additionalProperties": false
                }
              },
              "outputs": {"type": "object", "description": "The output of each view that has one."},
              "ambiguous": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Variables that can take more than one value."
              },
              "unsatisfied": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["constraint", "priority", "violation"],
                  "properties": {
                    "constraint": {"type": "string"},
                    "priority": {"type": "number"},
                    "violation": {"type": "number"}
                  }
                }
              },
              "broken": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Required constraints that were dropped."
              }
            }
          },
          "Results": {
            "type": "object",
            "required": ["results"],
            "properties": {
              "results": {
                "type": "array",
                "items": {
                  "anyOf": [{"$ref": "#/components/schemas/Result"}, {"$ref": "#/components/schemas/Problem"}]
                }
              }
            }
          },
          "Problem": {
            "type": "object",
            "description": "RFC 9457 problem details.",
            "required": ["type", "title", "status"],
            "properties": {
              "type": {"type": "string", "format": "uri-reference"},
              "title": {"type": "string"},
              "status": {"type": "integer", "minimum": 400, "maximum": 599},
              "detail": {"type": "string"},
              "errors": {"type": "array", "items": {"$ref": "#/components/schemas/SpecError"}},
              "conflict": {
                "type": "array",
                "description": "A minimal set of constraints that cannot hold together.",
                "items": {
                  "type": "object",
                  "required": ["constraint", "text"],
                  "properties": {"constraint": {"type": "string"}, "text": {"type": "string"}}
                }
              }
            }
          },
          "SpecError": {
            "type": "object",
            "required": ["code", "pointer", "in", "message"],
            "properties": {
              "code": {"type": "string"},
              "pointer": {
                "type": "string",
                "description": "A JSON Pointer into the spec, or into the request for what the caller gave."
              },
              "in": {"enum": ["spec", "environment", "options", "request"]},
              "message": {"type": "string"},
              "line": {"type": "integer", "minimum": 1},
              "column": {"type": "integer", "minimum": 1}
            }
          },
          "Device": {
            "type": "object",
            "required": [
              "id", "name", "idiom", "width", "height", "scale", "homeIndicator", "notch", "safeArea", "sizeClass",
              "keyboard", "estimated"
            ],
            "properties": {
              "id": {"type": "string"},
              "name": {"type": "string"},
              "idiom": {"enum": ["phone", "pad"]},
              "width": {"type": "number"},
              "height": {"type": "number"},
              "scale": {"type": "number"},
              "homeIndicator": {"type": "boolean"},
              "notch": {"type": "boolean"},
              "safeArea": {
                "type": "object",
                "required": ["portrait", "landscape"],
                "properties": {
                  "portrait": {
                    "type": "object",
                    "required": ["top", "left", "bottom", "right"],
                    "properties": {
                      "top": {"type": "number"},
                      "left": {"type": "number"},
                      "bottom": {"type": "number"},
                      "right": {"type": "number"}
                    },
                    "additionalProperties": false
                  },
                  "landscape": {
                    "type": "object",
                    "required": ["top", "left", "bottom", "right"],
                    "properties": {
                      "top": {"type": "number"},
                      "left": {"type": "number"},
                      "bottom": {"type": "number"},
                      "right": {"type": "number"}
                    },
                    "additionalProperties": false
                  }
                }
              },
              "sizeClass": {
                "type": "object",
                "required": ["portrait", "landscape"],
                "properties": {
                  "portrait": {
                    "type": "object",
                    "properties": {
                      "horizontal": {"enum": ["compact", "regular"]},
                      "vertical": {"enum": ["compact", "regular"]}
                    }
                  },
                  "landscape": {
                    "type": "object",
                    "properties": {
                      "horizontal": {"enum": ["compact", "regular"]},
                      "vertical": {"enum": ["compact", "regular"]}
                    }
                  }
                }
              },
              "keyboard": {
                "type": "object",
                "required": ["portrait", "landscape"],
                "properties": {
                  "portrait": {
                    "type": "object",
                    "properties": {"covered": {"type": "number"}, "inputView": {"type": "number"}}
                  },
                  "landscape": {
                    "type": "object",
                    "properties": {"covered": {"type": "number"}, "inputView": {"type": "number"}}
                  }
                }
              },
              "estimated": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Which figures were filled in by rule."
              }
            }
          },
          "Devices": {
            "type": "object",
            "required": ["devices"],
            "properties": {"devices": {"type": "array", "items": {"$ref": "#/components/schemas/Device"}}}
          },
          "Status": {
            "type": "object",
            "required": ["status"],
            "properties": {"status": {"enum": ["ok", "draining"]}}
          }
        },
        "parameters": {
          "Device": {
            "name": "device",
            "in": "query",
            "description": "The device. Repeated: one result for each.",
            "schema": {
              "type": "array",
              "items": {
                "enum": [
                  "iphone-se-1", "iphone-6", "iphone-6s", "iphone-7", "iphone-6-plus", "iphone-6s-plus",
                  "iphone-7-plus", "iphone-8", "iphone-8-plus", "iphone-se-2", "iphone-se-3", "iphone-x", "iphone-xs",
                  "iphone-xr", "iphone-xs-max", "iphone-11", "iphone-11-pro", "iphone-11-pro-max", "iphone-12-mini",
                  "iphone-12", "iphone-12-pro", "iphone-12-pro-max", "iphone-13-mini", "iphone-13", "iphone-13-pro",
                  "iphone-13-pro-max", "iphone-14", "iphone-14-plus", "iphone-14-pro", "iphone-14-pro-max",
                  "iphone-15", "iphone-15-plus", "iphone-15-pro", "iphone-15-pro-max", "iphone-16", "iphone-16-plus",
                  "iphone-16-pro", "iphone-16-pro-max", "iphone-16e", "iphone-17", "iphone-17-pro",
                  "iphone-17-pro-max", "iphone-air", "iphone-17e", "ipad-mini-4", "ipad-mini-5", "ipad-mini-6",
                  "ipad-mini-a17-pro", "ipad-air-2", "ipad-5", "ipad-6", "ipad-7", "ipad-8", "ipad-9", "ipad-10",
                  "ipad-a16", "ipad-air-3", "ipad-air-4", "ipad-air-5", "ipad-air-11-m2", "ipad-air-13-m2",
                  "ipad-air-11-m3", "ipad-air-13-m3", "ipad-air-11-m4", "ipad-air-13-m4", "ipad-pro-9-7",
                  "ipad-pro-10-5", "ipad-pro-12-9-1", "ipad-pro-12-9-2", "ipad-pro-11-1", "ipad-pro-11-2",
                  "ipad-pro-11-3", "ipad-pro-11-4", "ipad-pro-12-9-3", "ipad-pro-12-9-4", "ipad-pro-12-9-5",
                  "ipad-pro-12-9-6", "ipad-pro-11-m4", "ipad-pro-13-m4", "ipad-pro-11-m5", "ipad-pro-13-m5", "none"
                ]
              }
            },
            "style": "form",
            "explode": true
          },
          "Orientation": {
            "name": "orientation",
            "in": "query",
            "description": "How the device is held. May be repeated.",
            "schema": {"type": "array", "items": {"enum": ["portrait", "landscape"]}},
            "style": "form",
            "explode": true
          },
          "Split": {
            "name": "split",
            "in": "query",
            "description": "The part of a pad's screen that the window takes. May be repeated.",
            "schema": {
              "type": "array",
              "items": {"enum": ["full", "oneThird", "half", "twoThirds", "slideOver"]}
            },
            "style": "form",
            "explode": true
          },
          "SplitSide": {
            "name": "split-side",
            "in": "query",
            "description": "The edge of the screen at which a split window stands.",
            "schema": {"enum": ["leading", "trailing"]}
          },
          "Window": {
            "name": "window",
            "in": "query",
            "description": "The window in points, WxH or WxH+X+Y.",
            "schema": {
              "type": "string",
              "pattern": "^[1-9][0-9]{0,8}(\\.[0-9]{1,9})?x[1-9][0-9]{0,8}(\\.[0-9]{1,9})?(\\+-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?\\+-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?)?$"
            },
            "example": "390x844"
          },
          "SafeArea": {
            "name": "safe-area",
            "in": "query",
            "description": "The window's safe area, TOP,LEFT,BOTTOM,RIGHT in points.",
            "schema": {
              "type": "string",
              "pattern": "^-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?(,-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?){3}$"
            },
            "example": "47,0,34,0"
          },
          "Idiom": {
            "name": "idiom",
            "in": "query",
            "description": "Phone or pad.",
            "schema": {"enum": ["phone", "pad"]}
          },
          "Scale": {
            "name": "scale",
            "in": "query",
            "description": "Pixels for each point.",
            "schema": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000}
          },
          "Direction": {
            "name": "direction",
            "in": "query",
            "description": "The direction in which text and layout run. May be repeated.",
            "schema": {"type": "array", "items": {"enum": ["leftToRight", "rightToLeft"]}},
            "style": "form",
            "explode": true
          },
          "NeedsInputModeSwitchKey": {
            "name": "needs-input-mode-switch-key",
            "in": "query",
            "description": "Whether the keyboard must offer a key that switches keyboards.",
            "schema": {"enum": ["true", "false"]}
          },
          "Notch": {
            "name": "notch",
            "in": "query",
            "description": "Whether the screen has a notch.",
            "schema": {"enum": ["true", "false"]}
          },
          "Keyboard": {
            "name": "keyboard",
            "in": "query",
            "description": "What the keyboard does, STATE or STATE:HEIGHT. May be repeated.",
            "schema": {
              "type": "array",
              "items": {
                "type": "string",
                "pattern": "^(hidden|docked|undocked|split|floating|shortcutsBar)(:[1-9][0-9]{0,8}(\\.[0-9]{1,9})?)?$"
              }
            },
            "style": "form",
            "explode": true
          },
          "KeyboardFrame": {
            "name": "keyboard-frame",
            "in": "query",
            "description": "Where the keyboard is on the screen, X,Y,W,H in points.",
            "schema": {
              "type": "string",
              "pattern": "^-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?,-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?,[1-9][0-9]{0,8}(\\.[0-9]{1,9})?,[1-9][0-9]{0,8}(\\.[0-9]{1,9})?$"
            },
            "example": "0,553,393,299"
          },
          "KeyboardNear": {
            "name": "keyboard-near",
            "in": "query",
            "description": "The edges that the keyboard is near, between commas.",
            "schema": {
              "type": "string",
              "pattern": "^((top|leading|bottom|trailing)(,(top|leading|bottom|trailing))*)?$"
            }
          },
          "Trait": {
            "name": "trait",
            "in": "query",
            "description": "The value of a custom trait, NAME=VALUE. May be repeated.",
            "schema": {"type": "array", "items": {"type": "string", "pattern": "^[^=]+=.*$"}},
            "style": "form",
            "explode": true
          },
          "Set": {
            "name": "set",
            "in": "query",
            "description": "Replaces a metric of the spec, METRIC=NUMBER. May be repeated.",
            "schema": {
              "type": "array",
              "items": {"type": "string", "pattern": "^[^=]+=-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?$"}
            },
            "style": "form",
            "explode": true
          },
          "Rounding": {
            "name": "rounding",
            "in": "query",
            "description": "pixel moves each edge to the nearest pixel.",
            "schema": {"enum": ["none", "pixel"]}
          },
          "IncludeGuides": {
            "name": "include-guides",
            "in": "query",
            "description": "Whether guides and spacers have frames, too.",
            "schema": {"enum": ["true", "false"]}
          },
          "OnConflict": {
            "name": "on-conflict",
            "in": "query",
            "description": "break drops required constraints that conflict with earlier ones.",
            "schema": {"enum": ["fail", "break"]}
          },
          "Rule": {
            "name": "rule",
            "in": "query",
            "description": "How much a rule of the check weighs, RULE=SEVERITY.",
            "schema": {"type": "array", "items": {"enum": [
              "invalid-spec=error", "invalid-spec=warning", "invalid-spec=note", "invalid-spec=off",
              "unsatisfiable=error", "unsatisfiable=warning", "unsatisfiable=note", "unsatisfiable=off",
              "ambiguous=error", "ambiguous=warning", "ambiguous=note", "ambiguous=off",
              "overlap=error", "overlap=warning", "overlap=note", "overlap=off",
              "outside-root=error", "outside-root=warning", "outside-root=note", "outside-root=off",
              "outside-safe-area=error", "outside-safe-area=warning", "outside-safe-area=note", "outside-safe-area=off",
              "small-target=error", "small-target=warning", "small-target=note", "small-target=off",
              "zero-size=error", "zero-size=warning", "zero-size=note", "zero-size=off",
              "uneven-gap=error", "uneven-gap=warning", "uneven-gap=note", "uneven-gap=off",
              "violated=error", "violated=warning", "violated=note", "violated=off",
              "missing-input-mode-switch=error", "missing-input-mode-switch=warning", "missing-input-mode-switch=note", "missing-input-mode-switch=off",
              "needless-input-mode-switch=error", "needless-input-mode-switch=warning", "needless-input-mode-switch=note", "needless-input-mode-switch=off",
              "duplicate-constraint=error", "duplicate-constraint=warning", "duplicate-constraint=note", "duplicate-constraint=off",
              "never-active=error", "never-active=warning", "never-active=note", "never-active=off",
              "unused=error", "unused=warning", "unused=note", "unused=off",
              "mirrored-text=error", "mirrored-text=warning", "mirrored-text=note", "mirrored-text=off"
            ]}},
            "style": "form",
            "explode": true,
            "example": ["small-target=off"]
          },
          "Show": {
            "name": "show",
            "in": "query",
            "description": "What is drawn beside keys and views: some of guides, constraints, frames, baselines, with commas between.",
            "schema": {"type": "string", "pattern": "^((guides|constraints|frames|baselines)(,(guides|constraints|frames|baselines))*)?$"},
            "example": "guides,frames"
          },
          "Theme": {
            "name": "theme",
            "in": "query",
            "description": "The picture's colours; none leaves them to the page that shows it.",
            "schema": {"enum": ["auto", "light", "dark", "none"]}
          },
          "View": {
            "name": "view",
            "in": "query",
            "description": "What is explained: a view, or one attribute of it.",
            "schema": {"type": "string"},
            "example": "q.width"
          },
          "IfNoneMatch": {
            "name": "If-None-Match",
            "in": "header",
            "description": "Entity tags that the client has an answer for.",
            "schema": {"type": "string"},
            "example": "\"51f6acf3c3d68997eb91de7762c8dcac\""
          },
          "DeviceId": {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The device's id, such as iphone-16.",
            "schema": {"type": "string", "minLength": 1, "pattern": "^[a-z0-9-]+$"}
          }
        },
        "headers": {
          "RequestId": {
            "description": "The request's X-Request-Id, or one that the server made; it is in the log, too.",
            "schema": {"type": "string"}
          },
          "ETag": {"description": "Changes with the content.", "schema": {"type": "string"}}
        },
        "responses": {
          "BadRequest": {
            "description": "The request is not HTTP, its body not JSON, or its query not understood.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "NotFound": {
            "description": "There is no such thing.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "NotAcceptable": {
            "description": "The client accepts no type that there is.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "Timeout": {
            "description": "The request did not arrive in time.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "LengthRequired": {
            "description": "The body needs a length, or the chunked coding.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "TooLarge": {
            "description": "The body is larger than the server takes.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "UnsupportedMediaType": {
            "description": "The body is not application/json, or is encoded.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "Unprocessable": {
            "description": "The spec or the environment is not valid, the constraints conflict, or a limit was met.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          },
          "Unavailable": {
            "description": "The server has too much to do, or is about to end.",
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "headers": {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
          }
        }
      }
    }

    """#
}
