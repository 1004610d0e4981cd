import { Answer, CoreSolver, LayoutcCore, LayoutRequest, SeveralRequest, Spec } from "./core.js";
import type { Environment } from "./spec.js";

export {
  Answer, CheckOptions, CheckReport, Environment, Finding, Frame, LayoutRequest, LayoutResult, LayoutSpec, PictureOptions,
  Problem, Several, SeveralRequest, SolveOptions, Spec,
} from "./core.js";

/** Which view a touch goes to. */
export interface Touch {
  x: number;
  y: number;
  view: string | null;
  distance: number | null;
}

/** How a layout gets from one environment to another. */
export interface TransitionRequest {
  from?: Environment;
  to: Environment;
  duration?: number;
  curve?: string;
  rate?: number;
  mode?: "animate" | "track";
}

/** How a file is imported. */
export interface ImportOptions {
  /** The format; found out from the file if it is left out. */
  from?: string;
  /** The scene of a storyboard. */
  scene?: string;
  /** The layout of a file that has several. */
  layout?: string;
  /** Whether to refuse a file that says what a spec does not. */
  strict?: boolean;
}

/** Loads the module: by default `layoutc.wasm` beside the package's script. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Layoutc>;

/** The functions of the package; made by `load`. */
export class Layoutc extends LayoutcCore {
  /** Which view each of some touches goes to. */
  touch(spec: Spec, points: [number, number][], request?: LayoutRequest): Answer<{ touches: Touch[] }>;
  /** Which hardware keys press each view, or with `press`, which view a chord presses. */
  keys(
    spec: Spec, request?: LayoutRequest & { hardware?: string[]; press?: string },
  ): Answer<Record<string, unknown>>;
  /** What is seen between two environments. */
  transition(spec: Spec, request: TransitionRequest): Answer<Record<string, unknown>>;
  /** The layout for all numbers in ranges such as `window.width=320...1366`. */
  breakpoints(spec: Spec, ranges: string[], request?: LayoutRequest | SeveralRequest): Answer<Record<string, unknown>>;
  /** What conflicts in Auto Layout's logs, why, and what to change. */
  diagnose(log: string): Answer<{ logs: Record<string, unknown>[] }>;
  /** The text of a spec for a layout in another format. */
  import(file: string | ArrayBuffer | Uint8Array, options?: ImportOptions): Answer<string>;
  /** All specs of a file in another format, with what is to be said of them. */
  importReport(file: string | ArrayBuffer | Uint8Array, options?: ImportOptions): Answer<Record<string, unknown>>;
  open(spec: Spec): Solver;
}

/** A spec that is kept; solve it for one environment after the other, and close it. */
export class Solver extends CoreSolver {
  /** Which view each of some touches goes to. */
  touch(points: [number, number][], environment?: Environment): Answer<{ touches: Touch[] }>;
}
