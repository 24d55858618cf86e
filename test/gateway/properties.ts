import { isFull } from '../support/isFull.ts';

/** Runs and seed of a property test: reduced and fixed by default, full counts and a printed seed on full runs. */
export function propertyOptions(runs: { reduced: number; full: number } = { reduced: 200, full: 2000 }): {
  numRuns: number;
  seed: number;
} {
  const seed = Number(process.env.BUREAU_TEST_SEED ?? 20261121);
  if (isFull) process.stdout.write(`seed ${seed}\n`);
  return { numRuns: isFull ? runs.full : runs.reduced, seed };
}
