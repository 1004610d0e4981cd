import type { LayoutSpec } from "./spec.js";

export type { LayoutSpec };

/** What a layout is solved for; see the layout spec. */
export type LayoutEnvironment = Record<string, unknown>;

/** A rectangle in points, from the root's top left corner. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A layout in one environment. */
export interface LayoutResult {
  name: string;
  status: "solved";
  environment: Record<string, unknown>;
  root: { width: number; height: number };
  frames: Record<string, Frame>;
  outputs?: Record<string, unknown>;
  ambiguous: string[];
  unsatisfied: { constraint: string; priority: number; violation: number }[];
  broken: string[];
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

/** What is asked beside the spec, as in a request to the server. */
export interface LayoutRequest {
  environment?: LayoutEnvironment;
  environments?: LayoutEnvironment[];
  options?: { rounding?: "none" | "pixel"; includeGuides?: boolean; onConflict?: "fail" | "break" };
  id?: unknown;
}

/** A spec as an object, or as the text of one. */
export type Spec = LayoutSpec | string;

/** How a picture is drawn. */
export interface PictureOptions {
  theme?: "auto" | "light" | "dark";
  show?: string;
}

/** Loads the module: by default `layoutc.wasm` beside the package's script. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Layoutc>;

/** The functions of the package. */
export class Layoutc {
  solve(spec: Spec, request?: LayoutRequest): Answer<LayoutResult>;
  check(spec: Spec, request?: LayoutRequest, options?: { rules?: string[] }): Answer<Record<string, unknown>>;
  explain(spec: Spec, view?: string, request?: LayoutRequest): Answer<Record<string, unknown>>;
  render(spec: Spec, request?: LayoutRequest, options?: PictureOptions): Answer<string>;
  touch(
    spec: Spec, points: [number, number][], request?: LayoutRequest,
  ): Answer<{ touches: { x: number; y: number; view: string | null; distance: number | null }[] }>;
  keys(spec: Spec, request?: LayoutRequest & { hardware?: string[]; press?: string }): Answer<Record<string, unknown>>;
  transition(
    spec: Spec,
    request: {
      from?: LayoutEnvironment; to: LayoutEnvironment; duration?: number; curve?: string; rate?: number;
      mode?: "animate" | "track";
    },
  ): Answer<Record<string, unknown>>;
  breakpoints(spec: Spec, ranges: string[], request?: LayoutRequest): Answer<Record<string, unknown>>;
  diagnose(log: string): Answer<{ logs: Record<string, unknown>[] }>;
  import(
    file: string | ArrayBuffer | Uint8Array, options?: { from?: string; name?: string; scene?: string; layout?: string },
  ): Answer<string>;
  open(spec: Spec): Solver;
  /** The answer of a call as text, byte for byte that of the server. */
  answerText(call: string, body: string | Uint8Array, parameters?: Record<string, unknown>): string | { ok: false; problem: Problem };
}

/** A spec that is kept; solve it for one environment after the other, and close it. */
export class Solver {
  solve(environment?: LayoutEnvironment, options?: LayoutRequest["options"]): Answer<LayoutResult>;
  render(environment?: LayoutEnvironment, options?: PictureOptions): Answer<string>;
  touch(points: [number, number][], environment?: LayoutEnvironment): Answer<Record<string, unknown>>;
  explain(view?: string, environment?: LayoutEnvironment): Answer<Record<string, unknown>>;
  close(): void;
}
