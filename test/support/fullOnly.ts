import { isFull } from './isFull.ts';

/** Files that start whole programs to kill them again and again. `workflows/workerKilled` and `workflows/dataTableKilled` always run. */
const kills = ['test/faults/**', 'test/instances/**', 'test/workflows/{agent,evaluation,paidOnce}Killed.test.ts'];

/**
 * Walks through pages that no other program takes part in than the API: `web/screens` looks at the same pages with a mock API, `test/api` asks the
 * same operations, and `e2e/pages` opens each page. Stories that cross programs (an execution that a page is told of, another window, a client) always run.
 */
const walks = [
  'accountSecurity',
  'around',
  'canvasGestures',
  'canvasTools',
  'credentials',
  'dataTables',
  'digitalOrganizations',
  'executionsList',
  'firstHourEditor',
  'firstHourFlows',
  'folders',
  'lookingAfter',
  'members',
  'modelApiKey',
  'providerKeys',
  'roles',
  'searchLinks',
  'serviceAccounts',
  'temporalUi',
  'typing',
].map((story) => `test/e2e/${story}.test.ts`);

/** Files that only the full counts run, or a run that names what it wants: `npm run test:one -- test/faults`. */
const fullOnly: readonly string[] = [...kills, ...walks];

/** The patterns that a run with these arguments of vitest leaves out. */
export function leftOut(vitestArguments: readonly string[]): readonly string[] {
  const namesFiles = vitestArguments.some((argument) => argument.startsWith('test/'));
  return isFull || namesFiles ? [] : fullOnly;
}
