import { newId } from '../db/ids.ts';
import { encodeItems } from '../db/itemsCodec.ts';
import type { NewExecution } from '../db/executionLog/newExecution.ts';
import { graphOf, insertDigitalOrganization } from '../test/executions/executionsWorld.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { buildOrganization } from '../test/support/factories.ts';

/**
 * Measures the cost of counting against a plan in the statement that starts an execution: counting and non-counting starts (mode `manual`),
 * one at a time and many at once, in turns. The plan has a limit that is never reached. TEST_POSTGRES_URL=… npm run bench -- planCounts
 * [turns]
 */
const turns = Number(process.argv[2] ?? 1_500);
const warmUp = 200;
const kinds = ['manual', 'production'] as const;
type Kind = (typeof kinds)[number];

const test = await createTestDatabase();
const { database } = test;
try {
  const organization = await buildOrganization(database);
  const { organizationId, projectId, accountId } = organization;
  await database.pool.query(
    `update organizations set plan = 'enterprise', plan_executions = 1000000000 where id = $1`,
    [organizationId],
  );
  const digitalOrganizationId = await insertDigitalOrganization(database, organization, graphOf('start'));
  const output = await encodeItems([{ json: { greeting: 'hello' } }]);
  const execution = (mode: Kind): NewExecution => ({
    id: newId('execution'),
    organizationId,
    projectId,
    digitalOrganizationId,
    versionId: null,
    graph: graphOf('start'),
    settings: {},
    mode,
    trigger: { kind: 'manual', node_id: 'start' },
    deliveryKey: null,
    accountId,
    triggerNode: { id: 'start', name: 'start', type: 'trigger.manual' },
    output,
    outboxId: newId('outbox'),
    relayAfterMs: 3_600_000,
  });
  const { rows } = await database.pool.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  console.log(`fsync ${rows[0]!.fsync}, synchronous_commit ${rows[0]!.commit}; p50 / p95 in ms`);
  for (const atOnce of [1, 32]) {
    const took: Record<Kind, number[]> = { manual: [], production: [] };
    for (let turn = -warmUp; turn < turns / Math.sqrt(atOnce); turn += 1)
      for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
        const at = performance.now();
        await Promise.all(Array.from({ length: atOnce }, () => database.executionLog.start(execution(kind))));
        if (turn >= 0) took[kind].push(performance.now() - at);
      }
    const [plain, counted] = [spread(took.manual), spread(took.production)];
    const ratio = (counted.p50 / plain.p50).toFixed(2);
    console.log(`${atOnce} at once: not counted ${text(plain)}, counted ${text(counted)}; ratio of p50 ${ratio}`);
  }
} finally {
  await test.drop();
}

type Spread = { p50: number; p95: number };

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]! };
}

function text({ p50, p95 }: Spread): string {
  return `${p50.toFixed(2)} / ${p95.toFixed(2)}`;
}
