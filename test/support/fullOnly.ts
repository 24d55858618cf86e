import { isFull } from './isFull.ts';

/** Files that start whole programs to kill them again and again. `workflows/workerKilled` always runs. */
const kills = [
  'test/faults/**',
  'test/instances/**',
  'test/db/ledger/relayKilled.test.ts',
  'test/workflows/{agent,dataTable,evaluation,paidOnce}Killed.test.ts',
];

/**
 * Stories whose ways shorter ones go, too: `web/screens` looks at the same pages with a mock API, `test/api` asks the same operations,
 * `e2e/newcomer` and `e2e/sixStories` build, publish and run, `e2e/pages` opens each page. After changing pages, run them by name: `npm
 * test -- test/e2e`.
 */
const stories = [
  'accountSecurity',
  'around',
  'askedEarly',
  'buildDigitalOrganization',
  'canvasGestures',
  'canvasTools',
  'credentials',
  'dataMarket',
  'dataTables',
  'digitalOrganizations',
  'evaluations',
  'executionQueue',
  'executionsList',
  'expressions',
  'firstHourEditor',
  'firstHourFlows',
  'folders',
  'germanTables',
  'idlePages',
  'listening',
  'lookingAfter',
  'loopByKeys',
  'members',
  'modelApiKey',
  'newEntries',
  'nodePanel',
  'openModel',
  'playgroundStreams',
  'providerKeys',
  'publishing',
  'roles',
  'searchLinks',
  'serviceAccounts',
  'sessionExpiry',
  'sharing',
  'temporalUi',
  'triedNodes',
  'twoEditors',
  'typing',
].map((story) => `test/e2e/${story}.test.ts`);

/** Builds images and a Docker engine: a quarter of an hour. */
const engines = ['test/compose/composeStack.test.ts'];

/** Generates and compiles clients in four languages: minutes. `test/openapi/forGenerators` checks their rules in every run. */
const generators = ['test/openapi/clients/**'];

/** Attacks by hundreds of calls, for the rules of `platform/fairness/README.md`: minutes. */
const attacks = ['test/hostile/{attacks,bodyMemory,openCalls,runs,schedules,signIns}.test.ts'];

/** Loses an instance under load and restores it: a minute at least. `test/recovery/backup` makes and restores a backup in every run. */
const drills = ['test/recovery/drill.test.ts'];

/** Builds Prometheus: four minutes. `test/deploy/queries` compares the same expressions with the list of metrics in every run. */
const monitors = ['test/deploy/prometheus.test.ts'];

/** Files that only the full counts run, or a run that names what it wants: `npm run test:one -- test/faults`. */
const fullOnly: readonly string[] = [
  ...kills,
  ...stories,
  ...engines,
  ...generators,
  ...attacks,
  ...drills,
  ...monitors,
];

/** The patterns that a run with these arguments of vitest leaves out. */
export function leftOut(vitestArguments: readonly string[]): readonly string[] {
  const namesFiles = vitestArguments.some((argument) => argument.startsWith('test/'));
  return isFull || namesFiles ? [] : fullOnly;
}
