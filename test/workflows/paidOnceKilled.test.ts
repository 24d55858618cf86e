import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { newId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { startKnowledgeFileWorkflow } from '../../domains/executions/temporal/temporalStart.ts';
import { batchLimits } from '../../domains/knowledge/limits.ts';
import { turnOf } from '../../workflows/knowledgeFileContract.ts';
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
  const [provider, model, embedding] = [newId('provider'), newId('model'), newId('model')];
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
      `insert into models (id, name, endpoints, context_tokens, open_to_users) values ($1, 'test/embedding', '{embeddings}', 8000, true)`,
      [embedding],
    ],
    [
      `insert into model_providers (id, model_id, provider_id, upstream_name, weight, priority, enabled) values ($1, $2, $3, 'up', 1, 0, true)`,
      [newId('modelProvider'), embedding, provider],
    ],
    [
      `insert into model_prices (id, model_id, lines) values ($1, $2, '{"input_per_mtok":"10"}')`,
      [newId('price'), embedding],
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

/** Returns the records of the execution's calls. */
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

test(
  'a worker that is killed between the charge of a batch of an uploaded file and the keeping of its vectors pays for no batch twice',
  { timeout: 600_000 },
  async () => {
    const { database, organization, taskQueue, temporal } = engine;
    const { organizationId, projectId, accountId } = organization;
    const binaries = new BinaryStore(database, folderBlobs(join(tmpdir(), 'bureau-test-binaries')));
    const [baseId, fileId] = [newId('knowledgeBase'), newId('knowledgeFile')];
    const passages = Array.from({ length: batchLimits.texts + 4 }, (_, n) => `# Part ${n}\n\nBee ${n} sleeps.`);
    const place = { organizationId, executionId: null, keepMs: 3_600_000 };
    const text = { fileName: 'text.md', mediaType: 'text/markdown' };
    const kept = await binaries.write(place, Buffer.from(passages.join('\n\n')), text);
    await database.withOrganization(organizationId, ({ knowledgeBases }) =>
      knowledgeBases.insert({
        id: baseId,
        projectId,
        name: 'Bees',
        description: '',
        model: 'test/embedding',
        language: 'english',
        createdBy: accountId,
      }),
    );
    await database.pool.query(
      `insert into knowledge_files (id, organization_id, knowledge_base_id, account_id, key, title, file_name, size_bytes, binary_id, text_binary_id, embeds_at_once, status)
       values ($1, $2, $3, $4, 'bees', 'Bees', 'bees.md', 1, 'bin_gone', $5, true, 'embedding')`,
      [fileId, organizationId, baseId, accountId, kept.id],
    );
    upstream.seen.length = 0;
    upstream.script = (response, { body }) => {
      const texts = body['input'] as string[];
      const data = texts.map((_, index) => ({ object: 'embedding', index, embedding: [1, index, 1] }));
      sendJson(response, 200, { object: 'list', data, usage: { prompt_tokens: 1_000, total_tokens: 1_000 } });
    };
    const charged = async () => {
      const sql = `select credits_micros from call_records where organization_id = $1 and model = 'test/embedding' order by created_at`;
      const { rows } = await database.pool.query<{ credits_micros: bigint }>(sql, [organizationId]);
      return rows.map(({ credits_micros: micros }) => micros);
    };
    const gate = await database.pool.connect(); // no vectors are stored until it is released
    await gate.query('begin; lock table knowledge_embeddings in exclusive mode');
    const first = await workers.start();
    await startKnowledgeFileWorkflow(temporal, taskQueue, { reference: turnOf(fileId, 1), organizationId });
    await expect.poll(charged, { timeout: 60_000, interval: 20 }).toEqual([10_000n]);
    await workers.kill(first);
    await gate.query('rollback');
    gate.release();
    const second = await workers.start();
    const fileNow = async () =>
      (
        await database.pool.query<Record<string, unknown>>(
          `select status, embedded_chunks, credits_micros, (select count(*)::int from kept_answers where knowledge_file_id = f.id) as answers
             from knowledge_files f where id = $1`,
          [fileId],
        )
      ).rows[0]!;
    await expect.poll(async () => (await fileNow())['status'], { timeout: 90_000 }).toBe('embedded');
    expect(upstream.seen.map(({ body }) => (body['input'] as string[]).length)).toEqual([batchLimits.texts, 4]);
    expect(await charged()).toEqual([10_000n, 10_000n]);
    expect(await fileNow()).toMatchObject({ credits_micros: 20_000n, answers: 0 });
    expect(await checkLedger(database.pool)).toEqual([]);
    await workers.kill(second);
  },
);
