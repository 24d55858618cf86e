import { isFull } from './isFull.ts';

/**
 * Files that only the full counts run, or a run that names what it wants (`npm run test:one -- test/faults`): they start whole programs to kill
 * them again and again, a sixth of all the time of the processor. `workflows/workerKilled` and `workflows/dataTableKilled` always run.
 */
const fullOnly = [
  'test/faults/**',
  'test/instances/**',
  'test/workflows/{agent,evaluation,paidOnce}Killed.test.ts',
] as const;

/** The patterns that a run with these arguments of vitest leaves out. */
export function leftOut(vitestArguments: readonly string[]): readonly string[] {
  const namesFiles = vitestArguments.some((argument) => argument.startsWith('test/'));
  return isFull || namesFiles ? [] : fullOnly;
}
