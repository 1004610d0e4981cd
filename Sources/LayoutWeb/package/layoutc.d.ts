import { Answer, CoreSolver, LayoutcCore, LayoutRequest, SeveralRequest, Spec } from "./core.js";
import type { Environment } from "./spec.js";

export {
  Answer, CheckOptions, CheckReport, Environment, Finding, Frame, LayoutRequest, LayoutResult, LayoutSpec, PictureOptions,
  Problem, Several, SeveralRequest, SolveOptions, Spec,
} from "./core.js";

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
  /** The scene to import from a storyboard. */
  scene?: string;
  /** The layout to import from a file with several. */
  layout?: string;
  /** Whether to refuse a file with anything that a spec cannot express. */
  strict?: boolean;
}

/** Loads the complete module, by default `layoutc.wasm` in the folder of this file. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Layoutc>;

/** The functions of the complete module. Call `load` to get one. */
export class Layoutc extends LayoutcCore {
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
  open(spec: Spec): Solver;
}

/** A parsed spec, to solve for many environments. Close it at the end. */
export class Solver extends CoreSolver {
  /** Returns the views that touches hit. */
  touch(points: [number, number][], environment?: Environment): Answer<{ touches: Touch[] }>;
}
