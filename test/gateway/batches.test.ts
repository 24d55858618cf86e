import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openSecrets, type Secrets } from '../../db/secrets/secrets.ts';
import type { ModelBatchRow } from '../../db/rows/modelBatch.ts';
import { batchLimits } from '../../domains/gateway/batches/batchLimits.ts';
import type { FileBatch } from '../../domains/gateway/batches/Batches.ts';
import { openBatches, type OpenedBatches } from '../../domains/gateway/batches/openBatches.ts';
import { fileLimits } from '../../domains/gateway/files/fileLimits.ts';
import { withFileInputs } from '../../domains/gateway/files/withFileInputs.ts';
import type { AuthenticatedKey } from '../../domains/gateway/routing/caller.ts';
import { testEncryptionKey } from '../support/apiServer.ts';
import { createTestBinaries, type TestBinaries } from '../support/binaries.ts';
import { isFull } from '../support/isFull.ts';
import { completion, sendJson } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, type GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let secrets: Secrets;
let binaries: TestBinaries;
let opened: OpenedBatches;
let key: AuthenticatedKey;

/** A call by itself costs 20,000 micro-credits, one of a batch half of it. */
const lines = { input_per_mtok: '10', output_per_mtok: '20', service_tiers: { batch: { multiplier: '0.5' } } };
const batchCharge = 10_000n;

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/batch', lines });
  api = await world.openProcess();
  const { database } = world.db;
  secrets = await openSecrets({ database, dataDir: '', encryptionKey: testEncryptionKey });
  binaries = createTestBinaries(database);
  opened = open(api);
  key = await keyOf((await world.addKey()).value);
});
afterAll(async () => {
  await binaries.drop();
  await world.stop();
});
beforeEach(() => {
  world.upstream.seen.length = 0;
  world.upstream.script = (response) => sendJson(response, 200, completion());
});

async function keyOf(value: string): Promise<AuthenticatedKey> {
  const caller = await callerOf(api, value);
  if (caller.kind !== 'key') throw new Error('The caller is a key.');
  return caller.key;
}

function open({ gateway }: GatewayProcess, database = world.db.database): OpenedBatches {
  return openBatches({ gateway, database, secrets, binaries: binaries.store, logger: pino({ level: 'silent' }) });
}

const chat = (at: number, more: object = {}): object => ({
  custom_id: `call ${at}`,
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model: 'test/batch', messages: [{ role: 'user', content: `say ${at}` }], ...more },
});
const calls = (count: number): object[] => Array.from({ length: count }, (_, at) => chat(at));
const jsonl = (all: readonly unknown[]): string =>
  all.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('');

async function upload(content: string, by = key): Promise<string> {
  const file = { purpose: 'batch', fileName: 'in.jsonl', mediaType: 'application/jsonl', keptMs: 3_600_000 } as const;
  return (await opened.gatewayFiles.upload(by, { ...file, content: Buffer.from(content) })).id;
}

const plainBatch = { path: '/v1/chat/completions', metadata: null, outputKeptMs: null, headers: {} } as const;

async function create(
  all: readonly unknown[],
  { by = key, ...more }: { by?: AuthenticatedKey; path?: FileBatch['path'] } = {},
) {
  const inputFileId = await upload(jsonl(all), by);
  return opened.batches.create(by, { ...plainBatch, ...more, inputFileId });
}

const signal = new AbortController().signal;
const step = (batch: { id: string }, by = opened) =>
  by.batchRunner.advance({ batchId: batch.id, organizationId: world.organization.organizationId }, signal);

/** Advances a batch to its end. */
async function run(batch: { id: string }, by = opened): Promise<ModelBatchRow> {
  await end(batch, by);
  return opened.batches.find(key, batch.id, { ofMessages: batch.id.startsWith('msgbatch_') });
}

async function end(batch: { id: string }, by = opened): Promise<void> {
  for (let steps = 0; steps < 50; steps += 1) if ((await step(batch, by)).ended) return;
  throw new Error('The batch does not end.');
}

/** Lets workers die before they keep an answer that is paid for. Returns how to end this. */
async function dieBeforeKeeping(): Promise<() => Promise<unknown>> {
  const { pool } = world.db.database;
  await pool.query(`create function refuse_end() returns trigger language plpgsql as $$
      begin raise exception 'died'; end $$; create trigger refuse_end before update of result_encrypted on model_batch_requests
      for each row execute function refuse_end();`);
  return () => pool.query('drop trigger refuse_end on model_batch_requests; drop function refuse_end();');
}

interface Line {
  id: string;
  custom_id: string;
  response: { status_code: number; request_id: string; body: Record<string, unknown> } | null;
  error: { code: string } | null;
}

async function read(fileId: string | null): Promise<Line[]> {
  if (fileId === null) return [];
  const { bytes } = await opened.gatewayFiles.content(key, fileId);
  return (await text(bytes))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const sayings = (): string[] =>
  world.upstream.seen.map(({ body }) => (body['messages'] as { content: string }[])[0]!.content);

describe('a batch of calls', () => {
  test('runs at the batch price, with results in the order of its requests', async () => {
    const count = isFull ? 200 : 40;
    const batch = await create(calls(count));
    let ended: ModelBatchRow | undefined;
    const cost = await world.costOf(async () => {
      ended = await run(batch);
    });
    expect(ended).toMatchObject({ status: 'completed', total: count, succeeded: count, errored: 0, errorFileId: null });
    expect(cost).toBe(batchCharge * BigInt(count));
    expect(ended!.creditsMicros).toBe(cost);
    expect(world.upstream.seen.length).toBe(count);
    const output = await read(ended!.outputFileId);
    expect(output.map(({ custom_id }) => custom_id)).toEqual(calls(count).map((_, at) => `call ${at}`));
    expect(output[0]).toMatchObject({
      response: {
        status_code: 200,
        request_id: expect.stringMatching(/^req_/) as string,
        body: { object: 'chat.completion' },
      },
      error: null,
    });
    const rows = await world.db.database.pool.query('select 1 from model_batch_requests where batch_id = $1', [
      batch.id,
    ]);
    expect(rows.rows).toEqual([]);
    const kept = await world.db.database.pool.query('select 1 from kept_answers where place_id = $1', [batch.id]);
    expect(kept.rows).toEqual([]);
  });

  test('costs as much as single calls if the price has no lines for batches', async () => {
    const batch = await create([chat(0, { model: 'test/chat' })]);
    expect(await world.costOf(() => run(batch))).toBe(20_000n);
  });

  test('charges each request once if two workers run it at the same time', async () => {
    const batch = await create(calls(16));
    const other = open(await world.openProcess());
    const cost = await world.costOf(() => Promise.all([run(batch), run(batch, other)]));
    expect(cost).toBe(batchCharge * 16n);
    expect(sayings().toSorted()).toEqual(Array.from({ length: 16 }, (_, at) => `say ${at}`).toSorted());
    expect(await opened.batches.find(key, batch.id, { ofMessages: false })).toMatchObject({ succeeded: 16 });
  });

  test('stores answers that a worker charged before it died', async () => {
    const batch = await create(calls(6));
    const recover = await dieBeforeKeeping();
    const cost = await world.costOf(async () => {
      await expect(step(batch)).rejects.toThrow('died');
      await recover();
      const answered = world.upstream.seen.length;
      expect(answered).toBeGreaterThan(0);
      await run(batch);
    });
    expect(cost).toBe(batchCharge * 6n);
    expect(new Set(sayings()).size).toBe(6);
    expect(sayings()).toHaveLength(6);
  });

  test('stores the error of each failed request, and runs the others', async () => {
    world.upstream.script = (response, { body }) =>
      (body['messages'] as { content: string }[])[0]!.content === 'say 1'
        ? sendJson(response, 400, { error: { message: 'No.', type: 'invalid_request_error', code: null, param: null } })
        : sendJson(response, 200, completion());
    const batch = await create([chat(0), chat(1), chat(2, { stream: true }), chat(3, { model: 'no/such' }), chat(4)]);
    const ended = await run(batch);
    expect(ended).toMatchObject({ status: 'completed', succeeded: 2, errored: 3, creditsMicros: batchCharge * 2n });
    expect((await read(ended.outputFileId)).map(({ custom_id }) => custom_id)).toEqual(['call 0', 'call 4']);
    expect(await read(ended.errorFileId)).toMatchObject([
      { custom_id: 'call 1', response: { status_code: 400, body: { error: { message: 'No.' } } } },
      { custom_id: 'call 2', response: { status_code: 400, body: { error: { param: '/stream' } } } },
      { custom_id: 'call 3', response: { status_code: 404, body: { error: { code: 'model_not_found' } } } },
    ]);
  });

  test('stores an error for each request without enough credits', async () => {
    const { id, value } = await world.addKey({ creditLimitMicros: 50_000n });
    const poor = await keyOf(value);
    const batch = await create(calls(20), { by: poor });
    await end(batch);
    const ended = await opened.batches.find(poor, batch.id, { ofMessages: false });
    expect(ended.status).toBe('completed');
    expect(ended.succeeded).toBeGreaterThan(0);
    expect(ended.errored).toBe(20 - ended.succeeded);
    expect(ended.creditsMicros).toBe(batchCharge * BigInt(ended.succeeded));
    expect(ended.creditsMicros).toBeLessThanOrEqual(50_000n);
    await world.revoke(id);
  });

  test('ends its requests if its key is revoked', async () => {
    const { id, value } = await world.addKey();
    const other = await keyOf(value);
    const batch = await create(calls(3), { by: other });
    await world.revoke(id);
    await end(batch);
    const { rows } = await world.db.database.pool.query<{ status: string; errored: number }>(
      'select status, errored from model_batches where id = $1',
      [batch.id],
    );
    expect(rows).toEqual([{ status: 'completed', errored: 3 }]);
    expect(world.upstream.seen).toEqual([]);
  });

  test('keeps answers that were paid for, even if its key is revoked before they are kept', async () => {
    const { id, value } = await world.addKey();
    const other = await keyOf(value);
    const batch = await create(calls(1), { by: other });
    const recover = await dieBeforeKeeping();
    const cost = await world.costOf(async () => {
      await expect(step(batch)).rejects.toThrow('died');
      await recover();
      await world.revoke(id);
      await end(batch);
    });
    expect(cost).toBe(batchCharge);
    const sql = 'select status, succeeded, errored, credits_micros::int as cost from model_batches where id = $1';
    const { rows } = await world.db.database.pool.query(sql, [batch.id]);
    expect(rows).toEqual([{ status: 'completed', succeeded: 1, errored: 0, cost: Number(batchCharge) }]);
  });

  test('waits for a limit that passes, and makes the request later', async () => {
    let failures = 0;
    world.upstream.script = (response) => {
      failures += 1;
      if (failures > 3) return sendJson(response, 200, completion());
      response.writeHead(429, { 'retry-after': '1' });
      response.end('{}');
    };
    const batch = await create([chat(0)]);
    const waits = await step(batch);
    expect(waits.ended).toBe(false);
    expect(waits.pauseMs).toBeGreaterThan(0);
    expect(await run(batch)).toMatchObject({ status: 'completed', succeeded: 1 });
  });

  test('keeps the results of running requests when it is canceled, and starts no others', async () => {
    const batch = await create(calls(30));
    const held = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      if (world.upstream.seen.length > 4) await held.promise;
      sendJson(response, 200, completion());
    };
    const first = step(batch);
    await expect.poll(() => world.upstream.seen.length).toBeGreaterThan(4);
    expect(await opened.batches.cancel(key, batch.id, { ofMessages: false })).toMatchObject({ status: 'cancelling' });
    held.resolve();
    await first;
    const ended = await run(batch);
    const made = world.upstream.seen.length;
    expect(made).toBeLessThan(30);
    expect(ended).toMatchObject({ status: 'cancelled', succeeded: made, canceled: 30 - made, errorFileId: null });
    expect(ended.creditsMicros).toBe(batchCharge * BigInt(made));
    expect(await read(ended.outputFileId)).toHaveLength(made);
    expect(await opened.batches.cancel(key, batch.id, { ofMessages: false })).toMatchObject({ status: 'cancelled' });
  });

  test('expires, and keeps the results of ended requests', async () => {
    const batch = await create(calls(3));
    await world.db.database.pool.query('update model_batches set expires_at = now() where id = $1', [batch.id]);
    const ended = await run(batch);
    expect(ended).toMatchObject({ status: 'expired', succeeded: 0, expired: 3, outputFileId: null });
    expect(await read(ended.errorFileId)).toMatchObject([
      { custom_id: 'call 0', response: null, error: { code: 'batch_expired' } },
      { custom_id: 'call 1' },
      { custom_id: 'call 2' },
    ]);
  });

  test('calls the Responses API, and stores its responses', async () => {
    const body = { model: 'test/batch', input: 'Hello', store: true };
    const path = '/v1/responses';
    const batch = await create([{ custom_id: 'a', method: 'POST', url: path, body }], { path });
    const [line] = await read((await run(batch)).outputFileId);
    expect(line).toMatchObject({ response: { body: { object: 'response', store: true } } });
  });
});

describe('a file that cannot be a batch', () => {
  test.each([
    ['no JSON', ['{'], [{ code: 'invalid_json_line', line: 1 }]],
    [
      'names that are not unique',
      [chat(0), '', chat(0)],
      [{ code: 'duplicate_custom_id', line: 3, param: 'custom_id' }],
    ],
    ['a missing name', [{ ...chat(0), custom_id: '' }], [{ code: 'invalid_custom_id', line: 1 }]],
    ['another method', [{ ...chat(0), method: 'GET' }], [{ code: 'invalid_method', line: 1 }]],
    ['another path', [{ ...chat(0), url: '/v1/embeddings' }], [{ code: 'mismatched_url', line: 1 }]],
    ['no body', [{ ...chat(0), body: 'x' }], [{ code: 'missing_required_parameter', param: 'body' }]],
    ['no model', [chat(0, { model: null })], [{ code: 'missing_required_parameter', param: 'body.model' }]],
    ['no requests', ['', ' '], [{ code: 'empty_file', line: null }]],
  ])('with %s fails, names its lines and costs nothing', async (_, all, errors) => {
    const ended = await run(await create(all));
    expect(ended).toMatchObject({ status: 'failed', errors, total: 0, outputFileId: null });
    expect(world.upstream.seen).toEqual([]);
  });

  test('with a line that is too long fails', async () => {
    const ended = await run(await create(['x'.repeat(batchLimits.lineBytes + 100_000)]));
    expect(ended.errors).toMatchObject([{ code: 'line_too_long', line: 1 }]);
  });

  test('that was deleted before the batch reads it fails', async () => {
    const batch = await create(calls(1));
    await opened.gatewayFiles.remove(key, batch.inputFileId!);
    expect((await run(batch)).errors).toMatchObject([{ code: 'input_file_gone' }]);
  });

  test('has the purpose batch, and belongs to the key', async () => {
    const file = { purpose: 'vision', fileName: 'a.png', mediaType: 'image/png', keptMs: 3_600_000 } as const;
    const { id } = await opened.gatewayFiles.upload(key, { ...file, content: Buffer.from('x') });
    await expect(opened.batches.create(key, { ...plainBatch, inputFileId: id })).rejects.toMatchObject({
      code: 'invalid_request',
      param: '/input_file_id',
    });
    const foreign = await upload(jsonl(calls(1)), await keyOf((await world.addKey()).value));
    await expect(opened.batches.create(key, { ...plainBatch, inputFileId: foreign })).rejects.toMatchObject({
      code: 'not_found',
      param: '/input_file_id',
    });
  });
});

describe('a batch of messages', () => {
  const message = (customId: string, more: object = {}) => ({
    custom_id: customId,
    params: { model: 'test/batch', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }], ...more },
  });

  test('keeps a result of each request for its caller until it is deleted', async () => {
    const requests = [message('a'), message('b', { model: 'no/such' }), message('c', { max_tokens: null })];
    const batch = await opened.batches.createOfMessages(key, { requests, headers: {} });
    await expect(opened.batches.remove(key, batch.id)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(opened.batches.results(key, batch.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await run(batch)).toMatchObject({ status: 'completed', succeeded: 1, errored: 2 });
    const results = (await text(await opened.batches.results(key, batch.id))).trim().split('\n');
    expect(results.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { custom_id: 'a', result: { type: 'succeeded', message: { type: 'message' } } },
      { custom_id: 'b', result: { type: 'errored', error: { type: 'error', error: { type: 'not_found_error' } } } },
      {
        custom_id: 'c',
        result: { type: 'errored', error: { type: 'error', error: { type: 'invalid_request_error' } } },
      },
    ]);
    await opened.batches.remove(key, batch.id);
    await expect(opened.batches.find(key, batch.id, { ofMessages: true })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('counts with its requests and results toward the files of the organization', async () => {
    const { organizationId } = world.organization;
    const used = () =>
      world.db.database.withOrganization(organizationId, ({ gatewayFiles }) => gatewayFiles.totalBytes());
    const before = await used();
    const batch = await opened.batches.createOfMessages(key, { requests: [message('a')], headers: {} });
    expect(await used()).toBeGreaterThan(before);
    await run(batch);
    const results = await text(await opened.batches.results(key, batch.id));
    expect(await used()).toBe(before + BigInt(Buffer.byteLength(results)));
    await world.db.database.pool.query('update model_batches set stored_bytes = $2 where id = $1', [
      batch.id,
      fileLimits.totalBytes,
    ]);
    await expect(opened.batches.createOfMessages(key, { requests: [message('a')], headers: {} })).rejects.toMatchObject(
      { code: 'request_too_large' },
    );
    await opened.batches.remove(key, batch.id);
    expect(await used()).toBe(before);
  });

  test('lists canceled requests', async () => {
    const batch = await opened.batches.createOfMessages(key, { requests: [message('a'), message('b')], headers: {} });
    await step(batch, openBatchesFor0Ms());
    await opened.batches.cancel(key, batch.id, { ofMessages: true });
    const ended = await run(batch);
    expect(ended.status).toBe('cancelled');
    expect(ended.succeeded + ended.canceled).toBe(2);
  });

  test('needs unique names', async () => {
    const requests = [message('a'), message('a')];
    await expect(opened.batches.createOfMessages(key, { requests, headers: {} })).rejects.toMatchObject({
      code: 'invalid_request',
      param: '/requests/1/custom_id',
    });
  });
});

/** A runner whose steps end after reading the requests. */
function openBatchesFor0Ms(): OpenedBatches {
  const parts = { gateway: api.gateway, database: world.db.database, secrets, logger: pino({ level: 'silent' }) };
  return openBatches({ ...parts, binaries: binaries.store, stepMs: -1 });
}

test('results are read in pieces of a bounded size', async () => {
  const { id } = await create(calls(3));
  const { organizationId } = world.organization;
  await world.db.database.pool.query(
    `insert into model_batch_requests (batch_id, organization_id, line, custom_id, status, result_encrypted)
     select $1, $2, line, 'call ' || line, 'succeeded', repeat('x', 1000) from generate_series(1, 3) line`,
    [id, organizationId],
  );
  const linesBehind = async (after: number): Promise<number[]> => {
    const rows = await world.db.database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.page(id, after, { limit: 10, maxBytes: 1_500 }),
    );
    return rows.map(({ line }) => line);
  };
  expect([await linesBehind(0), await linesBehind(2), await linesBehind(3)]).toEqual([[1, 2], [3], []]);
});

test('a call names a bounded number of files', async () => {
  const content = Array.from({ length: 201 }, () => ({ type: 'file', file: { file_id: 'file_unknown' } }));
  const body = { model: 'test/chat', messages: [{ role: 'user', content }] };
  const refused = { code: 'request_too_large', param: '/messages' };
  await expect(withFileInputs(opened.gatewayFiles, key, body)).rejects.toMatchObject(refused);
});

test('batches and files of others are unknown', async () => {
  const batch = await create(calls(1));
  const stranger = await keyOf((await world.addKey()).value);
  const refused = { code: 'not_found' };
  await expect(opened.batches.find(stranger, batch.id, { ofMessages: false })).rejects.toMatchObject(refused);
  await expect(opened.batches.cancel(stranger, batch.id, { ofMessages: false })).rejects.toMatchObject(refused);
  await expect(opened.gatewayFiles.find(stranger, batch.inputFileId!)).rejects.toMatchObject(refused);
  await expect(opened.gatewayFiles.remove(stranger, batch.inputFileId!)).rejects.toMatchObject(refused);
  const query = { limit: 10, after: null, before: null, ofMessages: false };
  expect((await opened.batches.list(stranger, query)).batches).toEqual([]);
  expect((await opened.batches.list(key, query)).batches.map(({ id }) => id)).toContain(batch.id);
  await run(batch);
});
