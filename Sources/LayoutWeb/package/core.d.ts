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

/** What is wrong with a check, and where. */
export interface Finding {
  rule: string;
  severity: "error" | "warning" | "note";
  message: string;
  [key: string]: unknown;
}

/** The findings of a check. */
export interface CheckReport {
  findings: Finding[];
  [key: string]: unknown;
}

/** Why there is no answer (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { code: string; pointer: string; in: string; message: string; line?: number; column?: number }[];
  conflict?: { constraint: string; text: string }[];
}

/** An answer: a value, or the problem. Nothing is thrown for a mistake in a spec. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The answers for several environments: each is a value, or a problem in its place. */
export interface Several<Value> {
  results: (Value | Problem)[];
}

/** How a spec is solved, and what the result shows. */
export interface SolveOptions {
  rounding?: "none" | "pixel";
  includeGuides?: boolean;
  onConflict?: "fail" | "break";
}

/** What is asked beside the spec, as in a request to the server. */
export interface LayoutRequest {
  environment?: Environment;
  options?: SolveOptions;
}

/** The same for several environments. */
export interface SeveralRequest {
  environments: Environment[];
  options?: SolveOptions;
}

/** A spec as an object, or as the text of one. */
export type Spec = LayoutSpec | string;

/** How a spec is checked. */
export interface CheckOptions {
  /** Rules with a severity, such as `small-target=error`. */
  rules?: string[];
  /** Ranges to check, such as `window.width=320...1366`; only with the whole module. */
  ranges?: string[];
  /** Whether a finding lists all environments that it is found in. */
  listEnvironments?: boolean;
}

/** How a picture is drawn. */
export interface PictureOptions {
  theme?: "auto" | "light" | "dark" | "none";
  show?: string;
  /** Options of the environment that the picture is compared with, such as `device=iphone-se-1&orientation=landscape`. */
  against?: string;
  columns?: number;
  width?: number;
  /** Ranges to draw a chart of, such as `window.width=320...1366`; only with the whole module. */
  ranges?: string[];
}

/** Loads the small module: by default `core.wasm` beside the package's script. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<LayoutcCore>;

/** Solves, checks, explains and draws; made by `load`. */
export class LayoutcCore {
  protected constructor();
  /** Frames for a spec in one environment, or a list for several. */
  solve(spec: Spec, request?: LayoutRequest): Answer<LayoutResult>;
  solve(spec: Spec, request: SeveralRequest): Answer<Several<LayoutResult>>;
  /** What `layoutc check` finds. */
  check(spec: Spec, request?: LayoutRequest | SeveralRequest, options?: CheckOptions): Answer<CheckReport>;
  /** Why a view is where it is: an id, or an id and an attribute; without it, what conflicts or is open. */
  explain(spec: Spec, view?: string, request?: LayoutRequest | SeveralRequest): Answer<Record<string, unknown>>;
  /** A picture, as the text of an SVG. */
  render(spec: Spec, request?: LayoutRequest | SeveralRequest, options?: PictureOptions): Answer<string>;
  /** Keeps a spec, to solve it for one environment after the other without reading it again. */
  open(spec: Spec): CoreSolver;
  /** The answer of a call as text, byte for byte that of the server; or the problem if the module stopped. */
  answerText(
    call: string, body: string | Uint8Array, parameters?: Record<string, unknown>,
  ): string | { ok: false; problem: Problem };
}

/** A spec that is kept; solve it for one environment after the other, and close it. */
export class CoreSolver {
  protected constructor();
  /** Frames for an environment. */
  solve(environment?: Environment, options?: SolveOptions): Answer<LayoutResult>;
  /** What `layoutc check` finds in an environment. */
  check(environment?: Environment, options?: CheckOptions): Answer<CheckReport>;
  /** A picture, as the text of an SVG. */
  render(environment?: Environment, options?: PictureOptions): Answer<string>;
  /** Why a view is where it is. */
  explain(view?: string, environment?: Environment): Answer<Record<string, unknown>>;
  /** Forgets the spec. */
  close(): void;
}
