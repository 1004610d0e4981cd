// Made by make_types.py from the JSON Schema of the layout spec.

/** A layout spec. */
export type LayoutSpec = {
  /** The version of this format. */
  layoutSpec: 1;
  /** For editors. */
  "$schema"?: string;
  /** Copied to the result. */
  name?: string;
  /** What the layout fills: the window, a custom keyboard's view, or a size; free is decided by the constraints. */
  root?: "window" | "keyboard" | {
    /** The root's width. */
    width: "window" | "keyboard" | "free" | Value;
    /** The root's height. */
    height: "window" | "keyboard" | "free" | Value;
    "$comment"?: unknown;
  };
  /** The distance of the margins guide from the safe area. 16 at each side, or 20 in windows of 414 and more, where left out. */
  margins?: Insets;
  /** How the keyboard guide follows the keyboard. */
  keyboardGuide?: {
    /** Also where it is undocked, split or floating. */
    followsUndockedKeyboard?: boolean;
    /** Whether the parked guide ends at the safe area. */
    usesBottomSafeArea?: boolean;
    /** How far from an edge the keyboard is near it. */
    nearThreshold?: Value;
    "$comment"?: unknown;
  };
  /** Numbers with names. */
  metrics?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Traits of your own, each with its values; the first is the default. */
  traits?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Conditions with names. */
  conditions?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Stacks with names. */
  stacks?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** Defaults for this spec; what the caller gives comes first. */
  environment?: Environment;
  /** Settings of layoutc check. */
  check?: {
    /** The severity of each rule. */
    rules?: {
      /** The document or an environment is refused. */
      "invalid-spec"?: Severity;
      /** Required constraints conflict. */
      unsatisfiable?: Severity;
      /** The constraints leave open where a view is, or how large. */
      ambiguous?: Severity;
      /** Two keys share an area. */
      overlap?: Severity;
      /** Two views that are no keys share an area. */
      "overlapping-views"?: Severity;
      /** A view lies under the keyboard. */
      "hidden-by-keyboard"?: Severity;
      /** A key or a view reaches out of the root. */
      "outside-root"?: Severity;
      /** A key reaches out of the safe area. */
      "outside-safe-area"?: Severity;
      /** A key is smaller than a finger likes. */
      "small-target"?: Severity;
      /** A view or a key has no area. */
      "zero-size"?: Severity;
      /** The gaps between the keys of a row differ. */
      "uneven-gap"?: Severity;
      /** An optional constraint is not met. */
      violated?: Severity;
      /** The key that switches to the next keyboard is missing where it is needed. */
      "missing-input-mode-switch"?: Severity;
      /** There is a key that switches to the next keyboard where the system shows one. */
      "needless-input-mode-switch"?: Severity;
      /** The keyboard has no combination of traits in which its keys type all digits. */
      "missing-digits"?: Severity;
      /** Two constraints say the same. */
      "duplicate-constraint"?: Severity;
      /** A part of the document is used in no environment. */
      "never-active"?: Severity;
      /** A name is defined and never used. */
      unused?: Severity;
      /** Latin letters or digits are mirrored where layout runs from right to left. */
      "mirrored-text"?: Severity;
      /** Touches in a small part of the root go to a key. */
      "small-touch-area"?: Severity;
      /** Two touch areas overlap where the frames do not. */
      "touch-overlap"?: Severity;
      /** Touches in a part of the keyboard go to no key. */
      "dead-area"?: Severity;
      /** No hardware key of a keyboard presses a view that has types. */
      untypeable?: Severity;
      /** A hardware key presses different views on two keyboards, or two views claim it on one. */
      "chord-conflict"?: Severity;
      "$comment"?: unknown;
    };
    /** The smallest key that a finger hits. */
    minTarget?: {
      width?: Value;
      height?: Value;
      "$comment"?: unknown;
    };
    /** The hardware keyboards on which untypeable and chord-conflict look. */
    hardware?: ("us" | "uk" | "de" | "fr" | "jis")[];
    "$comment"?: unknown;
  };
  /** Which view a touch goes to. */
  touch?: {
    /** How far from a touch area a touch may land and still count, at least 0. No limit where the root uses keyboard, else 0, where left out. */
    reach?: WeightOrNone;
    /** What is added to where a touch landed. */
    offset?: {
      x?: Value;
      y?: Value;
      "$comment"?: unknown;
    };
    "$comment"?: unknown;
  };
  /** Parts of views, which views use. */
  templates?: {
    "$comment"?: unknown;
    [key: string]: unknown;
  };
  /** The views, outermost first. */
  views?: View[];
  /** What holds between them. */
  constraints?: Constraint[];
  "$comment"?: unknown;
};

/** A letter or _, followed by letters, digits and _. */
export type Identifier = string;

export type Number = number;

export type PositiveNumber = number;

/** A number of at most 1e9; or an expression over metrics and numbers, such as "2 * gap + 1"; or a list of {when, value}, of which the first whose condition holds counts. */
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

/** Holds where all its entries do: traits with the value they must have, an array of values, or {min, max}. Or the name of one in conditions. */
export type Condition = Identifier | {
  "$comment"?: unknown;
  /** Holds where that one does not. */
  not?: Condition;
  /** Holds where one of these does. */
  any?: Condition[];
  /** Holds where all of these do. */
  all?: Condition[];
  /** The device. */
  device?: Device | Device[];
  /** Phone or pad. */
  idiom?: "phone" | "pad" | ("phone" | "pad")[];
  /** How the device is held. */
  orientation?: "portrait" | "landscape" | ("portrait" | "landscape")[];
  /** landscape where the window is wider than high. */
  windowOrientation?: "portrait" | "landscape" | ("portrait" | "landscape")[];
  /** Whether the screen has a notch. */
  notch?: true | false | (true | false)[];
  /** Whether there is a home indicator in place of a home button. */
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
  /** The direction in which text and layout run. */
  layoutDirection?: "leftToRight" | "rightToLeft" | ("leftToRight" | "rightToLeft")[];
  /** What the system's keyboard does. */
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
  /** Pixels for each point. */
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

/** A device of the table, or none. */
export type Device = "iphone-se-1" | "iphone-6" | "iphone-6s" | "iphone-7" | "iphone-6-plus" | "iphone-6s-plus" | "iphone-7-plus" | "iphone-8" | "iphone-8-plus" | "iphone-se-2" | "iphone-se-3" | "iphone-x" | "iphone-xs" | "iphone-xr" | "iphone-xs-max" | "iphone-11" | "iphone-11-pro" | "iphone-11-pro-max" | "iphone-12-mini" | "iphone-12" | "iphone-12-pro" | "iphone-12-pro-max" | "iphone-13-mini" | "iphone-13" | "iphone-13-pro" | "iphone-13-pro-max" | "iphone-14" | "iphone-14-plus" | "iphone-14-pro" | "iphone-14-pro-max" | "iphone-15" | "iphone-15-plus" | "iphone-15-pro" | "iphone-15-pro-max" | "iphone-16" | "iphone-16-plus" | "iphone-16-pro" | "iphone-16-pro-max" | "iphone-16e" | "iphone-17" | "iphone-17-pro" | "iphone-17-pro-max" | "iphone-air" | "iphone-17e" | "ipad-mini-4" | "ipad-mini-5" | "ipad-mini-6" | "ipad-mini-a17-pro" | "ipad-air-2" | "ipad-5" | "ipad-6" | "ipad-7" | "ipad-8" | "ipad-9" | "ipad-10" | "ipad-a16" | "ipad-air-3" | "ipad-air-4" | "ipad-air-5" | "ipad-air-11-m2" | "ipad-air-13-m2" | "ipad-air-11-m3" | "ipad-air-13-m3" | "ipad-air-11-m4" | "ipad-air-13-m4" | "ipad-pro-9-7" | "ipad-pro-10-5" | "ipad-pro-12-9-1" | "ipad-pro-12-9-2" | "ipad-pro-11-1" | "ipad-pro-11-2" | "ipad-pro-11-3" | "ipad-pro-11-4" | "ipad-pro-12-9-3" | "ipad-pro-12-9-4" | "ipad-pro-12-9-5" | "ipad-pro-12-9-6" | "ipad-pro-11-m4" | "ipad-pro-13-m4" | "ipad-pro-11-m5" | "ipad-pro-13-m5" | "none";

/** One value for all sides, or a value for each; 0 where left out. */
export type Insets = Value | {
  top?: Value;
  leading?: Value;
  bottom?: Value;
  trailing?: Value;
  "$comment"?: unknown;
};

/** A view: an object; or its id, or "id:label"; or a group, {when, children}, whose children stand in its place. */
export type View = string | ViewObject | ViewGroup | {
  /** The name of a template. */
  use: string;
  /** The parameters of one view. */
  with?: unknown;
  /** Parameters, a view for each. */
  for?: unknown[];
};

/** Views that are there only where the condition holds. */
export type ViewGroup = {
  when?: Condition;
  children: View[];
  "$comment"?: unknown;
};

/** A view. */
export type ViewObject = {
  /** By which constraints and results name it. */
  id?: Identifier;
  /** The view and its subtree are there only where this holds. */
  when?: Condition;
  /** key: a view that a finger presses; guides and spacers take part in the layout and have no frame. */
  kind?: "view" | "key" | "guide" | "spacer";
  /** The views inside. */
  children?: View[];
  /** Arranges the children: a stack, or the name of one in stacks. */
  stack?: Identifier | Stack;
  /** Its share in a units stack, above 0. */
  units?: PositiveValue;
  /** In a units stack: takes a share of what the others leave, by this weight. */
  flexible?: boolean | WeightOrNone;
  /** Instead of the stack's spacing, up to the next child. */
  spacingAfter?: Value;
  /** The size that the view has of its own. */
  intrinsicSize?: {
    width?: Value;
    height?: Value;
    "$comment"?: unknown;
  };
  /** How much it resists to grow beyond its intrinsic size. */
  hugging?: {
    horizontal?: Priority;
    vertical?: Priority;
    "$comment"?: unknown;
  };
  /** How much it resists to shrink below its intrinsic size. */
  compressionResistance?: {
    horizontal?: Priority;
    vertical?: Priority;
    "$comment"?: unknown;
  };
  /** Where its baselines are. */
  baseline?: {
    /** Distance of the first baseline below the top. */
    first?: Value;
    /** Distance of the last baseline above the bottom. */
    last?: Value;
    "$comment"?: unknown;
  };
  /** What stands on it, for people; its id where nothing is said. */
  label?: string | ({
    when?: Condition;
    value: string;
    "$comment"?: unknown;
  })[];
  /** Whether the keyboard may cover it, so that a check does not mind. */
  coveredByKeyboard?: boolean;
  /** Whatever you like; copied to the result. */
  output?: {
    [key: string]: unknown;
  };
  /** Whether the view takes touches, or the insets of its touch area; negative ones make it larger. true for keys and views with types where left out, else false. Not for guides and spacers. */
  touch?: boolean | Insets;
  /** What the view enters, so that hardware keys press it. */
  types?: Typed;
  "$comment"?: unknown;
};

/** Arranges a view's children one after the other. */
export type Stack = {
  /** The direction in which the children follow each other. */
  axis: "horizontal" | "vertical" | ({
    when?: Condition;
    value: "horizontal" | "vertical";
    "$comment"?: unknown;
  })[];
  /** Between two children. */
  spacing?: Value;
  /** Between the view's edges and the children. */
  insets?: Insets;
  /** Across the axis. */
  alignment?: "fill" | "leading" | "center" | "trailing" | "top" | "bottom" | "firstBaseline" | "lastBaseline" | ({
    when?: Condition;
    value: "fill" | "leading" | "center" | "trailing" | "top" | "bottom" | "firstBaseline" | "lastBaseline";
    "$comment"?: unknown;
  })[];
  /** Along the axis. units: each child as wide as its units say; fillProportionally: by intrinsic size. */
  distribution?: "fill" | "fillEqually" | "units" | "equalSpacing" | "equalCentering" | "fillProportionally" | ({
    when?: Condition;
    value: "fill" | "fillEqually" | "units" | "equalSpacing" | "equalCentering" | "fillProportionally";
    "$comment"?: unknown;
  })[];
  /** Stacks of the same group share the size of one unit. */
  unitGroup?: Identifier;
  /** leftToRight and rightToLeft keep the children from being mirrored. */
  direction?: "environment" | "leftToRight" | "rightToLeft" | ({
    when?: Condition;
    value: "environment" | "leftToRight" | "rightToLeft";
    "$comment"?: unknown;
  })[];
  /** Of all rules that the stack adds. */
  priority?: Priority;
  "$comment"?: unknown;
};

/** A constraint: an expression such as "q.width == 2 * w.width + gap @ high", a visual format such as "H:|-[q]-[w(==q)]-|", or an object. */
export type Constraint = string | AnchorConstraint | ExpressionConstraint | VisualConstraint | PinConstraint | ConstraintGroup;

/** Constraints that are there only where the condition holds, and others for where it does not. */
export type ConstraintGroup = {
  when?: Condition;
  constraints: Constraint[];
  otherwise?: Constraint[];
  "$comment"?: unknown;
};

/** item.attribute REL multiplier * toItem.toAttribute + constant */
export type AnchorConstraint = {
  id?: ConstraintID;
  /** The constraint is there only where this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** A view's id, or root, safeArea, margins, readable, keyboard. */
  item: string;
  attribute: Attribute;
  /** How the sides compare. */
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
  /** The constraint is there only where this holds. */
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
  /** The constraint is there only where this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** Such as "V:|-[q]-gap-[w(==q)]-|". */
  visual: string;
  /** Aligns the views across the format's axis. */
  options?: ("alignAllLeft" | "alignAllRight" | "alignAllLeading" | "alignAllTrailing" | "alignAllCenterX" | "alignAllTop" | "alignAllBottom" | "alignAllCenterY" | "alignAllFirstBaseline" | "alignAllLastBaseline")[];
  "$comment"?: unknown;
};

/** Pins edges of an item to those of another. */
export type PinConstraint = {
  id?: ConstraintID;
  /** The constraint is there only where this holds. */
  when?: Condition;
  priority?: Priority;
  weight?: Weight;
  /** The item. */
  pin: string;
  /** The other item. */
  to: string;
  insets?: Insets;
  /** Which edges; all four where left out. */
  edges?: ("top" | "leading" | "bottom" | "trailing")[];
  "$comment"?: unknown;
};

/** A name for reports, unique. Not starting with /, without # and >=. */
export type ConstraintID = string;

/** How much its violation counts among those of its priority; above 0. */
export type Weight = PositiveValue;

/** A side, size or line of a view. */
export type Attribute = "left" | "right" | "top" | "bottom" | "leading" | "trailing" | "width" | "height" | "centerX" | "centerY" | "firstBaseline" | "lastBaseline";

/** How much what the rule finds weighs. */
export type Severity = "error" | "warning" | "note" | "off";

/** What the layout is solved for. What is left out is derived. */
export type Environment = {
  device?: Device;
  /** How the device is held. */
  orientation?: "portrait" | "landscape";
  /** The part of a pad's screen that the window takes. */
  split?: "full" | "oneThird" | "half" | "twoThirds" | "slideOver" | "custom";
  /** The edge of the screen at which a split window stands. */
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
  /** Pixels for each point. */
  scale?: PositiveNumber;
  /** Whether the screen has a notch. */
  notch?: boolean;
  /** Whether there is a home indicator in place of a home button. */
  homeIndicator?: boolean;
  /** The horizontal size class. */
  horizontalSizeClass?: "compact" | "regular";
  /** The vertical size class. */
  verticalSizeClass?: "compact" | "regular";
  /** The direction in which text and layout run. */
  layoutDirection?: "leftToRight" | "rightToLeft";
  /** The text size (Dynamic Type): extraSmall to accessibilityExtraExtraExtraLarge. */
  contentSizeCategory?: "extraSmall" | "small" | "medium" | "large" | "extraLarge" | "extraExtraLarge" | "extraExtraExtraLarge" | "accessibilityMedium" | "accessibilityLarge" | "accessibilityExtraLarge" | "accessibilityExtraExtraLarge" | "accessibilityExtraExtraExtraLarge";
  /** Whether the keyboard must offer a key that switches keyboards. */
  needsInputModeSwitchKey?: boolean;
  /** The system's keyboard. */
  keyboard?: {
    /** What it does. */
    state?: "hidden" | "docked" | "undocked" | "split" | "floating" | "shortcutsBar";
    /** Where it is on the screen, in points. */
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
    /** The edges that it is near. */
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
  /** Counts only where this holds. */
  when?: Condition;
  "$comment"?: unknown;
} | {
  /** A hardware key, by the name of its GCKeyCode. */
  key: "keyA" | "keyB" | "keyC" | "keyD" | "keyE" | "keyF" | "keyG" | "keyH" | "keyI" | "keyJ" | "keyK" | "keyL" | "keyM" | "keyN" | "keyO" | "keyP" | "keyQ" | "keyR" | "keyS" | "keyT" | "keyU" | "keyV" | "keyW" | "keyX" | "keyY" | "keyZ" | "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "zero" | "returnOrEnter" | "escape" | "deleteOrBackspace" | "tab" | "spacebar" | "hyphen" | "equalSign" | "openBracket" | "closeBracket" | "backslash" | "nonUSPound" | "semicolon" | "quote" | "graveAccentAndTilde" | "comma" | "period" | "slash" | "capsLock" | "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "F7" | "F8" | "F9" | "F10" | "F11" | "F12" | "printScreen" | "scrollLock" | "pause" | "insert" | "home" | "pageUp" | "deleteForward" | "end" | "pageDown" | "rightArrow" | "leftArrow" | "downArrow" | "upArrow" | "keypadNumLock" | "keypadSlash" | "keypadAsterisk" | "keypadHyphen" | "keypadPlus" | "keypadEnter" | "keypad1" | "keypad2" | "keypad3" | "keypad4" | "keypad5" | "keypad6" | "keypad7" | "keypad8" | "keypad9" | "keypad0" | "keypadPeriod" | "nonUSBackslash" | "application" | "power" | "keypadEqualSign" | "F13" | "F14" | "F15" | "F16" | "F17" | "F18" | "F19" | "F20" | "international1" | "international2" | "international3" | "international4" | "international5" | "international6" | "international7" | "international8" | "international9" | "LANG1" | "LANG2" | "LANG3" | "LANG4" | "LANG5" | "LANG6" | "LANG7" | "LANG8" | "LANG9" | "leftControl" | "leftShift" | "leftAlt" | "leftGUI" | "rightControl" | "rightShift" | "rightAlt" | "rightGUI";
  modifiers?: ("shift" | "control" | "option" | "command")[];
  /** Counts only where this holds. */
  when?: Condition;
  "$comment"?: unknown;
} | Typed[];

