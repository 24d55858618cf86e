import type { Settings } from '../../platform/config/settings.ts';
import type { DataDirectory } from './DataDirectory.ts';
import type { Output } from './output.ts';

/** Context of a start, with its progress output. */
export interface StartContext {
  readonly root: string;
  readonly settings: Settings;
  readonly dataDirectory: DataDirectory;
  readonly output: Output;
  /** Aborted to stop the start: all slow work ends. */
  readonly signal: AbortSignal;
  /** Called with each part as soon as it runs; parts are stopped in the reverse order. */
  readonly onRunning: (part: RunningPart) => void;
  /** A part failed for good while everything ran. */
  readonly onFailure: (reason: string) => void;
}

/** A part that runs. */
export interface RunningPart {
  readonly name: string;
  stop(): Promise<void>;
  /** Ends it at once, for the second Ctrl-C. */
  kill(): void;
}
