import { createLedger } from '../db/ledger/ledger.ts';
import { newId } from '../db/ids.ts';
import { encodeItems } from '../db/itemsCodec.ts';
import { graphOf, insertDigitalOrganization } from '../test/executions/executionsWorld.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { buildApiKey, buildModel, buildOrganization, grantCredits } from '../test/support/factories.ts';
import { benchRecord } from './benchRecord.ts';
import { median } from './median.ts';

/**
 * Measures what events of the log stream cost the statements of hot paths: executions (start, one node, end) and model calls (hold,
 * settlement), without the triggers, with them and no destination, with one for everything and with one for nodes, too. In turns.
 *   TEST_POSTGRES_URL=… npm run bench -- logEvents [rounds]
 */
const rounds = Number(process.argv[2] ?? 10);
const perRound = 160;
const setups = ['off', 'none', 'all', 'nodes'] as const;
type Setup = (typeof setups)[number];

const test = await createTestDatabase();
const { database } = test;
try {
  const organization = await buildOrganization(database);
  const { organizationId, projectId, accountId } = organization;
  await grantCredits(database, organizationId, 10n ** 15n);
  const [model, keyId] = [await buildModel(database), await buildApiKey(database, organization)];
  const digitalOrganizationId = await insertDigitalOrganization(database, organization, graphOf('start'));
  const output = await encodeItems([{ json: { greeting: 'hello' } }]);
  const ledger = createLedger({ pool: database.systemPool, owner: 'bench' });

  const execute = async (): Promise<void> => {
    const id = newId('execution');
    await database.executionLog.start({
      id,
      organizationId,
      projectId,
      digitalOrganizationId,
      versionId: null,
      graph: graphOf('start'),
      settings: {},
      mode: 'production',
      trigger: { kind: 'webhook', node_id: 'start' },
      deliveryKey: null,
      accountId,
      triggerNode: { id: 'start', name: 'start', type: 'trigger.webhook' },
      output,
      outboxId: newId('outbox'),
      relayAfterMs: 3_600_000,
    });
    await database.executionLog.finishRun({
      organizationId,
      executionId: id,
      nodeId: 'end',
      runIndex: 0,
      name: 'end',
      type: 'logic.no_op',
      status: 'success',
      startedAt: new Date(),
      durationMs: 1,
      attempts: 1,
      error: null,
      sources: {},
      outputs: [{ port: 'main', encoded: output }],
      waitUntil: null,
      console: null,
      endsExecution: true,
    });
  };
  const call = async (): Promise<void> => {
    const callId = newId('call');
    const { modelId, priceId } = model;
    const held = { callId, organizationId, keyId, modelId, priceId, amountMicros: 1_000n, accountId };
    await ledger.hold({ ...held, endpoint: 'chat.completions', requestId: 'req_bench' });
    await ledger.settle({ callId, amountMicros: 700n, record: benchRecord });
  };

  const { rows: triggers } = await database.pool.query<{ on: string; name: string }>(
    `select tgrelid::regclass::text as on, tgname as name from pg_trigger where tgname ~ '^log_(insert|update|delete)$'`,
  );
  const setUp = async (setup: Setup): Promise<void> => {
    const state = setup === 'off' ? 'disable' : 'enable';
    for (const { on, name } of triggers) await database.pool.query(`alter table ${on} ${state} trigger ${name}`);
    await database.pool.query('delete from log_destinations');
    if (setup === 'off' || setup === 'none') return;
    await database.asSystem(({ logDestinations }) =>
      logDestinations.insert(null, newId('logDestination'), {
        name: 'Bench',
        kind: 'webhook',
        settings: {},
        secretsEncrypted: null,
        types: setup === 'all' ? ['*'] : ['*', 'node.*'],
        contents: false,
        enabled: true,
      }),
    );
  };

  const { rows } = await database.pool.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  console.log(`fsync ${rows[0]!.fsync}, synchronous_commit ${rows[0]!.commit}; medians of ${rounds} rounds, a second`);
  for (const [name, work] of [
    ['executions', execute],
    ['calls', call],
  ] as const)
    for (const atOnce of [1, 16]) {
      const speeds: Record<Setup, number[]> = { off: [], none: [], all: [], nodes: [] };
      for (let round = -1; round < rounds; round += 1)
        for (const setup of round % 2 === 0 ? setups : setups.toReversed()) {
          await setUp(setup);
          const at = performance.now();
          const workers = Array.from({ length: atOnce }, async () => {
            for (let done = 0; done < perRound / atOnce; done += 1) await work();
          });
          await Promise.all(workers);
          if (round >= 0) speeds[setup].push((perRound * 1_000) / (performance.now() - at));
        }
      const off = median(speeds.off);
      const parts = setups.map(
        (setup) => `${setup} ${median(speeds[setup]).toFixed(0)} (${(median(speeds[setup]) / off).toFixed(2)})`,
      );
      console.log(`${name}, ${atOnce} at once: ${parts.join(', ')}`);
    }
} finally {
  await test.drop();
}
