/** Every third case, all at full counts: for tables of cases that each cost a process of its own. */
export function sampled<T>(cases: readonly T[]): T[] {
  const all = process.env['BUREAU_TEST_FULL'] === '1';
  return cases.filter((_, place) => all || place % 3 === 0);
}
