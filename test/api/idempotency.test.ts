import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Idempotency } from '../../api/idempotency/Idempotency.ts';
import { fingerprint } from '../../api/idempotency/fingerprint.ts';
import { mostStoredBytes, storedAnswer } from '../../api/idempotency/storedAnswer.ts';
import { AppError } from '../../openapi/AppError.ts';
import { ApiClient, signUpPerson, type CallInput, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let second: ApiServer;
let owner: Person;
let gatewayKey: string;
let counter = 0;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
  owner = await signUpPerson(api.url);
  gatewayKey = (await owner.client.ok('createModelApiKey', { body: { label: 'gateway' } })).value;
});
afterAll(() => api.close());

const newKey = () => `test ${(counter += 1)}`;
const under = (key: string, body?: unknown): CallInput => ({ headers: { 'idempotency-key': key }, body });
const chat = (content: string) => ({ model: 'sandbox/chat', messages: [{ role: 'user', content }] });
const callers = () => [api, second].map(({ url }) => new ApiClient(url).withKey(gatewayKey));
const keysLabeled = async (label: string) =>
  (await owner.client.ok('listModelApiKeys')).data.filter((key) => key.label === label).length;

test('100 calls of a model at once under one key, over two APIs, are one charge and 100 identical answers', async () => {
  const before = await owner.client.ok('getWallet');
  const input = under(newKey(), chat('[[tokens=7]] [[delay_ms=200]] Hello'));
  const clients = callers();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => clients[index % 2]!.call('createChatCompletion', input)),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const head = (name: string) => new Set(answers.map(({ headers }) => headers.get(name)));
  for (const name of ['x-request-id', 'x-bureau-credits', 'x-bureau-provider', 'content-type'])
    expect(head(name).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(99);
  const after = await owner.client.ok('getWallet');
  const charged = BigInt(before.balance.replace('.', '')) - BigInt(after.balance.replace('.', ''));
  expect(charged).toBe(BigInt(answers[0]!.headers.get('x-bureau-credits')!.replace('.', '')));
  expect(after.held).toBe('0.000000');
});

describe('a key', () => {
  test('that comes with another request is refused, with the same one in another writing it is not', async () => {
    const key = newKey();
    const [first, other] = callers();
    const { text } = await first!.call('createChatCompletion', under(key, chat('a')));
    expect(await other!.refused('createChatCompletion', under(key, chat('b')))).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
      param: 'idempotency-key',
    });
    const refused = await first!.refused('createChatCompletion', under(key, chat('b')));
    expect(refused.headers.get('x-should-retry')).toBe('false');
    const { model, messages } = chat('a');
    const written = { headers: { 'idempotency-key': key }, raw: JSON.stringify({ messages, model }, null, 2) };
    expect((await other!.call('createChatCompletion', written)).text).toBe(text);
  });

  test('is a key of its credential and its operation', async () => {
    const key = newKey();
    const mine = await owner.client.ok('createModelApiKey', under(key, { label: 'mine' }));
    const { value } = await owner.client.ok('createAccountApiKey', under(key, { label: 'mine' }));
    const byKey = await new ApiClient(api.url).withKey(value).ok('createModelApiKey', under(key, { label: 'mine' }));
    const stranger = await signUpPerson(api.url);
    const foreign = await stranger.client.ok('createModelApiKey', under(key, { label: 'mine' }));
    expect(new Set([mine, byKey, foreign].map((made) => made.key.id)).size).toBe(3);
    expect(await keysLabeled('mine')).toBe(2);
  });

  test('is free again after 24 hours', async () => {
    const key = newKey();
    await owner.client.ok('createModelApiKey', under(key, { label: 'old' }));
    await api.test.database.pool.query(`update idempotency_records set created_at = now() - interval '25 hours'`);
    await owner.client.ok('createModelApiKey', under(key, { label: 'new' }));
    expect([await keysLabeled('old'), await keysLabeled('new')]).toEqual([1, 1]);
  });

  test.each(['', 'x'.repeat(256), 'caf\u00e9'])('such as %j is refused', async (key) => {
    expect(await owner.client.refused('createModelApiKey', under(key, { label: 'x' }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: 'idempotency-key',
    });
  });

  test('is ignored with a stream, which a header says, and means nothing at signing in', async () => {
    const headers = {
      authorization: `Bearer ${gatewayKey}`,
      'content-type': 'application/json',
      'idempotency-key': newKey(),
    };
    for (let time = 0; time < 2; time += 1) {
      const body = JSON.stringify({ ...chat('a'), stream: true });
      const answer = await fetch(`${api.url}/v1/chat/completions`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-bureau-ignored')).toBe('Idempotency-Key');
      expect(await answer.text()).toContain('[DONE]');
    }
    const key = newKey();
    const bodies = [1, 2].map((one) => under(key, { email: `nobody-${one}@example.test`, password: 'wrong' }));
    for (const one of bodies)
      expect(await new ApiClient(api.url).refused('signIn', one)).toMatchObject({ code: 'invalid_sign_in' });
  });
});

describe('a replay', () => {
  test('shows no secret: making and rotating keys answer without the value', async () => {
    const create = under(newKey(), { label: 'secret' });
    const first = await owner.client.ok('createModelApiKey', create);
    const again = await owner.client.ok('createModelApiKey', create);
    expect(again).toEqual({ key: first.key });
    const rotate = { ...under(newKey()), params: { key_id: first.key.id } };
    const rotated = await owner.client.ok('rotateModelApiKey', rotate);
    expect(await owner.client.ok('rotateModelApiKey', rotate)).toEqual({ key: rotated.key });
    const account = under(newKey(), { label: 'secret' });
    const { key } = await owner.client.ok('createAccountApiKey', account);
    expect(await owner.client.ok('createAccountApiKey', account)).toEqual({ key });
    const { rows } = await api.test.database.pool.query<{ answer_encrypted: string }>(
      'select answer_encrypted from idempotency_records',
    );
    expect(rows.every((row) => row.answer_encrypted.startsWith('v1.'))).toBe(true);
  });

  test('is not for a key that was revoked since', async () => {
    const made = await owner.client.ok('createModelApiKey', { body: { label: 'short' } });
    const client = new ApiClient(second.url).withKey(made.value);
    const input = under(newKey(), chat('a'));
    await client.ok('createChatCompletion', input);
    await owner.client.ok('revokeModelApiKey', { params: { key_id: made.key.id } });
    expect(await client.refused('createChatCompletion', input)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(await client.refused('createChatCompletion', under('x', { ...chat('a'), stream: true }))).toMatchObject({
      status: 401,
    });
  });

  test('repeats a refusal of work that was done, and nothing that may pass', async () => {
    const [client, other] = callers();
    const lasting = under(newKey(), { ...chat('a'), service_tier: 'scale' });
    const first = await client!.call('createChatCompletion', lasting);
    const again = await other!.call('createChatCompletion', lasting);
    expect([again.status, again.text]).toEqual([400, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');

    const missing = under(newKey(), { ...chat('a'), model: 'sandbox/none' });
    const refused = await client!.refused('createChatCompletion', missing);
    expect(await other!.refused('createChatCompletion', missing)).toMatchObject({
      status: 404,
      code: 'model_not_found',
      request_id: refused.request_id,
    });

    for (const content of ['[[fail=500]]', '[[fail=429]]']) {
      const passing = under(newKey(), chat(content));
      const ids = [await client!.refused('createChatCompletion', passing)].map((one) => one.request_id);
      const next = await client!.refused('createChatCompletion', passing);
      expect(ids).not.toContain(next.request_id);
      expect(next.headers.get('idempotent-replayed')).toBeNull();
    }
  });
});

describe('a first request', () => {
  test('whose client went away is answered to the next one, and paid once', async () => {
    const key = newKey();
    const [client, other] = callers();
    const gone = new AbortController();
    const first = fetch(`${client!.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...client!.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(chat('[[delay_ms=500]] Hello')),
      signal: gone.signal,
    }).catch((error: unknown) => error);
    await workBegun();
    gone.abort();
    await first;
    const { headers } = await other!.call('createChatCompletion', under(key, chat('[[delay_ms=500]] Hello')));
    expect(headers.get('idempotent-replayed')).toBe('true');
  });

  test('whose process died is made again by the next one', async () => {
    const key = newKey();
    const hanging = await api.another({ handlers: { createModelApiKey: () => new Promise(() => undefined) } });
    const input = under(key, { label: 'taken over' });
    const first = new ApiClient(hanging.url, { cookie: owner.cookie, origin: hanging.url });
    void first.call('createModelApiKey', input).catch(() => undefined);
    await workBegun();
    await api.test.database.pool.query(
      `update idempotency_records set attempt = 'of a dead process', leased_until = now() - interval '1 second' where answer_encrypted is null`,
    );
    await owner.client.ok('createModelApiKey', input);
    await owner.client.ok('createModelApiKey', input);
    expect(await keysLabeled('taken over')).toBe(1);
  });

  test('whose process died after the charge is not charged again', async () => {
    const key = newKey();
    const [client] = callers();
    const input = under(key, chat('Hello'));
    const first = await client!.call('createChatCompletion', input);
    await api.test.database.pool.query(
      `update idempotency_records set answer_encrypted = null, leased_until = now() - interval '1 second' where attempt = $1`,
      [first.headers.get('x-request-id')],
    );
    const before = await owner.client.ok('getWallet');
    const refused = await client!.refused('createChatCompletion', input);
    expect(refused).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(refused.message).toContain('was completed, but its response was lost');
    expect(await owner.client.ok('getWallet')).toEqual(before);
  });

  /** Forgets the answer of a request, as a process does that dies before it kept it. */
  const dieBeforeKept = (requestId: string | null) =>
    api.test.database.pool.query(
      `update idempotency_records set answer_encrypted = null, leased_until = now() - interval '1 second' where attempt = $1`,
      [requestId],
    );

  test.each([
    ['a chat of the page', 'createPlaygroundChat', chat('Hello')],
    ['an embedding of the page', 'createPlaygroundEmbedding', { model: 'sandbox/embedding', input: 'Hello' }],
    ['an image of the page', 'createPlaygroundImage', { model: 'sandbox/image', prompt: 'a cat' }],
    ['a job of a key', 'createVideo', { model: 'sandbox/video', prompt: 'a cat', seconds: '4' }],
  ] as const)('whose process died behind %s is not made again', async (_, operation, body) => {
    const client = operation === 'createVideo' ? callers()[0]! : owner.client;
    const input = under(newKey(), body);
    const first = await client.call(operation, input);
    expect(first.status, first.text).toBeLessThan(300);
    await dieBeforeKept(first.headers.get('x-request-id'));
    const before = await owner.client.ok('getWallet');
    expect(await client.refused(operation, input)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await owner.client.ok('getWallet')).toEqual(before);
  });

  test('that is still at work after the wait is named', async () => {
    const idempotency = new Idempotency({ ...api.deps, waitMs: 50 });
    const request = { ...requestOf(newKey()), asked: 1 };
    const ended = Promise.withResolvers<{ status: number }>();
    const first = idempotency.once(request, () => ended.promise);
    await workBegun();
    const late = await idempotency.once(request, () => ended.promise).catch((error: unknown) => error);
    expect(late).toMatchObject({ code: 'idempotency_in_progress' });
    ended.resolve({ status: 204 });
    expect(await first).toEqual({ answer: { status: 204 } });
    expect(await idempotency.once(request, () => ended.promise)).toHaveProperty('replay.answer.status', 204);
  });

  test('that fails unexpectedly leaves the key free, also for those who wait', async () => {
    const idempotency = new Idempotency(api.deps);
    const request = { ...requestOf(newKey()), asked: 1 };
    let tries = 0;
    const work = async () => {
      await delay(30);
      if ((tries += 1) < 3) throw tries === 1 ? new Error('broken') : new AppError('unavailable', 'Not now.');
      return { status: 200, body: { tries } };
    };
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => idempotency.once(request, work)));
    expect(tries).toBe(3);
    expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(2);
  });
});

test('bytes are kept as they are up to a bound, and given either way', async () => {
  const kept = { requestId: 'req_1', omitted: [] };
  const bytes = Buffer.from([0xff, 0x00, 0xfe]);
  const small = await storedAnswer({ status: 200, contentType: 'audio/mpeg', raw: pieces([bytes, bytes]) }, kept);
  expect(small.given.raw).toEqual(Buffer.concat([bytes, bytes]));
  expect(small.stored).toMatchObject({
    answer: { rawEncoding: 'base64', raw: Buffer.concat([bytes, bytes]).toString('base64') },
  });
  const many = Array.from({ length: 5 }, () => Buffer.alloc(mostStoredBytes / 4, 1));
  const large = await storedAnswer({ status: 200, contentType: 'audio/mpeg', raw: pieces(many) }, kept);
  expect(large.stored).toMatchObject({ kind: 'too_large' });
  let length = 0;
  for await (const piece of large.given.raw as AsyncIterable<Uint8Array>) length += piece.length;
  expect(length).toBe((mostStoredBytes / 4) * 5);
});

test('a fingerprint tells values apart, not their writing', () => {
  const of = (value: unknown) => fingerprint(Buffer.alloc(32), value).toString('hex');
  expect(of({ a: 1, b: [2, null] })).toBe(of({ b: [2, null], a: 1 }));
  const values = [
    { a: 1 },
    { a: '1' },
    { a: [1] },
    ['a', 1],
    {},
    [],
    null,
    undefined,
    '',
    0,
    Buffer.from('a'),
    'a',
    [['a'], 'b'],
    ['a', ['b']],
  ];
  expect(new Set(values.map(of)).size).toBe(values.length);
});

function requestOf(key: string) {
  return {
    organizationId: owner.organizationId,
    credentialId: owner.accountId,
    operation: 'test',
    key,
    requestId: `req_${(counter += 1)}`,
    omitted: [],
    signal: new AbortController().signal,
  };
}

/** Waits until some work under way is recorded. */
async function workBegun(): Promise<void> {
  for (;;) {
    const { rows } = await api.test.database.pool.query(
      'select 1 from idempotency_records where answer_encrypted is null and leased_until > now()',
    );
    if (rows.length > 0) return;
    await delay(5);
  }
}

async function* pieces(buffers: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* buffers;
}
