import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { grantCredits } from '../support/factories.ts';
import { isFull } from '../support/isFull.ts';
import { graphOf, TestEngine } from './engine.ts';
import { KillableWorkers } from './killableWorkers.ts';

let engine: TestEngine;
let workers: KillableWorkers;
let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await FakeUpstream.start();
  engine = await TestEngine.start({ worker: false });
  workers = new KillableWorkers(engine);
  await grantCredits(engine.database, engine.organization.organizationId, 1_000_000_000n);
  const [provider, model] = [newId('provider'), newId('model')];
  const statements: [string, unknown[]][] = [
    [
      `insert into providers (id, name, kind, base_url, api_key_encrypted) values ($1, 'p', 'openai_compatible', $2, 'sk')`,
      [provider, upstream.baseUrl],
    ],
    [
      `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users) values ($1, 'test/chat', '{chat.completions}', 8000, 1000, true)`,
      [model],
    ],
    [
      `insert into model_providers (id, model_id, provider_id, upstream_name, weight, priority, enabled) values ($1, $2, $3, 'up', 1, 0, true)`,
      [newId('modelProvider'), model, provider],
    ],
    [
      `insert into model_prices (id, model_id, lines) values ($1, $2, '{"input_per_mtok":"10","output_per_mtok":"20"}')`,
      [newId('price'), model],
    ],
  ];
  for (const [sql, values] of statements) await engine.database.pool.query(sql, values);
});
afterAll(async () => {
  workers?.stop();
  await engine?.stop();
  await upstream?.close();
});

const graph = graphOf({ T: { type: 'trigger.webhook' }, A: { type: 'test.asks' } }, 'T>A');
const stepOf = (body: Record<string, unknown>) => (body['messages'] as { content: string }[])[0]!.content;

/** What the execution's calls came to. */
async function records(executionId: string) {
  const { rows } = await engine.database.pool.query<{ status: string; credits_micros: bigint }>(
    'select status, credits_micros from call_records where execution_id = $1 order by created_at',
    [executionId],
  );
  return rows;
}

test(
  `a worker that is killed between the charge of an answer and the end of its node pays for no answer twice, at ${isFull ? 3 : 1} points`,
  { timeout: 600_000 },
  async () => {
    for (const killAt of isFull ? [1, 2, 3] : [2]) {
      workers.forget();
      upstream.seen.length = 0;
      upstream.script = (response) => sendJson(response, 200, completion({ id: `answer ${upstream.seen.length}` }));
      const first = await workers.start();
      const executionId = await engine.start(graph);
      await workers.untilRan(killAt); // behind this many answers, which are charged
      await workers.kill(first);
      const second = await workers.start();
      expect((await engine.ended(executionId, 90_000)).status).toBe('success');
      expect(upstream.seen.map(({ body }) => stepOf(body))).toEqual(['step 1', 'step 2', 'step 3']);
      expect(await engine.items(executionId, 'A')).toEqual([{ said: ['answer 1', 'answer 2', 'answer 3'] }]);
      expect(await records(executionId)).toEqual([1, 2, 3].map(() => ({ status: 'ok', credits_micros: 20_000n })));
      await workers.kill(second);
    }
    expect(await checkLedger(engine.database.pool)).toEqual([]);
  },
);

test(
  'a worker that is killed while it waits for an answer leaves its place to the next one, and is not charged',
  { timeout: 600_000 },
  async () => {
    workers.forget();
    upstream.seen.length = 0;
    const arrived = Promise.withResolvers<void>();
    upstream.script = (response, { body }) => {
      if (stepOf(body) === 'step 2' && upstream.seen.length === 2) arrived.resolve();
      else sendJson(response, 200, completion());
    };
    const first = await workers.start();
    const executionId = await engine.start(graph);
    await arrived.promise;
    await workers.kill(first);
    const second = await workers.start();
    expect((await engine.ended(executionId, 90_000)).status).toBe('success');
    expect(upstream.seen.map(({ body }) => stepOf(body))).toEqual(['step 1', 'step 2', 'step 2', 'step 3']);
    const charged = (await records(executionId)).map(({ credits_micros: micros }) => micros).filter(Boolean);
    expect(charged).toEqual([20_000n, 20_000n, 20_000n]);
    await workers.kill(second);
  },
);
