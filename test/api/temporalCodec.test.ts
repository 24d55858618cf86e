import { defaultPayloadConverter } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJson, encodeJson, type JsonPayload } from '../../domains/executions/codec/remoteCodec.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

const uiUrl = 'http://127.0.0.1:8233';
const path = '/api/v1/temporal-codec/decode';

let api: TestApi;
let admin: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi({ settings: { temporalUiUrl: uiUrl } });
  admin = await signUpPerson(api.url);
  member = await signUpPerson(api.url);
});
afterAll(() => api.close());

const plain = (value: unknown): JsonPayload => {
  const { metadata, data } = defaultPayloadConverter.toPayload(value);
  return {
    metadata: { encoding: Buffer.from(metadata!['encoding']!).toString('base64') },
    data: Buffer.from(data!).toString('base64'),
  };
};
const sealed = (value: unknown): Promise<JsonPayload[]> => encodeJson(api.deps.payloadCodec, [plain(value)]);
const valueOf = ({ data = '' }: JsonPayload): unknown => JSON.parse(Buffer.from(data, 'base64').toString());

/** As Temporal UI asks. */
const ask = async (headers: Record<string, string>, payloads: unknown, method = 'POST'): Promise<Response> =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-namespace': 'default', ...headers },
    ...(method === 'POST' ? { body: JSON.stringify({ payloads }) } : {}),
  });
const corsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('payloads stored by Temporal', () => {
  test('is decrypted for an instance admin, in order, and readable payloads are returned unchanged', async () => {
    const [secret] = await sealed({ name: 'Ada Lovelace' });
    expect(JSON.stringify(secret)).not.toContain('Ada');
    const payloads = [plain('a name'), secret!, plain({ old: true })];
    const { payloads: shown } = await admin.client.ok('decodeTemporalPayloads', { body: { payloads } });
    expect(shown.map(valueOf)).toEqual(['a name', { name: 'Ada Lovelace' }, { old: true }]);
  });

  test('is encrypted as workers do it', async () => {
    const body = { payloads: [plain({ name: 'Ada Lovelace' }), plain('a name')] };
    const { payloads } = await admin.client.ok('encodeTemporalPayloads', { body });
    expect(payloads[1]).toEqual(body.payloads[1]);
    expect(JSON.stringify(payloads[0])).not.toContain(body.payloads[0]!.data);
    expect(await decodeJson(api.deps.payloadCodec, payloads)).toEqual(body.payloads);
    expect((await admin.client.ok('encodeTemporalPayloads', { body: { payloads } })).payloads).toEqual(payloads);
  });

  test('stays unchanged if this instance cannot read it, next to readable payloads', async () => {
    const [one] = await sealed({ n: 1 });
    const foreign = {
      ...one!,
      metadata: { ...one!.metadata, 'encryption-key-id': Buffer.from('x').toString('base64') },
    };
    const torn = { ...one!, data: one!.data!.slice(0, 40) };
    const payloads = [foreign, torn, {}, one!];
    const { payloads: shown } = await admin.client.ok('decodeTemporalPayloads', { body: { payloads } });
    expect(shown.slice(0, 3)).toEqual([foreign, torn, {}]);
    expect(valueOf(shown[3]!)).toEqual({ n: 1 });
  });

  test.each(['decodeTemporalPayloads', 'encodeTemporalPayloads'] as const)(
    '%s is for instance admins with a session only',
    async (operation) => {
      const body = { payloads: await sealed({ n: 1 }) };
      expect(await member.client.refused(operation, { body })).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      });
      expect(await member.client.as({}).refused(operation, { body })).toMatchObject({ status: 401 });
      const { value } = await admin.client.ok('createAccountApiKey', { body: { label: 'codec' } });
      expect(await admin.client.withKey(value).refused(operation, { body })).toMatchObject({ status: 403 });
    },
  );

  test.each([
    ['no list', {}],
    ['a list of texts', { payloads: ['x'] }],
    ['a number as data', { payloads: [{ data: 1 }] }],
    ['metadata that is no text', { payloads: [{ metadata: { encoding: [] } }] }],
    ['too many', { payloads: Array.from({ length: 10_001 }, () => ({})) }],
  ])('%s is refused by name', async (_, body) => {
    expect(await admin.client.refused('decodeTemporalPayloads', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: expect.stringContaining('/payloads') as string,
    });
  });

  test('more than 8 MiB is refused', async () => {
    const body = { payloads: [{ data: 'A'.repeat(8 * 1024 * 1024) }] };
    expect(await admin.client.refused('decodeTemporalPayloads', { body })).toMatchObject({
      status: 413,
      code: 'request_too_large',
    });
  });
});

describe('a page of another origin', () => {
  const cookie = (): Record<string, string> => ({ cookie: admin.client.headers['cookie']! });

  test('that is Temporal UI reads with the session of an admin', async () => {
    const answer = await ask({ ...cookie(), origin: uiUrl, 'sec-fetch-site': 'same-site' }, await sealed({ n: 1 }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(uiUrl);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    expect(((await answer.json()) as { payloads: JsonPayload[] }).payloads.map(valueOf)).toEqual([{ n: 1 }]);
  });

  test('that is Temporal UI may ask whether it may', async () => {
    const answer = await ask({ origin: uiUrl, 'access-control-request-method': 'POST' }, null, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(corsOf(answer).map((name) => [name, answer.headers.get(name)]))).toEqual({
      'access-control-allow-origin': uiUrl,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-namespace',
      'access-control-max-age': '600',
    });
  });

  // Readable values count as the response; only a failed call leaves encrypted text on the page.
  test('that is Temporal UI reads no error', async () => {
    for (const answer of [
      await ask({ origin: uiUrl }, await sealed({ n: 1 })),
      await ask({ ...cookie(), origin: uiUrl }, 'no list'),
    ]) {
      expect(answer.ok).toBe(false);
      expect(corsOf(answer)).toEqual([]);
    }
  });

  test.each([
    'http://127.0.0.1:8234',
    'https://127.0.0.1:8233',
    'http://localhost:8233',
    'http://127.0.0.1:8233.evil.test',
    'http://evil.test',
    'null',
  ])('%s, that is not it, gets nothing', async (origin) => {
    const preflight = await ask({ origin, 'access-control-request-method': 'POST' }, null, 'OPTIONS');
    expect(preflight.status).toBe(405);
    const answer = await ask({ ...cookie(), origin }, await sealed({ n: 1 }));
    expect(answer.status).toBe(403);
    expect([...corsOf(preflight), ...corsOf(answer)]).toEqual([]);
  });

  test('gets nothing from any other operation, Temporal UI or not', async () => {
    for (const other of ['/api/v1/me', '/api/v1/organizations', '/api/v1/executions', '/', '/health/live', '/docs']) {
      const headers = { ...cookie(), origin: uiUrl, 'access-control-request-method': 'POST' };
      const preflight = await fetch(`${api.url}${other}`, { method: 'OPTIONS', headers });
      const answer = await fetch(`${api.url}${other}`, { headers });
      expect([...corsOf(preflight), ...corsOf(answer)], other).toEqual([]);
    }
    const wallet = await fetch(`${api.url}/api/v1/model-api-keys`, {
      method: 'POST',
      headers: { ...cookie(), origin: uiUrl, 'content-type': 'application/json' },
      body: '{"label":"x"}',
    });
    expect(wallet.status).toBe(403);
  });

  test('gets nothing if no Temporal UI is configured', async () => {
    const bare = await api.another({ settings: { temporalUiUrl: null } });
    const headers = { origin: uiUrl, 'access-control-request-method': 'POST' };
    const answer = await fetch(`${bare.url}${path}`, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(405);
    expect(corsOf(answer)).toEqual([]);
  });
});
