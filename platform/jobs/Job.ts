import type { Pace } from './every.ts';

/** Background work of an instance that repeats. Any number of processes may run a job at the same time. */
export interface Job extends Pace {
  /** Name in logs. */
  readonly name: string;
  /** Runs one round. Returns true if more is due, so that the next round begins at once. */
  readonly run: () => Promise<unknown>;
  /** Log message of a failed round, which is repeated at the next turn. */
  readonly failure: string;
}
