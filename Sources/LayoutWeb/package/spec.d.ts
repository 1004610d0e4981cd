// Made by make_types.py from the JSON Schema of the layout spec.

/** A layout spec. */
export type LayoutSpec = {
  /** The version of this format. */
  layoutSpec: 1;
  /** For editors. */
  "$schema"?: string;
  /** Copied to the result. */
  name?: string;
  /** The area of the layout: the window, a custom keyboard's view, or a size; constraints determine a free size. */
  root?: "window" | "keyboard" | {
    /** The root's width. */
    width: "window" | "keyboard" | "free" | Value;
    /** The root's height. */
    height: "window" | "keyboard" | "free" | Value;
    "$comment"?: unknown;
  };
  /** The distance of the margins guide from the safe area (default: 16 at each side, or 20 in windows of at least 414 points). */
  margins?: Insets;
  /** How the keyboard guide follows the keyboard. */
  keyboardGuide?: {
    /** Whether the guide also follows a keyboard that is undocked, split or floating. */
    followsUndockedKeyboard?: boolean;
    /** Whether the parked guide ends at the safe area. */
    usesBottomSafeArea?: boolean;
    /** The maximum distance at which the keyboard is near an edge. */
    nearThreshold?: Value;
    "$comment"?: unknown;
  };
  /** Named numbers. */
  metrics?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Traits of your own, each with its values; the first is the default. */
  traits?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Named conditions. */
  conditions?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Named stacks. */
  stacks?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** The default environment of this spec; the caller's takes precedence. */
  environment?: Environment;
  /** Settings of layoutc check. */
  check?: {
    /** The severity of each rule. */
    rules?: {
      /** The document or an environment is rejected. */
      "invalid-spec"?: Severity;
      /** Required constraints conflict. */
      unsatisfiable?: Severity;
      /** The constraints do not determine the position or size of a view. */
      ambiguous?: Severity;
      /** Two keys share an area. */
      overlap?: Severity;
      /** Two views that are not keys share an area. */
      "overlapping-views"?: Severity;
      /** A view lies under the keyboard. */
      "hidden-by-keyboard"?: Severity;
      /** A key or a view extends beyond the root. */
      "outside-root"?: Severity;
      /** A key extends beyond the safe area. */
      "outside-safe-area"?: Severity;
      /** A key is smaller than the minimum size. */
      "small-target"?: Severity;
      /** A view or a key has no area. */
      "zero-size"?: Severity;
      /** The gaps between the keys of a row differ. */
      "uneven-gap"?: Severity;
      /** An optional constraint is not met. */
      violated?: Severity;
      /** The key that switches to the next keyboard is missing, although the system requires it. */
      "missing-input-mode-switch"?: Severity;
      /** A key switches to the next keyboard, although the system shows one. */
      "needless-input-mode-switch"?: Severity;
      /** The keyboard has no combination of traits in which its keys type all digits. */
      "missing-digits"?: Severity;
      /** Two constraints are equivalent. */
      "duplicate-constraint"?: Severity;
      /** No environment uses a part of the document. */
      "never-active"?: Severity;
      /** A name is defined but never used. */
      unused?: Severity;
      /** Latin letters or digits are mirrored if the layout runs from right to left. */
      "mirrored-text"?: Severity;
      /** The part of the root whose touches go to a key is too small. */
      "small-touch-area"?: Severity;
      /** Two touch areas overlap, although the frames do not. */
      "touch-overlap"?: Severity;
      /** Touches in a part of the keyboard go to no key. */
      "dead-area"?: Severity;
      /** No hardware key of a keyboard presses a view that has types. */
      untypeable?: Severity;
      /** A hardware key presses different views on two keyboards, or two views claim it on one. */
      "chord-conflict"?: Severity;
      "$comment"?: unknown;
    };
    /** The minimum size of a key. */
    minTarget?: {
      width?: Value;
      height?: Value;
      "$comment"?: unknown;
    };
    /** The hardware keyboards for the rules untypeable and chord-conflict. */
    hardware?: ("us" | "uk" | "de" | "fr" | "jis")[];
    "$comment"?: unknown;
  };
  /** Which view a touch goes to. */
  touch?: {
    /** The maximum distance of a touch from a touch area, at least 0 (default: unlimited if the root uses keyboard, else 0). */
    reach?: WeightOrNone;
    /** A vector that is added to every touch. */
    offset?: {
      x?: Value;
      y?: Value;
      "$comment"?: unknown;
    };
    "$comment"?: unknown;
  };
  /** Named parts of views, which views use. */
  templates?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** The views, outermost first. */
  views?: View[];
  /** The constraints between views. */
  constraints?: Constraint[];
  "$comment"?: unknown;
};

/** A letter or _, followed by letters, digits or _. */
export type Identifier = string;

export type Number = number;

export type PositiveNumber = number;

/** A number of at most 1e9; or an expression over metrics and numbers, such as "2 * gap + 1"; or a list of {when, value}: the value of the first entry whose condition holds. */
export type Value = number | string | ({
  when?: Condition;
  value: Value;
  "$comment"?: unknown;
})[];

/** A value above 0. */
export type PositiveValue = number | string | ({
  when?: Condition;
  value: PositiveValue;
  "$comment"?: unknown;
})[];

/** A value of at least 0. */
export type WeightOrNone = number | string | ({
  when?: Condition;
  value: WeightOrNone;
  "$comment"?: unknown;
})[];

/** Above 0, at most 1000; or a name (required is 1000, high 750, low 250, …) or a metric, optionally + n or - n. */
export type Priority = number | string | "required" | "high" | "dragThatCanResizeScene" | "sceneSizeStayPut" | "dragThatCannotResizeScene" | "low" | "fittingSizeLevel";

/** Holds if all its entries do: traits with a value, an array of values, or {min, max}. Or the name of a condition in conditions. */
export type Condition = Identifier | {
  "$comment"?: unknown;
  /** Holds if that condition does not. */
  not?: Condition;
  /** Holds if one of these does. */
  any?: Condition[];
  /** Holds if all of these do. */
  all?: Condition[];
  /** The device. */
  device?: Device | Device[];
  /** Phone or pad. */
  idiom?: "phone" | "pad" | ("phone" | "pad")[];
  /** The orientation of the device. */
  orientation?: "portrait" | "landscape" | ("portrait" | "landscape")[];
  /** landscape if the window is wider than high. */
  windowOrientation?: "portrait" | "landscape" | ("portrait" | "landscape")[];
  /** Whether the screen has a notch. */
  notch?: true | false | (true | false)[];
  /** Whether there is a home indicator instead of a home button. */
  homeIndicator?: true | false | (true | false)[];
  /** Whether the keyboard must offer a key that switches keyboards. */
  needsInputModeSwitchKey?: true | false | (true | false)[];
  /** The part of a pad's screen that the window takes. */
  split?: "full" | "oneThird" | "half" | "twoThirds" | "slideOver" | "custom" | ("full" | "oneThird" | "half" | "twoThirds" | "slideOver" | "custom")[];
  /** The horizontal size class. */
  horizontalSizeClass?: "compact" | "regular" | ("compact" | "regular")[];
  /** The vertical size class. */
  verticalSizeClass?: "compact" | "regular" | ("compact" | "regular")[];
  /** The text size (Dynamic Type): extraSmall to accessibilityExtraExtraExtraLarge. */
  contentSizeCategory?: "extraSmall" | "small" | "medium" | "large" | "extraLarge" | "extraExtraLarge" | "extraExtraExtraLarge" | "accessibilityMedium" | "accessibilityLarge" | "accessibilityExtraLarge" | "accessibilityExtraExtraLarge" | "accessibilityExtraExtraExtraLarge" | ("extraSmall" | "small" | "medium" | "large" | "extraLarge" | "extraExtraLarge" | "extraExtraExtraLarge" | "accessibilityMedium" | "accessibilityLarge" | "accessibilityExtraLarge" | "accessibilityExtraExtraLarge" | "accessibilityExtraExtraExtraLarge")[];
  /** The layout direction. */
  layoutDirection?: "leftToRight" | "rightToLeft" | ("leftToRight" | "rightToLeft")[];
  /** The state of the system's keyboard. */
  keyboardState?: "hidden" | "docked" | "undocked" | "split" | "floating" | "shortcutsBar" | ("hidden" | "docked" | "undocked" | "split" | "floating" | "shortcutsBar")[];
  /** Edges that the keyboard is near; an array means all of them. */
  keyboardNear?: "top" | "leading" | "bottom" | "trailing" | ("top" | "leading" | "bottom" | "trailing")[];
  /** Edges that the keyboard is away from; an array means all of them. */
  keyboardAwayFrom?: "top" | "leading" | "bottom" | "trailing" | ("top" | "leading" | "bottom" | "trailing")[];
  /** The window's width in points: a number, or {min, max} for min <= width < max. */
  windowWidth?: NumberTest;
  /** The window's height in points. */
  windowHeight?: NumberTest;
  /** The root's width in points. */
  rootWidth?: NumberTest;
  /** The root's height in points. */
  rootHeight?: NumberTest;
  /** The number of pixels per point. */
  scale?: NumberTest;
  /** Whether the keyboard guide follows a keyboard. */
  keyboardGuideActive?: true | false | (true | false)[];
  [key: string]: unknown;
};

export type NumberTest = Number | Number[] | {
  min?: Number;
  max?: Number;
  "$comment"?: unknown;
};

/** The id of a device, or none. */
export type Device = "iphone-se-1" | "iphone-6" | "iphone-6s" | "iphone-7" | "iphone-6-plus" | "iphone-6s-plus" | "iphone-7-plus" | "iphone-8" | "iphone-8-plus" | "iphone-se-2" | "iphone-se-3" | "iphone-x" | "iphone-xs" | "iphone-xr" | "iphone-xs-max" | "iphone-11" | "iphone-11-pro" | "iphone-11-pro-max" | "iphone-12-mini" | "iphone-12" | "iphone-12-pro" | "iphone-12-pro-max" | "iphone-13-mini" | "iphone-13" | "iphone-13-pro" | "iphone-13-pro-max" | "iphone-14" | "iphone-14-plus" | "iphone-14-pro" | "iphone-14-pro-max" | "iphone-15" | "iphone-15-plus" | "iphone-15-pro" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-plus" | "iphone-16-pro" | "iphone-16-pro-max" | "iphone-16e" | "iphone-17" | "iphone-17-pro" | "iphone-17-pro-max" | "iphone-air" | "iphone-17e" | "ipad-mini-4" | "ipad-mini-5" | "ipad-mini-6" | "ipad-mini-a17-pro" | "ipad-air-2" | "ipad-5" | "ipad-6" | "ipad-7" | "ipad-8" | "ipad-9" | "ipad-10" | "ipad-a16" | "ipad-air-3" | "ipad-air-4" | "ipad-air-5" | "ipad-air-11-m2" | "ipad-air-13-m2" | "ipad-air-11-m3" | "ipad-air-13-m3" | "ipad-air-11-m4" | "ipad-air-13-m4" | "ipad-pro-9-7" | "ipad-pro-10-5" | "ipad-pro-12-9-1" | "ipad-pro-12-9-2" | "ipad-pro-11-1" | "ipad-pro-11-2" | "ipad-pro-11-3" | "ipad-pro-11-4" | "ipad-pro-12-9-3" | "ipad-pro-12-9-4" | "ipad-pro-12-9-5" | "ipad-pro-12-9-6" | "ipad-pro-11-m4" | "ipad-pro-13-m4" | "ipad-pro-11-m5" | "ipad-pro-13-m5" | "none";

/** One value for all sides, or a value for each (default: 0). */
export type Insets = Value | {
  top?: Value;
  leading?: Value;
  bottom?: Value;
  trailing?: Value;
  "$comment"?: unknown;
};

/** A view: an object; or its id, or "id:label"; or a group, {when, children}, which its children replace. */
export type View = string | ViewObject | ViewGroup | {
  /** The name of a template. */
  use: string;
  /** The parameters of one view. */
  with?: unknown;
  /** A list of parameters, each of which makes a view. */
  for?: unknown[];
};

/** Views that are present if the condition holds. */
export type ViewGroup = {
  when?: Condition;
  children: View[];
  "$comment"?: unknown;
};

/** A view. */
export type ViewObject = {
  /** Its name in constraints and results. */
  id?: Identifier;
  /** The view and everything in it are present if this holds. */
  when?: Condition;
  /** key: a view that a finger presses; guides and spacers take part in the layout but have no frame. */
  kind?: "view" | "key" | "guide" | "spacer";
  /** The views inside. */
  children?: View[];
  /** Arranges the children: a stack, or the name of one in stacks. */
  stack?: Identifier | Stack;
  /** Its share in a units stack, above 0. */
  units?: PositiveValue;
  /** In a units stack: takes a share of the remaining space, with this weight. */
  flexible?: boolean | WeightOrNone;
  /** Replaces the stack's spacing before the next child. */
  spacingAfter?: Value;
  /** The size of the view's content. */
  intrinsicSize?: {
    width?: Value;
    height?: Value;
    "$comment"?: unknown;
  };
  /** How much it resists growing beyond its intrinsic size. */
  hugging?: {
    horizontal?: Priority;
    vertical?: Priority;
    "$comment"?: unknown;
  };
  /** How much it resists shrinking below its intrinsic size. */
  compressionResistance?: {
    horizontal?: Priority;
    vertical?: Priority;
    "$comment"?: unknown;
  };
  /** The positions of its baselines. */
  baseline?: {
    /** Distance of the first baseline below the top. */
    first?: Value;
    /** Distance of the last baseline above the bottom. */
    last?: Value;
    "$comment"?: unknown;
  };
  /** Its text in tables and pictures (default: its id). */
  label?: string | ({
    when?: Condition;
    value: string;
    "$comment"?: unknown;
  })[];
  /** Whether the keyboard may cover it without a finding of layoutc check. */
  coveredByKeyboard?: boolean;
  /** Any JSON; copied to the result. */
  output?: {
    [key: string]: unknown;
  };
  /** Whether the view takes touches, or the insets of its touch area; negative ones make it larger. true for keys and views with types where left out, else false. Not for guides and spacers. */
  touch?: boolean | Insets;
  /** The text that the view enters, so that hardware keys press it. */
  types?: Typed;
  "$comment"?: unknown;
};

/** Arranges a view's children one after the other. */
export type Stack = {
  /** The axis along which the children are arranged. */
  axis: "horizontal" | "vertical" | ({
    when?: Condition;
    value: "horizontal" | "vertical";
    "$comment"?: unknown;
  })[];
  /** Between two children. */
  spacing?: Value;
  /** Between the view's edges and the children. */
  insets?: Insets;
  /** Perpendicular to the axis. */
  alignment?: "fill" | "leading" | "center" | "trailing" | "top" | "bottom" | "firstBaseline" | "lastBaseline" | ({
    when?: Condition;
    value: "fill" | "leading" | "center" | "trailing" | "top" | "bottom" | "firstBaseline" | "lastBaseline";
    "$comment"?: unknown;
  })[];
  /** Along the axis. units: by the units of each child; fillProportionally: by intrinsic size. */
  distribution?: "fill" | "fillEqually" | "units" | "equalSpacing" | "equalCentering" | "fillProportionally" | ({
    when?: Condition;
    value: "fill" | "fillEqually" | "units" | "equalSpacing" | "equalCentering" | "fillProportionally";
    "$comment"?: unknown;
  })[];
  /** Stacks of the same group share the size of one unit. */
  unitGroup?: Identifier;
  /** With leftToRight or rightToLeft, the children are not mirrored. */
  direction?: "environment" | "leftToRight" | "rightToLeft" | ({
    when?: Condition;
    value: "environment" | "leftToRight" | "rightToLeft";
    "$comment"?: unknown;
  })[];
  /** The priority of all constraints that the stack adds. */
  priority?: Priority;
  "$comment"?: unknown;
};

/** A constraint: an expression such as "q.width == 2 * w.width + gap @ high", a visual format such as "H:|-[q]-[w(==q)]-|", or an object. */
export type Constraint = string | AnchorConstraint | ExpressionConstraint | VisualConstraint | PinConstraint | ConstraintGroup;

/** Constraints that are active if the condition holds, and others if it does not. */
export type ConstraintGroup = {
  when?: Condition;
  constraints: Constraint[];
  otherwise?: Constraint[];
  "$comment"?: unknown;
};

/** item.attribute REL multiplier * toItem.toAttribute + constant */
export type AnchorConstraint = {
  id?: ConstraintID;
  /** The constraint is active if this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** A view's id, or root, safeArea, margins, readable, keyboard. */
  item: string;
  attribute: Attribute;
  /** The relation of the sides. */
  relatedBy?: "equal" | "lessThanOrEqual" | "greaterThanOrEqual";
  /** The other view or guide. */
  toItem?: string;
  toAttribute?: Attribute;
  multiplier?: Value;
  constant?: Value;
  "$comment"?: unknown;
};

/** A constraint as an expression. */
export type ExpressionConstraint = {
  id?: ConstraintID;
  /** The constraint is active if this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** Such as "44 <= q.width <= 60". */
  expression: string;
  "$comment"?: unknown;
};

/** Constraints in Apple's Visual Format Language. */
export type VisualConstraint = {
  id?: ConstraintID;
  /** The constraint is active if this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** Such as "V:|-[q]-gap-[w(==q)]-|". */
  visual: string;
  /** Aligns the views perpendicular to the format's axis. */
  options?: ("alignAllLeft" | "alignAllRight" | "alignAllLeading" | "alignAllTrailing" | "alignAllCenterX" | "alignAllTop" | "alignAllBottom" | "alignAllCenterY" | "alignAllFirstBaseline" | "alignAllLastBaseline")[];
  "$comment"?: unknown;
};

/** Pins edges of an item to those of another. */
export type PinConstraint = {
  id?: ConstraintID;
  /** The constraint is active if this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** The item. */
  pin: string;
  /** The other item. */
  to: string;
  insets?: Insets;
  /** The edges (default: all four). */
  edges?: ("top" | "leading" | "bottom" | "trailing")[];
  "$comment"?: unknown;
};

/** A unique name for reports. It must not start with / or contain # or >=. */
export type ConstraintID = string;

/** The weight of its violation among those of the same priority; above 0. */
export type Weight = PositiveValue;

/** A position or size of a view. */
export type Attribute = "left" | "right" | "top" | "bottom" | "leading" | "trailing" | "width" | "height" | "centerX" | "centerY" | "firstBaseline" | "lastBaseline";

/** The severity of the rule. */
export type Severity = "error" | "warning" | "note" | "off";

/** The environment for which the layout is solved. Missing keys are derived. */
export type Environment = {
  device?: Device;
  /** The orientation of the device. */
  orientation?: "portrait" | "landscape";
  /** The part of a pad's screen that the window takes. */
  split?: "full" | "oneThird" | "half" | "twoThirds" | "slideOver" | "custom";
  /** The edge of the screen at which a split window is. */
  splitSide?: "leading" | "trailing";
  /** The window in points, in screen coordinates. */
  window?: {
    x?: Number;
    y?: Number;
    width: PositiveNumber;
    height: PositiveNumber;
    "$comment"?: unknown;
  };
  /** The window's safe area, in points inward from its edges. */
  safeArea?: {
    top?: Number;
    left?: Number;
    bottom?: Number;
    right?: Number;
    "$comment"?: unknown;
  };
  /** Phone or pad. */
  idiom?: "phone" | "pad";
  /** The number of pixels per point. */
  scale?: PositiveNumber;
  /** Whether the screen has a notch. */
  notch?: boolean;
  /** Whether there is a home indicator instead of a home button. */
  homeIndicator?: boolean;
  /** The horizontal size class. */
  horizontalSizeClass?: "compact" | "regular";
  /** The vertical size class. */
  verticalSizeClass?: "compact" | "regular";
  /** The layout direction. */
  layoutDirection?: "leftToRight" | "rightToLeft";
  /** The text size (Dynamic Type): extraSmall to accessibilityExtraExtraExtraLarge. */
  contentSizeCategory?: "extraSmall" | "small" | "medium" | "large" | "extraLarge" | "extraExtraLarge" | "extraExtraExtraLarge" | "accessibilityMedium" | "accessibilityLarge" | "accessibilityExtraLarge" | "accessibilityExtraExtraLarge" | "accessibilityExtraExtraExtraLarge";
  /** Whether the keyboard must offer a key that switches keyboards. */
  needsInputModeSwitchKey?: boolean;
  /** The system's keyboard. */
  keyboard?: {
    /** Its state. */
    state?: "hidden" | "docked" | "undocked" | "split" | "floating" | "shortcutsBar";
    /** Its frame on the screen, in points. */
    frame?: {
      x?: Number;
      y?: Number;
      width?: PositiveNumber;
      height?: PositiveNumber;
      "$comment"?: unknown;
    };
    /** Its height in points. */
    height?: PositiveNumber;
    /** The height of a custom keyboard's own view, in points. */
    inputHeight?: PositiveNumber;
    /** The edges of the window near it. */
    near?: ("top" | "leading" | "bottom" | "trailing")[];
    "$comment"?: unknown;
  };
  /** Custom traits and their values. */
  traits?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Replaces metrics of the spec. */
  metrics?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  "$comment"?: unknown;
};

export type Typed = string | {
  text: string;
  /** Counts only if this holds. */
  when?: Condition;
  "$comment"?: unknown;
} | {
  /** A hardware key, by the name of its GCKeyCode. */
  key: "keyA" | "keyB" | "keyC" | "keyD" | "keyE" | "keyF" | "keyG" | "keyH" | "keyI" | "keyJ" | "keyK" | "keyL" | "keyM" | "keyN" | "keyO" | "keyP" | "keyQ" | "keyR" | "keyS" | "keyT" | "keyU" | "keyV" | "keyW" | "keyX" | "keyY" | "keyZ" | "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "zero" | "returnOrEnter" | "escape" | "deleteOrBackspace" | "tab" | "spacebar" | "hyphen" | "equalSign" | "openBracket" | "closeBracket" | "backslash" | "nonUSPound" | "semicolon" | "quote" | "graveAccentAndTilde" | "comma" | "period" | "slash" | "capsLock" | "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "F7" | "F8" | "F9" | "F10" | "F11" | "F12" | "printScreen" | "scrollLock" | "pause" | "insert" | "home" | "pageUp" | "deleteForward" | "end" | "pageDown" | "rightArrow" | "leftArrow" | "downArrow" | "upArrow" | "keypadNumLock" | "keypadSlash" | "keypadAsterisk" | "keypadHyphen" | "keypadPlus" | "keypadEnter" | "keypad1" | "keypad2" | "keypad3" | "keypad4" | "keypad5" | "keypad6" | "keypad7" | "keypad8" | "keypad9" | "keypad0" | "keypadPeriod" | "nonUSBackslash" | "application" | "power" | "keypadEqualSign" | "F13" | "F14" | "F15" | "F16" | "F17" | "F18" | "F19" | "F20" | "international1" | "international2" | "international3" | "international4" | "international5" | "international6" | "international7" | "international8" | "international9" | "LANG1" | "LANG2" | "LANG3" | "LANG4" | "LANG5" | "LANG6" | "LANG7" | "LANG8" | "LANG9" | "leftControl" | "leftShift" | "leftAlt" | "leftGUI" | "rightControl" | "rightShift" | "rightAlt" | "rightGUI";
  modifiers?: ("shift" | "control" | "option" | "command")[];
  /** Counts only if this holds. */
  when?: Condition;
  "$comment"?: unknown;
} | Typed[];

