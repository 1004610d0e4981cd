/// The JSON Schema (2020-12) of the layout spec, for editors and for those who make specs by program.
///
/// What a schema cannot see, such as names that nothing has, is left to the reader of specs.
public enum LayoutSpecSchema {
  /// The schema, laid out for people.
  public static let text: StaticString = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "layoutc layout spec, version 1",
      "description": "A layout: views, constraints between them, and what they depend on. Points; x grows to the right, y downward.",
      "type": "object",
      "properties": {
        "layoutSpec": {"description": "The version of this format.", "const": 1},
        "$schema": {"description": "For editors.", "type": "string"},
        "name": {"description": "Copied to the result.", "type": "string", "default": ""},
        "root": {
          "description": "What the layout fills: the window, a custom keyboard's view, or a size; free is decided by the constraints.",
          "anyOf": [
            {"enum": ["window", "keyboard"]},
            {
              "description": "A size.",
              "type": "object",
              "properties": {
                "width": {
                  "description": "The root's width.",
                  "anyOf": [{"enum": ["window", "keyboard", "free"]}, {"$ref": "#/$defs/value"}]
                },
                "height": {
                  "description": "The root's height.",
                  "anyOf": [{"enum": ["window", "keyboard", "free"]}, {"$ref": "#/$defs/value"}]
                },
                "$comment": true
              },
              "additionalProperties": false,
              "required": ["width", "height"]
            }
          ],
          "default": "window"
        },
        "margins": {
          "$ref": "#/$defs/insets",
          "description": "The distance of the margins guide from the safe area. 16 at each side, or 20 in windows of 414 and more, where left out."
        },
        "keyboardGuide": {
          "description": "How the keyboard guide follows the keyboard.",
          "type": "object",
          "properties": {
            "followsUndockedKeyboard": {
              "description": "Also where it is undocked, split or floating.",
              "type": "boolean",
              "default": false
            },
            "usesBottomSafeArea": {
              "description": "Whether the parked guide ends at the safe area.",
              "type": "boolean",
              "default": true
            },
            "nearThreshold": {
              "$ref": "#/$defs/value",
              "default": 100,
              "description": "How far from an edge the keyboard is near it."
            },
            "$comment": true
          },
          "additionalProperties": false
        },
        "metrics": {
          "description": "Numbers with names.",
          "type": "object",
          "properties": {"$comment": true},
          "propertyNames": {"anyOf": [{"const": "$comment"}, {"$ref": "#/$defs/identifier"}]},
          "additionalProperties": {"$ref": "#/$defs/value"}
        },
        "traits": {
          "description": "Traits of your own, each with its values; the first is the default.",
          "type": "object",
          "properties": {"$comment": true},
          "propertyNames": {"anyOf": [{"const": "$comment"}, {"$ref": "#/$defs/identifier"}]},
          "additionalProperties": {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true}
        },
        "conditions": {
          "description": "Conditions with names.",
          "type": "object",
          "properties": {"$comment": true},
          "propertyNames": {"anyOf": [{"const": "$comment"}, {"$ref": "#/$defs/identifier"}]},
          "additionalProperties": {"$ref": "#/$defs/condition"}
        },
        "stacks": {
          "description": "Stacks with names.",
          "type": "object",
          "properties": {"$comment": true},
          "propertyNames": {"anyOf": [{"const": "$comment"}, {"$ref": "#/$defs/identifier"}]},
          "additionalProperties": {"$ref": "#/$defs/stack"}
        },
        "environment": {
          "$ref": "#/$defs/environment",
          "description": "Defaults for this spec; what the caller gives comes first."
        },
        "check": {
          "description": "Settings of layoutc check.",
          "type": "object",
          "properties": {
            "rules": {
              "description": "The severity of each rule.",
              "type": "object",
              "properties": {
                "$comment": true,
                "invalid-spec": {"enum": ["error", "warning", "note", "off"]},
                "unsatisfiable": {"enum": ["error", "warning", "note", "off"]},
                "ambiguous": {"enum": ["error", "warning", "note", "off"]},
                "overlap": {"enum": ["error", "warning", "note", "off"]},
                "outside-root": {"enum": ["error", "warning", "note", "off"]},
                "outside-safe-area": {"enum": ["error", "warning", "note", "off"]},
                "small-target": {"enum": ["error", "warning", "note", "off"]},
                "zero-size": {"enum": ["error", "warning", "note", "off"]},
                "uneven-gap": {"enum": ["error", "warning", "note", "off"]},
                "violated": {"enum": ["error", "warning", "note", "off"]},
                "missing-input-mode-switch": {"enum": ["error", "warning", "note", "off"]},
                "needless-input-mode-switch": {"enum": ["error", "warning", "note", "off"]},
                "duplicate-constraint": {"enum": ["error", "warning", "note", "off"]},
                "never-active": {"enum": ["error", "warning", "note", "off"]},
                "unused": {"enum": ["error", "warning", "note", "off"]},
                "mirrored-text": {"enum": ["error", "warning", "note", "off"]}
              },
              "additionalProperties": false
            },
            "minTarget": {
              "description": "The smallest key that a finger hits.",
              "type": "object",
              "properties": {
                "width": {"$ref": "#/$defs/value", "default": 44},
                "height": {"$ref": "#/$defs/value", "default": 44},
                "$comment": true
              },
              "additionalProperties": false
            },
            "$comment": true
          },
          "additionalProperties": false
        },
        "views": {"description": "The views, outermost first.", "type": "array", "items": {"$ref": "#/$defs/view"}},
        "constraints": {
          "description": "What holds between them.",
          "type": "array",
          "items": {"$ref": "#/$defs/constraint"}
        },
        "$comment": true
      },
      "additionalProperties": false,
      "required": ["layoutSpec"],
      "$defs": {
        "identifier": {
          "description": "A letter or _, followed by letters, digits and _.",
          "type": "string",
          "pattern": "^[^\\u0000-@\\[-^`{-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u206f\\u20a0-\\u20ff\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ue000-\\uf8ff\\ufe00-\\ufe6f\\uffe0-\\uffff][^\\u0000-/:-@\\[-^`{-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u206f\\u20a0-\\u20ff\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ue000-\\uf8ff\\ufe00-\\ufe6f\\uffe0-\\uffff]*$"
        },
        "value": {
          "description": "A number of at most 1e9; or an expression over metrics and numbers, such as \"2 * gap + 1\"; or a list of {when, value}, of which the first whose condition holds counts.",
          "anyOf": [
            {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
            {"type": "string"},
            {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "when": {"$ref": "#/$defs/condition"},
                  "value": {"$ref": "#/$defs/value"},
                  "$comment": true
                },
                "required": ["value"],
                "additionalProperties": false
              }
            }
          ]
        },
        "positiveValue": {
          "description": "A value above 0.",
          "anyOf": [
            {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
            {"type": "string"},
            {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "when": {"$ref": "#/$defs/condition"},
                  "value": {"$ref": "#/$defs/positiveValue"},
                  "$comment": true
                },
                "required": ["value"],
                "additionalProperties": false
              }
            }
          ]
        },
        "weightOrNone": {
          "description": "A value of at least 0.",
          "anyOf": [
            {"type": "number", "minimum": 0, "maximum": 1000000000},
            {"type": "string"},
            {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "when": {"$ref": "#/$defs/condition"},
                  "value": {"$ref": "#/$defs/weightOrNone"},
                  "$comment": true
                },
                "required": ["value"],
                "additionalProperties": false
              }
            }
          ]
        },
        "priority": {
          "description": "Above 0, at most 1000; or a name (required is 1000, high 750, low 250, …) or a metric, optionally + n or - n.",
          "anyOf": [
            {"type": "number"},
            {"type": "string"},
            {
              "enum": [
                "required", "high", "dragThatCanResizeScene", "sceneSizeStayPut", "dragThatCannotResizeScene", "low",
                "fittingSizeLevel"
              ]
            }
          ]
        },
        "condition": {
          "description": "Holds where all its entries do: traits with the value they must have, an array of values, or {min, max}. Or the name of one in conditions.",
          "anyOf": [
            {"$ref": "#/$defs/identifier"},
            {
              "type": "object",
              "properties": {
                "$comment": true,
                "not": {"$ref": "#/$defs/condition", "description": "Holds where that one does not."},
                "any": {
                  "description": "Holds where one of these does.",
                  "type": "array",
                  "items": {"$ref": "#/$defs/condition"}
                },
                "all": {
                  "description": "Holds where all of these do.",
                  "type": "array",
                  "items": {"$ref": "#/$defs/condition"}
                },
                "device": {
                  "anyOf": [{"$ref": "#/$defs/device"}, {"type": "array", "items": {"$ref": "#/$defs/device"}}],
                  "description": "The device."
                },
                "idiom": {
                  "description": "Phone or pad.",
                  "anyOf": [{"enum": ["phone", "pad"]}, {"type": "array", "items": {"enum": ["phone", "pad"]}}]
                },
                "orientation": {
                  "description": "How the device is held.",
                  "anyOf": [
                    {"enum": ["portrait", "landscape"]},
                    {"type": "array", "items": {"enum": ["portrait", "landscape"]}}
                  ]
                },
                "windowOrientation": {
                  "description": "landscape where the window is wider than high.",
                  "anyOf": [
                    {"enum": ["portrait", "landscape"]},
                    {"type": "array", "items": {"enum": ["portrait", "landscape"]}}
                  ]
                },
                "notch": {
                  "description": "Whether the screen has a notch.",
                  "anyOf": [{"enum": [true, false]}, {"type": "array", "items": {"enum": [true, false]}}]
                },
                "homeIndicator": {
                  "description": "Whether there is a home indicator in place of a home button.",
                  "anyOf": [{"enum": [true, false]}, {"type": "array", "items": {"enum": [true, false]}}]
                },
                "needsInputModeSwitchKey": {
                  "description": "Whether the keyboard must offer a key that switches keyboards.",
                  "anyOf": [{"enum": [true, false]}, {"type": "array", "items": {"enum": [true, false]}}]
                },
                "split": {
                  "description": "The part of a pad's screen that the window takes.",
                  "anyOf": [
                    {"enum": ["full", "oneThird", "half", "twoThirds", "slideOver", "custom"]},
                    {
                      "type": "array",
                      "items": {"enum": ["full", "oneThird", "half", "twoThirds", "slideOver", "custom"]}
                    }
                  ]
                },
                "horizontalSizeClass": {
                  "description": "The horizontal size class.",
                  "anyOf": [
                    {"enum": ["compact", "regular"]},
                    {"type": "array", "items": {"enum": ["compact", "regular"]}}
                  ]
                },
                "verticalSizeClass": {
                  "description": "The vertical size class.",
                  "anyOf": [
                    {"enum": ["compact", "regular"]},
                    {"type": "array", "items": {"enum": ["compact", "regular"]}}
                  ]
                },
                "layoutDirection": {
                  "description": "The direction in which text and layout run.",
                  "anyOf": [
                    {"enum": ["leftToRight", "rightToLeft"]},
                    {"type": "array", "items": {"enum": ["leftToRight", "rightToLeft"]}}
                  ]
                },
                "keyboardState": {
                  "description": "What the system's keyboard does.",
                  "anyOf": [
                    {"enum": ["hidden", "docked", "undocked", "split", "floating", "shortcutsBar"]},
                    {
                      "type": "array",
                      "items": {"enum": ["hidden", "docked", "undocked", "split", "floating", "shortcutsBar"]}
                    }
                  ]
                },
                "keyboardNear": {
                  "description": "Edges that the keyboard is near; an array means all of them.",
                  "anyOf": [
                    {"enum": ["top", "leading", "bottom", "trailing"]},
                    {"type": "array", "items": {"enum": ["top", "leading", "bottom", "trailing"]}}
                  ]
                },
                "keyboardAwayFrom": {
                  "description": "Edges that the keyboard is away from; an array means all of them.",
                  "anyOf": [
                    {"enum": ["top", "leading", "bottom", "trailing"]},
                    {"type": "array", "items": {"enum": ["top", "leading", "bottom", "trailing"]}}
                  ]
                },
                "keyboardGuideActive": {
                  "description": "Whether the keyboard guide follows a keyboard.",
                  "anyOf": [{"enum": [true, false]}, {"type": "array", "items": {"enum": [true, false]}}]
                },
                "windowWidth": {
                  "description": "The window's width in points: a number, or {min, max} for min <= width < max.",
                  "anyOf": [
                    {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    {"type": "array", "items": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}},
                    {
                      "type": "object",
                      "properties": {
                        "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "$comment": true
                      },
                      "additionalProperties": false,
                      "anyOf": [{"required": ["min"]}, {"required": ["max"]}]
                    }
                  ]
                },
                "windowHeight": {
                  "description": "The window's height in points.",
                  "anyOf": [
                    {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    {"type": "array", "items": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}},
                    {
                      "type": "object",
                      "properties": {
                        "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "$comment": true
                      },
                      "additionalProperties": false,
                      "anyOf": [{"required": ["min"]}, {"required": ["max"]}]
                    }
                  ]
                },
                "rootWidth": {
                  "description": "The root's width in points.",
                  "anyOf": [
                    {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    {"type": "array", "items": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}},
                    {
                      "type": "object",
                      "properties": {
                        "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "$comment": true
                      },
                      "additionalProperties": false,
                      "anyOf": [{"required": ["min"]}, {"required": ["max"]}]
                    }
                  ]
                },
                "rootHeight": {
                  "description": "The root's height in points.",
                  "anyOf": [
                    {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    {"type": "array", "items": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}},
                    {
                      "type": "object",
                      "properties": {
                        "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "$comment": true
                      },
                      "additionalProperties": false,
                      "anyOf": [{"required": ["min"]}, {"required": ["max"]}]
                    }
                  ]
                },
                "scale": {
                  "description": "Pixels for each point.",
                  "anyOf": [
                    {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    {"type": "array", "items": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}},
                    {
                      "type": "object",
                      "properties": {
                        "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                        "$comment": true
                      },
                      "additionalProperties": false,
                      "anyOf": [{"required": ["min"]}, {"required": ["max"]}]
                    }
                  ]
                }
              },
              "additionalProperties": {
                "description": "A custom trait: the value that it must have, or several of which it must have one.",
                "anyOf": [
                  {"type": ["string", "number", "boolean"]},
                  {"type": "array", "items": {"type": ["string", "number", "boolean"]}},
                  {
                    "type": "object",
                    "properties": {
                      "min": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                      "max": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                      "$comment": true
                    },
                    "additionalProperties": false
                  }
                ]
              }
            }
          ]
        },
        "device": {
          "description": "A device of the table, or none.",
          "enum": [
            "iphone-se-1", "iphone-6", "iphone-6s", "iphone-7", "iphone-6-plus", "iphone-6s-plus", "iphone-7-plus",
            "iphone-8", "iphone-8-plus", "iphone-se-2", "iphone-se-3", "iphone-x", "iphone-xs", "iphone-xr",
            "iphone-xs-max", "iphone-11", "iphone-11-pro", "iphone-11-pro-max", "iphone-12-mini", "iphone-12",
            "iphone-12-pro", "iphone-12-pro-max", "iphone-13-mini", "iphone-13", "iphone-13-pro", "iphone-13-pro-max",
            "iphone-14", "iphone-14-plus", "iphone-14-pro", "iphone-14-pro-max", "iphone-15", "iphone-15-plus",
            "iphone-15-pro", "iphone-15-pro-max", "iphone-16", "iphone-16-plus", "iphone-16-pro", "iphone-16-pro-max",
            "iphone-16e", "iphone-17", "iphone-17-pro", "iphone-17-pro-max", "iphone-air", "iphone-17e",
            "ipad-mini-4", "ipad-mini-5", "ipad-mini-6", "ipad-mini-a17-pro", "ipad-air-2", "ipad-5", "ipad-6",
            "ipad-7", "ipad-8", "ipad-9", "ipad-10", "ipad-a16", "ipad-air-3", "ipad-air-4", "ipad-air-5",
            "ipad-air-11-m2", "ipad-air-13-m2", "ipad-air-11-m3", "ipad-air-13-m3", "ipad-air-11-m4",
            "ipad-air-13-m4", "ipad-pro-9-7", "ipad-pro-10-5", "ipad-pro-12-9-1", "ipad-pro-12-9-2", "ipad-pro-11-1",
            "ipad-pro-11-2", "ipad-pro-11-3", "ipad-pro-11-4", "ipad-pro-12-9-3", "ipad-pro-12-9-4",
            "ipad-pro-12-9-5", "ipad-pro-12-9-6", "ipad-pro-11-m4", "ipad-pro-13-m4", "ipad-pro-11-m5",
            "ipad-pro-13-m5", "none"
          ]
        },
        "insets": {
          "description": "One value for all sides, or a value for each; 0 where left out.",
          "anyOf": [
            {"$ref": "#/$defs/value"},
            {
              "description": "A value for each side.",
              "type": "object",
              "properties": {
                "top": {"$ref": "#/$defs/value"},
                "leading": {"$ref": "#/$defs/value"},
                "bottom": {"$ref": "#/$defs/value"},
                "trailing": {"$ref": "#/$defs/value"},
                "$comment": true
              },
              "additionalProperties": false
            }
          ]
        },
        "view": {
          "description": "A view: an object; or its id, or \"id:label\"; or a group, {when, children}, whose children stand in its place.",
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[^\\u0000-@\\[-^`{-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u206f\\u20a0-\\u20ff\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ue000-\\uf8ff\\ufe00-\\ufe6f\\uffe0-\\uffff][^\\u0000-/:-@\\[-^`{-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u206f\\u20a0-\\u20ff\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ue000-\\uf8ff\\ufe00-\\ufe6f\\uffe0-\\uffff]*(:[\\s\\S]*)?$"
            },
            {"$ref": "#/$defs/viewObject"},
            {"$ref": "#/$defs/viewGroup"}
          ]
        },
        "viewGroup": {
          "description": "Views that are there only where the condition holds.",
          "type": "object",
          "properties": {
            "when": {"$ref": "#/$defs/condition"},
            "children": {"type": "array", "items": {"$ref": "#/$defs/view"}},
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["children"]
        },
        "viewObject": {
          "description": "A view.",
          "type": "object",
          "properties": {
            "id": {"$ref": "#/$defs/identifier", "description": "By which constraints and results name it."},
            "when": {
              "$ref": "#/$defs/condition",
              "description": "The view and its subtree are there only where this holds."
            },
            "kind": {
              "description": "key: a view that a finger presses; guides and spacers take part in the layout and have no frame.",
              "enum": ["view", "key", "guide", "spacer"],
              "default": "view"
            },
            "children": {"description": "The views inside.", "type": "array", "items": {"$ref": "#/$defs/view"}},
            "stack": {
              "description": "Arranges the children: a stack, or the name of one in stacks.",
              "anyOf": [{"$ref": "#/$defs/identifier"}, {"$ref": "#/$defs/stack"}]
            },
            "units": {
              "$ref": "#/$defs/positiveValue",
              "default": 1,
              "description": "Its share in a units stack, above 0."
            },
            "flexible": {
              "description": "In a units stack: takes a share of what the others leave, by this weight.",
              "anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/weightOrNone"}],
              "default": false
            },
            "spacingAfter": {
              "$ref": "#/$defs/value",
              "description": "Instead of the stack's spacing, up to the next child."
            },
            "intrinsicSize": {
              "description": "The size that the view has of its own.",
              "type": "object",
              "properties": {
                "width": {"$ref": "#/$defs/value"},
                "height": {"$ref": "#/$defs/value"},
                "$comment": true
              },
              "additionalProperties": false
            },
            "hugging": {
              "description": "How much it resists to grow beyond its intrinsic size.",
              "type": "object",
              "properties": {
                "horizontal": {"$ref": "#/$defs/priority"},
                "vertical": {"$ref": "#/$defs/priority"},
                "$comment": true
              },
              "additionalProperties": false
            },
            "compressionResistance": {
              "description": "How much it resists to shrink below its intrinsic size.",
              "type": "object",
              "properties": {
                "horizontal": {"$ref": "#/$defs/priority"},
                "vertical": {"$ref": "#/$defs/priority"},
                "$comment": true
              },
              "additionalProperties": false
            },
            "baseline": {
              "description": "Where its baselines are.",
              "type": "object",
              "properties": {
                "first": {"$ref": "#/$defs/value", "description": "Distance of the first baseline below the top."},
                "last": {"$ref": "#/$defs/value", "description": "Distance of the last baseline above the bottom."},
                "$comment": true
              },
              "additionalProperties": false
            },
            "label": {
              "description": "What stands on it, for people; its id where nothing is said.",
              "anyOf": [
                {"type": "string"},
                {
                  "description": "The label of the first entry whose condition holds.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "when": {"$ref": "#/$defs/condition"},
                      "value": {"type": "string"},
                      "$comment": true
                    },
                    "required": ["value"],
                    "additionalProperties": false
                  }
                }
              ]
            },
            "output": {"description": "Whatever you like; copied to the result.", "type": "object"},
            "$comment": true
          },
          "additionalProperties": false,
          "anyOf": [
            {"required": ["id"]},
            {"properties": {"kind": {"enum": ["guide", "spacer"]}}, "required": ["kind"]}
          ],
          "not": {"properties": {"flexible": {"const": true}}, "required": ["flexible", "units"]}
        },
        "stack": {
          "description": "Arranges a view's children one after the other.",
          "type": "object",
          "properties": {
            "axis": {
              "description": "The direction in which the children follow each other.",
              "anyOf": [
                {"enum": ["horizontal", "vertical"]},
                {
                  "description": "The value of the first entry whose condition holds.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "when": {"$ref": "#/$defs/condition"},
                      "value": {"enum": ["horizontal", "vertical"]},
                      "$comment": true
                    },
                    "required": ["value"],
                    "additionalProperties": false
                  }
                }
              ]
            },
            "spacing": {"$ref": "#/$defs/value", "default": 0, "description": "Between two children."},
            "insets": {
              "$ref": "#/$defs/insets",
              "default": 0,
              "description": "Between the view's edges and the children."
            },
            "alignment": {
              "description": "Across the axis.",
              "anyOf": [
                {"enum": ["fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"]},
                {
                  "description": "The value of the first entry whose condition holds.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "when": {"$ref": "#/$defs/condition"},
                      "value": {
                        "enum": [
                          "fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"
                        ]
                      },
                      "$comment": true
                    },
                    "required": ["value"],
                    "additionalProperties": false
                  }
                }
              ],
              "default": "fill"
            },
            "distribution": {
              "description": "Along the axis. units: each child as wide as its units say.",
              "anyOf": [
                {"enum": ["fill", "fillEqually", "units", "equalSpacing", "equalCentering"]},
                {
                  "description": "The value of the first entry whose condition holds.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "when": {"$ref": "#/$defs/condition"},
                      "value": {"enum": ["fill", "fillEqually", "units", "equalSpacing", "equalCentering"]},
                      "$comment": true
                    },
                    "required": ["value"],
                    "additionalProperties": false
                  }
                }
              ],
              "default": "fill"
            },
            "unitGroup": {
              "$ref": "#/$defs/identifier",
              "description": "Stacks of the same group share the size of one unit."
            },
            "direction": {
              "description": "leftToRight and rightToLeft keep the children from being mirrored.",
              "anyOf": [
                {"enum": ["environment", "leftToRight", "rightToLeft"]},
                {
                  "description": "The value of the first entry whose condition holds.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "when": {"$ref": "#/$defs/condition"},
                      "value": {"enum": ["environment", "leftToRight", "rightToLeft"]},
                      "$comment": true
                    },
                    "required": ["value"],
                    "additionalProperties": false
                  }
                }
              ],
              "default": "environment"
            },
            "priority": {
              "$ref": "#/$defs/priority",
              "default": 1000,
              "description": "Of all rules that the stack adds."
            },
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["axis"],
          "allOf": [
            {
              "if": {"properties": {"axis": {"const": "horizontal"}}, "required": ["axis"]},
              "then": {"properties": {"alignment": {"not": {"enum": ["leading", "trailing"]}}}}
            },
            {
              "if": {"properties": {"axis": {"const": "vertical"}}, "required": ["axis"]},
              "then": {
                "properties": {"alignment": {"not": {"enum": ["top", "bottom", "firstBaseline", "lastBaseline"]}}}
              }
            }
          ]
        },
        "constraint": {
          "description": "A constraint: an expression such as \"q.width == 2 * w.width + gap @ high\", a visual format such as \"H:|-[q]-[w(==q)]-|\", or an object.",
          "anyOf": [
            {"type": "string"},
            {"$ref": "#/$defs/anchorConstraint"},
            {"$ref": "#/$defs/expressionConstraint"},
            {"$ref": "#/$defs/visualConstraint"},
            {"$ref": "#/$defs/pinConstraint"},
            {"$ref": "#/$defs/constraintGroup"}
          ]
        },
        "constraintGroup": {
          "description": "Constraints that are there only where the condition holds, and others for where it does not.",
          "type": "object",
          "properties": {
            "when": {"$ref": "#/$defs/condition"},
            "constraints": {"type": "array", "items": {"$ref": "#/$defs/constraint"}},
            "otherwise": {"type": "array", "items": {"$ref": "#/$defs/constraint"}},
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["constraints"]
        },
        "anchorConstraint": {
          "description": "item.attribute REL multiplier * toItem.toAttribute + constant",
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^(?!/)(?!.*#)(?!.*>=)",
              "description": "A name for reports, unique. Not starting with /, without # and >=."
            },
            "when": {"$ref": "#/$defs/condition", "description": "The constraint is there only where this holds."},
            "priority": {"$ref": "#/$defs/priority", "default": 1000},
            "weight": {
              "$ref": "#/$defs/positiveValue",
              "default": 1,
              "description": "How much its violation counts among those of its priority; above 0."
            },
            "item": {"type": "string", "description": "A view's id, or root, safeArea, margins, readable, keyboard."},
            "attribute": {"$ref": "#/$defs/attribute"},
            "relatedBy": {
              "description": "How the sides compare.",
              "enum": ["equal", "lessThanOrEqual", "greaterThanOrEqual"],
              "default": "equal"
            },
            "toItem": {"type": "string", "description": "The other view or guide."},
            "toAttribute": {"$ref": "#/$defs/attribute"},
            "multiplier": {"$ref": "#/$defs/value", "default": 1},
            "constant": {"$ref": "#/$defs/value", "default": 0},
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["item", "attribute"],
          "dependentRequired": {"toItem": ["toAttribute"], "toAttribute": ["toItem"]}
        },
        "expressionConstraint": {
          "description": "A constraint as an expression.",
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^(?!/)(?!.*#)(?!.*>=)",
              "description": "A name for reports, unique. Not starting with /, without # and >=."
            },
            "when": {"$ref": "#/$defs/condition", "description": "The constraint is there only where this holds."},
            "priority": {"$ref": "#/$defs/priority", "default": 1000},
            "weight": {
              "$ref": "#/$defs/positiveValue",
              "default": 1,
              "description": "How much its violation counts among those of its priority; above 0."
            },
            "expression": {"description": "Such as \"44 <= q.width <= 60\".", "type": "string"},
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["expression"]
        },
        "visualConstraint": {
          "description": "Constraints in Apple's Visual Format Language.",
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^(?!/)(?!.*#)(?!.*>=)",
              "description": "A name for reports, unique. Not starting with /, without # and >=."
            },
            "when": {"$ref": "#/$defs/condition", "description": "The constraint is there only where this holds."},
            "priority": {"$ref": "#/$defs/priority", "default": 1000},
            "weight": {
              "$ref": "#/$defs/positiveValue",
              "default": 1,
              "description": "How much its violation counts among those of its priority; above 0."
            },
            "visual": {"description": "Such as \"V:|-[q]-gap-[w(==q)]-|\".", "type": "string"},
            "options": {
              "description": "Aligns the views across the format's axis.",
              "type": "array",
              "maxItems": 1,
              "items": {
                "enum": [
                  "alignAllLeft", "alignAllRight", "alignAllLeading", "alignAllTrailing", "alignAllCenterX",
                  "alignAllTop", "alignAllBottom", "alignAllCenterY", "alignAllFirstBaseline", "alignAllLastBaseline"
                ]
              }
            },
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["visual"],
          "if": {"properties": {"visual": {"pattern": "^V:"}}, "required": ["visual"]},
          "then": {
            "properties": {
              "options": {
                "items": {
                  "enum": ["alignAllLeft", "alignAllRight", "alignAllLeading", "alignAllTrailing", "alignAllCenterX"]
                }
              }
            }
          },
          "else": {
            "properties": {
              "options": {
                "items": {
                  "enum": [
                    "alignAllTop", "alignAllBottom", "alignAllCenterY", "alignAllFirstBaseline",
                    "alignAllLastBaseline"
                  ]
                }
              }
            }
          }
        },
        "pinConstraint": {
          "description": "Pins edges of an item to those of another.",
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^(?!/)(?!.*#)(?!.*>=)",
              "description": "A name for reports, unique. Not starting with /, without # and >=."
            },
            "when": {"$ref": "#/$defs/condition", "description": "The constraint is there only where this holds."},
            "priority": {"$ref": "#/$defs/priority", "default": 1000},
            "weight": {
              "$ref": "#/$defs/positiveValue",
              "default": 1,
              "description": "How much its violation counts among those of its priority; above 0."
            },
            "pin": {"type": "string", "description": "The item."},
            "to": {"type": "string", "description": "The other item."},
            "insets": {"$ref": "#/$defs/insets", "default": 0},
            "edges": {
              "description": "Which edges; all four where left out.",
              "type": "array",
              "items": {"enum": ["top", "leading", "bottom", "trailing"]},
              "minItems": 1,
              "uniqueItems": true
            },
            "$comment": true
          },
          "additionalProperties": false,
          "required": ["pin", "to"]
        },
        "attribute": {
          "description": "A side, size or line of a view.",
          "type": "string",
          "enum": [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "firstBaseline", "lastBaseline"
          ]
        },
        "environment": {
          "description": "What the layout is solved for. What is left out is derived.",
          "type": "object",
          "properties": {
            "device": {"$ref": "#/$defs/device"},
            "orientation": {"description": "How the device is held.", "enum": ["portrait", "landscape"]},
            "split": {
              "description": "The part of a pad's screen that the window takes.",
              "enum": ["full", "oneThird", "half", "twoThirds", "slideOver", "custom"]
            },
            "splitSide": {
              "description": "The edge of the screen at which a split window stands.",
              "enum": ["leading", "trailing"]
            },
            "window": {
              "description": "The window in points, in screen coordinates.",
              "type": "object",
              "properties": {
                "x": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "y": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "width": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
                "height": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
                "$comment": true
              },
              "additionalProperties": false,
              "required": ["width", "height"]
            },
            "safeArea": {
              "description": "The window's safe area, in points inward from its edges.",
              "type": "object",
              "properties": {
                "top": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "left": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "bottom": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "right": {"type": "number", "minimum": -1000000000, "maximum": 1000000000, "default": 0},
                "$comment": true
              },
              "additionalProperties": false
            },
            "idiom": {"description": "Phone or pad.", "enum": ["phone", "pad"]},
            "scale": {
              "description": "Pixels for each point.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 1000000000
            },
            "notch": {"description": "Whether the screen has a notch.", "type": "boolean"},
            "homeIndicator": {
              "description": "Whether there is a home indicator in place of a home button.",
              "type": "boolean"
            },
            "horizontalSizeClass": {"description": "The horizontal size class.", "enum": ["compact", "regular"]},
            "verticalSizeClass": {"description": "The vertical size class.", "enum": ["compact", "regular"]},
            "layoutDirection": {
              "description": "The direction in which text and layout run.",
              "enum": ["leftToRight", "rightToLeft"]
            },
            "needsInputModeSwitchKey": {
              "description": "Whether the keyboard must offer a key that switches keyboards.",
              "type": "boolean"
            },
            "keyboard": {
              "description": "The system's keyboard.",
              "type": "object",
              "properties": {
                "state": {
                  "description": "What it does.",
                  "enum": ["hidden", "docked", "undocked", "split", "floating", "shortcutsBar"]
                },
                "frame": {
                  "description": "Where it is on the screen, in points.",
                  "type": "object",
                  "properties": {
                    "x": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    "y": {"type": "number", "minimum": -1000000000, "maximum": 1000000000},
                    "width": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
                    "height": {"type": "number", "exclusiveMinimum": 0, "maximum": 1000000000},
                    "$comment": true
                  },
                  "additionalProperties": false
                },
                "height": {
                  "description": "Its height in points.",
                  "type": "number",
                  "exclusiveMinimum": 0,
                  "maximum": 1000000000
                },
                "inputHeight": {
                  "description": "The height of a custom keyboard's own view, in points.",
                  "type": "number",
                  "exclusiveMinimum": 0,
                  "maximum": 1000000000
                },
                "near": {
                  "description": "The edges that it is near.",
                  "type": "array",
                  "items": {"enum": ["top", "leading", "bottom", "trailing"]}
                },
                "$comment": true
              },
              "additionalProperties": false
            },
            "traits": {
              "description": "Custom traits and their values.",
              "type": "object",
              "properties": {"$comment": true},
              "additionalProperties": {"type": "string"}
            },
            "metrics": {
              "description": "Replaces metrics of the spec.",
              "type": "object",
              "properties": {"$comment": true},
              "additionalProperties": {"type": "number", "minimum": -1000000000, "maximum": 1000000000}
            },
            "$comment": true
          },
          "additionalProperties": false
        }
      }
    }

    """#
}
