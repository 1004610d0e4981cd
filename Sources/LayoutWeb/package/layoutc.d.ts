import type { Environment, LayoutSpec } from "./spec.js";

export type { Environment, LayoutSpec };

/** A rectangle in points, from the root's top left corner. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A layout in one environment. */
export interface LayoutResult {
  name?: string;
  status: "solved";
  environment: Record<string, unknown>;
  root: { width: number; height: number };
  frames: Record<string, Frame>;
  outputs?: Record<string, unknown>;
  ambiguous: string[];
  unsatisfied: { constraint: string; priority: number; violation: number }[];
  broken: string[];
}

/** The replacement of a part of a text. Lines and columns are from 1, columns in Unicode scalars, the end exclusive. */
export interface Edit {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
}

/** A safe correction of a text. */
export interface Fix {
  title: string;
  edits: Edit[];
}

/** A finding of a check. */
export interface Finding {
  rule: string;
  severity: "error" | "warning" | "note";
  message: string;
  /** The one safe correction, if there is one. */
  fix?: Fix;
  [key: string]: unknown;
}

/** The findings of a check. */
export interface CheckReport {
  findings: Finding[];
  [key: string]: unknown;
}

/** A problem, in the format of RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The limit that the request exceeds. */
  limit?: { name: string; value: number };
  errors?: { code: string; pointer: string; in: string; message: string; line?: number; column?: number; fix?: Fix }[];
  conflict?: { constraint: string; text: string }[];
  /** The conflict, folded into what the author wrote. */
  parts?: { text: string; name?: string; pointer: string }[];
  /** The constraint of the conflict that its author would change first. */
  pointer?: string;
  /** Changes that resolve the conflict, the likeliest first. */
  repairs?: { constraint: string; change: number; text: string }[];
  help?: string;
}

/** A value or a problem. Mistakes in a spec are problems, and are not thrown. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The results for several environments, in order. Each is a value or a problem. */
export interface Several<Value> {
  results: (Value | Problem)[];
}

/** Options for solving and for the result. */
export interface SolveOptions {
  rounding?: "none" | "pixel";
  includeGuides?: boolean;
  onConflict?: "fail" | "break";
}

/** The environment and the options of a request, as in a request to the server. */
export interface LayoutRequest {
  environment?: Environment;
  options?: SolveOptions;
}

/** Several environments and the options of a request. */
export interface SeveralRequest {
  environments: Environment[];
  options?: SolveOptions;
}

/** A spec as an object or as JSON text. */
export type Spec = LayoutSpec | string;

/** Options for a check. */
export interface CheckOptions {
  /** Rules with a severity, such as `small-target=error`. */
  rules?: string[];
  /** Ranges to check, such as `window.width=320...1366`. */
  ranges?: string[];
  /** Whether a finding lists all of its environments. */
  listEnvironments?: boolean;
}

/** Options for a picture. */
export interface PictureOptions {
  theme?: "auto" | "light" | "dark" | "none";
  show?: string;
  /** The environment to compare with, as options such as `device=iphone-se-1&orientation=landscape`. */
  against?: string;
  columns?: number;
  width?: number;
  /** Ranges for a chart, such as `window.width=320...1366`. */
  ranges?: string[];
}

/** A touch, and the view that it hits. */
export interface Touch {
  x: number;
  y: number;
  view: string | null;
  distance: number | null;
}

/** A transition between two environments. */
export interface TransitionRequest {
  from?: Environment;
  to: Environment;
  duration?: number;
  curve?: string;
  rate?: number;
  mode?: "animate" | "track";
}

/** Options for an import. */
export interface ImportOptions {
  /** The format of the file, by default recognized by its content. */
  from?: string;
  /** What becomes of a physical keyboard: a board of its own size, by default, or the keyboard of a phone. */
  as?: "board" | "keyboard";
  /** The scene to import from a storyboard. */
  scene?: string;
  /** The layout to import from a file with several. */
  layout?: string;
  /** Whether to refuse a file with anything that a spec cannot express. */
  strict?: boolean;
}

/** Loads the module, by default `layoutc.wasm` in the folder of this file. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Layoutc>;

/** The functions of the module. Call `load` to get one. */
export class Layoutc {
  protected constructor();
  /** Solves a spec for one environment, or for several. */
  solve(spec: Spec, request?: LayoutRequest): Answer<LayoutResult>;
  solve(spec: Spec, request: SeveralRequest): Answer<Several<LayoutResult>>;
  /** Checks a spec, like `layoutc check`. */
  check(spec: Spec, request?: LayoutRequest | SeveralRequest, options?: CheckOptions): Answer<CheckReport>;
  /** Explains the frame or an attribute of a view, such as `q` or `q.width`. Without a view, explains conflicts and ambiguity. */
  explain(spec: Spec, view?: string, request?: LayoutRequest | SeveralRequest): Answer<Record<string, unknown>>;
  /** Draws a picture, and returns its SVG. */
  render(spec: Spec, request?: LayoutRequest | SeveralRequest, options?: PictureOptions): Answer<string>;
  /** Returns the views that touches hit. */
  touch(spec: Spec, points: [number, number][], request?: LayoutRequest): Answer<{ touches: Touch[] }>;
  /** Returns the hardware keys that press each view, or with `press` the view that a chord presses. */
  keys(
    spec: Spec, request?: LayoutRequest & { hardware?: string[]; press?: string },
  ): Answer<Record<string, unknown>>;
  /** Returns the frames of a transition between two environments. */
  transition(spec: Spec, request: TransitionRequest): Answer<Record<string, unknown>>;
  /** Returns the layout for all numbers in ranges such as `window.width=320...1366`. */
  breakpoints(spec: Spec, ranges: string[], request?: LayoutRequest | SeveralRequest): Answer<Record<string, unknown>>;
  /** Diagnoses Auto Layout's conflict logs: the conflicting constraints, the reason, and fixes. */
  diagnose(log: string): Answer<{ logs: Record<string, unknown>[] }>;
  /** Imports a layout from another format, and returns the text of its spec. */
  import(file: string | ArrayBuffer | Uint8Array, options?: ImportOptions): Answer<string>;
  /** Imports all layouts of a file in another format, and returns their specs with warnings. */
  importReport(file: string | ArrayBuffer | Uint8Array, options?: ImportOptions): Answer<Record<string, unknown>>;
  /** Parses a spec once, to solve it for many environments. */
  open(spec: Spec): Solver;
  /** Returns the response to a call as text, equal to that of the server, or a problem if the module has stopped. */
  answerText(
    call: string, body: string | Uint8Array, parameters?: Record<string, unknown>,
  ): string | { ok: false; problem: Problem };
}

/** A parsed spec, to solve for many environments. Close it at the end. */
export class Solver {
  protected constructor();
  /** Solves the spec for an environment. */
  solve(environment?: Environment, options?: SolveOptions): Answer<LayoutResult>;
  /** Checks the spec in an environment. */
  check(environment?: Environment, options?: CheckOptions): Answer<CheckReport>;
  /** Draws a picture, and returns its SVG. */
  render(environment?: Environment, options?: PictureOptions): Answer<string>;
  /** Explains the frame or an attribute of a view. */
  explain(view?: string, environment?: Environment): Answer<Record<string, unknown>>;
  /** Returns the views that touches hit. */
  touch(points: [number, number][], environment?: Environment): Answer<{ touches: Touch[] }>;
  /** Releases the spec. */
  close(): void;
}
