import { availableParallelism } from 'node:os';

import { checkLedger } from '../db/ledger/check.ts';
import { createLedger, type HoldRequest } from '../db/ledger/ledger.ts';
import { holdStatement } from '../db/ledger/holdStatement.ts';
import { settleStatement } from '../db/ledger/settleStatement.ts';
import { newId } from '../db/ids.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { buildApiKey, buildModel, buildOrganization, grantCredits } from '../test/support/factories.ts';
import { benchRecord } from './benchRecord.ts';

/**
 * Calls (hold + settle, both committed) a second through one wallet and one key: group commit, the same for calls with 20 budgets, and the same
 * statements with one transaction a call, in one run.
 *   TEST_POSTGRES_URL=… npm run bench -- ledger [seconds] [callers…]
 */
const seconds = Number(process.argv[2] ?? 5);
const callerCounts = process.argv.slice(3).map(Number);

const budgetCount = 20;

const test = await createTestDatabase();
try {
  const built = await buildOrganization(test.database);
  await grantCredits(test.database, built.organizationId, 10n ** 15n);
  const model = await buildModel(test.database);
  const keyId = await buildApiKey(test.database, built);
  const request = (): HoldRequest => ({
    callId: newId('call'),
    organizationId: built.organizationId,
    keyId,
    modelId: model.modelId,
    priceId: model.priceId,
    amountMicros: 1_000n,
    endpoint: 'chat.completions',
    requestId: 'req_bench',
    accountId: built.accountId,
  });
  const budgeted = await budgetedRequests();
  const ledger = createLedger({ pool: test.database.systemPool, owner: 'bench' });
  const single = async (): Promise<void> => {
    const hold = request();
    await test.database.pool.query(holdStatement([hold], { owner: 'bench', leaseMs: 30_000 }));
    await test.database.pool.query(
      settleStatement([{ callId: hold.callId, amountMicros: 700n, released: false, record: benchRecord }]),
    );
  };
  const grouped = async (hold: HoldRequest): Promise<void> => {
    if ((await ledger.hold(hold)) !== 'ok') throw new Error('refused');
    await ledger.settle({ callId: hold.callId, amountMicros: 700n, record: benchRecord });
  };
  console.log(`${availableParallelism()} cores, ${seconds} s each; calls/s (median ms of hold + settle)`);
  for (const callers of callerCounts.length > 0 ? callerCounts : [1, 8, 32, 128, 512]) {
    const group = await measure(() => grouped(request()), callers);
    const counted = await measure(() => grouped(budgeted()), callers);
    const one = await measure(single, callers);
    console.log(
      `${String(callers).padStart(4)} callers: group commit ${group}, with ${budgetCount} budgets ${counted}, one transaction a call ${one}`,
    );
  }
  await ledger.close();
  const violations = await checkLedger(test.database.pool);
  console.log(violations.length === 0 ? 'checked: all invariants hold' : violations.join('\n'));
} finally {
  await test.drop();
}

/** Calls of another organization with a tag for each of its budgets. */
async function budgetedRequests(): Promise<() => HoldRequest> {
  const built = await buildOrganization(test.database);
  await grantCredits(test.database, built.organizationId, 10n ** 15n);
  const model = await buildModel(test.database);
  const keyId = await buildApiKey(test.database, built);
  const tags = Array.from({ length: budgetCount }, (_, at) => `tag-${at}`);
  for (const tag of tags) {
    const id = newId('budget');
    await test.database.pool.query(
      `insert into budgets (id, organization_id, subject_kind, subject_id, period, limit_micros, hard_stop) values ($1, $2, 'tag', $3, 'month', $4, true)`,
      [id, built.organizationId, tag, 10n ** 15n],
    );
    await test.database.pool.query('select ledger.count_budget($1)', [id]);
  }
  return () => ({
    callId: newId('call'),
    organizationId: built.organizationId,
    keyId,
    modelId: model.modelId,
    priceId: model.priceId,
    amountMicros: 1_000n,
    endpoint: 'chat.completions',
    requestId: 'req_bench',
    accountId: built.accountId,
    tags,
  });
}

async function measure(call: () => Promise<void>, callers: number): Promise<string> {
  const end = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const at = performance.now();
        await call();
        latencies.push(performance.now() - at);
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  return `${Math.round(latencies.length / elapsed)} (${latencies[latencies.length >> 1]!.toFixed(1)})`;
}
