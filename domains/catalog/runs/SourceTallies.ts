import type { SearchOutcome } from '../engine/CatalogEngine.ts';

/** Results of a source's searches since the last report. */
export interface Tally {
  readonly sourceId: string;
  successes: number;
  failures: number;
  /** Of all together. */
  latencyMs: number;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
}

/** Failures that say something about the source; a wrong question and a thing that it does not know say nothing. */
const ofSource = new Set([
  'rate_limited',
  'upstream_unavailable',
  'upstream_bad_response',
  'not_configured',
  'timeout',
]);

/** Counts how sources answer, to be written down now and then. Answers that were kept say nothing about a source. */
export class SourceTallies {
  #tallies = new Map<string, Tally>();

  note({ source, failure, latencyMs, cached }: SearchOutcome): void {
    if (cached || (failure !== null && !ofSource.has(failure))) return;
    const tally = this.#tallies.get(source) ?? emptyTally(source);
    this.#tallies.set(source, tally);
    tally.latencyMs += latencyMs;
    if (failure === null) {
      tally.successes += 1;
      tally.lastSuccessAt = new Date();
    } else {
      tally.failures += 1;
      tally.lastFailureAt = new Date();
      tally.lastFailure = failure;
    }
  }

  /** Returns the counts by source and resets them. */
  take(): Tally[] {
    const tallies = [...this.#tallies.values()].toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1));
    this.#tallies = new Map();
    return tallies;
  }
}

function emptyTally(sourceId: string): Tally {
  return {
    sourceId,
    successes: 0,
    failures: 0,
    latencyMs: 0,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
  };
}
