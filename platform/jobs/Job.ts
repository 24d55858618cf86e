import type { Pace } from './every.ts';

/** Background work of an instance that repeats. */
interface RepeatedWork {
  /** Name in logs and in Temporal UI: letters only. */
  readonly name: string;
  /** Runs one round. Returns true if more is due, so that the next round begins at once. */
  readonly run: () => Promise<unknown>;
  /** Log message of a failed round, which is repeated at the next turn. */
  readonly failure: string;
}

/**
 * Work that every API process repeats by itself, because seconds matter or because it is about the process. Any number of processes may run
 * it at the same time.
 */
export interface LoopJob extends RepeatedWork, Pace {
  readonly repeatedBy: 'loop';
  /** Runs in maintenance, too: it changes nothing outside of the database (domains/recovery/README.md). */
  readonly inMaintenance?: true;
}

/** Work that a Temporal Schedule repeats for all processes of the instance, one round at a time. */
export interface ScheduledJob extends RepeatedWork {
  readonly repeatedBy: 'schedule';
  /** Whole seconds. */
  readonly everyMs: number;
}
