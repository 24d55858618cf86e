/** Runs and seed of a property test: reduced and fixed by default, full counts and a printed seed on full runs. */
export function propertyOptions(runs: { reduced: number; full: number } = { reduced: 200, full: 2000 }): {
  numRuns: number;
  seed: number;
} {
  const full = process.env.BUREAU_TEST_FULL === '1';
  const seed = Number(process.env.BUREAU_TEST_SEED ?? 20261121);
  if (full) process.stdout.write(`seed ${seed}\n`);
  return { numRuns: full ? runs.full : runs.reduced, seed };
}
