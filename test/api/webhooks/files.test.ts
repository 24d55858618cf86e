import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';
import { longBody } from './longBody.ts';

type Execution = components['schemas']['Execution'];

const uploadMaxBytes = 1024 * 1024;
let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi({ settings: { uploadMaxBytes } });
});
afterAll(() => api?.close());
beforeEach(async () => {
  await sweep();
  await api.test.database.pool.query('delete from execution_binaries');
  await sweep();
});

const webhook = (parameters: Record<string, unknown> = {}) => ({
  type: 'trigger.webhook',
  parameters: { methods: ['POST'], respond: 'last_node', ...parameters },
});
const pass = { type: 'logic.no_operation' };
const send = (url: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
/** Expires all leases, removes unused files and returns their number. */
async function sweep(): Promise<number> {
  await api.test.database.pool.query(
    `update binaries set lease_until = now() - interval '1 hour' where lease_until is not null`,
  );
  return api.deps.binaries.sweep();
}
const filesKept = async () =>
  (await api.test.database.pool.query<{ count: number }>('select count(*)::int as count from binaries')).rows[0]!.count;

/** The item that the latest execution began with. */
async function latestItem(): Promise<{
  json: { body: unknown };
  binary: Record<string, Binary>;
  execution: Execution;
}> {
  const { data } = await api.person.client.ok('listExecutions', { query: { limit: 1 } });
  const params = { execution_id: data[0]!.id, node_id: 'hook' };
  const detail = await api.person.client.ok('getExecutionNode', { params });
  const execution = await api.person.client.ok('getExecution', { params });
  return { ...(detail.runs[0]!.outputs['main']!.items[0] as object), execution } as never;
}
async function download(execution: Execution, { id }: Binary): Promise<Buffer> {
  const path = `/api/v1/executions/${execution.id}/binaries/${id}`;
  const response = await fetch(`${api.url}${path}`, { headers: { cookie: api.person.cookie } });
  return Buffer.from(await response.arrayBuffer());
}

describe('an upload to a webhook', () => {
  test('becomes a file of the item, which can be the answer', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({ response_data: 'first_binary' }), pass }));
    const bytes = randomBytes(500_000);
    const response = await send(url, bytes, {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="../me.png"',
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '500000',
      'content-security-policy': 'sandbox allow-forms',
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    const { json, binary, execution } = await latestItem();
    expect(json.body).toEqual({});
    expect(binary['data']).toMatchObject({ file_name: 'me.png', media_type: 'image/png', size_bytes: 500_000 });
    expect(bytes.equals(await download(execution, binary['data']!))).toBe(true);
    expect(await sweep()).toBe(0);
    await api.person.client.ok('deleteExecution', { params: { execution_id: execution.id } });
    expect(await sweep()).toBe(1);
  });

  test('of a form keeps fields in the body and files beside it, each under its name', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook(), pass }));
    const form = new FormData();
    form.append('name', 'Ada');
    form.append('tag', 'a');
    form.append('tag', 'ü');
    form.append('photo', new Blob(['one'], { type: 'image/jpeg' }), '1.jpg');
    form.append('photo', new Blob(['two']), '2.jpg');
    form.append('empty', new Blob([]), 'none.txt');
    const response = await send(url, form);
    expect([response.status, await response.json()]).toMatchObject([200, { body: { name: 'Ada', tag: ['a', 'ü'] } }]);
    const { binary, execution } = await latestItem();
    expect(
      Object.entries(binary).map(([name, file]) => [name, file.file_name, file.media_type, file.size_bytes]),
    ).toEqual([
      ['photo', '1.jpg', 'image/jpeg', 3],
      ['photo_1', '2.jpg', 'application/octet-stream', 3],
      ['empty', 'none.txt', 'application/octet-stream', 0],
    ]);
    expect((await download(execution, binary['photo_1']!)).toString()).toBe('two');
  });

  test('is kept as it is where the node wants the raw body, whatever its type', async () => {
    const { url } = await api.createPublished(
      chain({ hook: webhook({ raw_body: true, response_data: 'first_binary' }) }),
    );
    const response = await send(url, '{"not": json', { 'content-type': 'application/json' });
    expect([response.status, await response.text()]).toEqual([200, '{"not": json']);
    expect((await latestItem()).json.body).toEqual({});
  });

  test('above the limit is refused with 413, told or counted, and leaves nothing', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook(), pass }));
    const before = await filesKept();
    const tooLarge = Buffer.alloc(uploadMaxBytes + 1);
    const told = await send(url, tooLarge, { 'content-type': 'application/zip' });
    expect([told.status, await told.json()]).toMatchObject([
      413,
      { error: { code: 'request_too_large', message: 'The upload is larger than 1 MiB, the limit for a webhook.' } },
    ]);
    expect(await filesKept()).toBe(before);
    expect((await send(url, longBody(), { 'content-type': 'application/zip' })).status).toBe(413);
    const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n';
    expect((await send(url, longBody(head), { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(413);
    await sweep();
    expect(await filesKept()).toBe(before);
    expect((await send(url, tooLarge.subarray(1), { 'content-type': 'application/zip' })).status).toBe(200);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf',
    ],
    ['that is none', 'multipart/form-data; boundary=b', 'nothing of the kind'],
    [
      'with a name that reaches into the language',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'with too many fields',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(1_001)}--b--\r\n`,
    ],
  ])('of a form %s is refused and leaves nothing', async (_what, type, body) => {
    const { url } = await api.createPublished(chain({ hook: webhook(), pass }));
    const response = await send(url, body, { 'content-type': type });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }]);
    await sweep();
    expect(await filesKept()).toBe(0);
  });

  test('whose sender leaves in the middle leaves nothing and starts nothing', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook(), pass }));
    for (const type of ['application/zip', 'multipart/form-data; boundary=b']) {
      const request = httpRequest(url, {
        method: 'POST',
        headers: { 'content-type': type, 'content-length': 900_000 },
      });
      request.on('error', () => undefined);
      request.write('--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf');
      await expect.poll(filesKept).toBe(1);
      request.destroy();
      const swept = async () => {
        await sweep();
        return filesKept();
      };
      await expect.poll(swept).toBe(0);
    }
  });

  test('of a repeated delivery is not kept a second time', async () => {
    const { url } = await api.createPublished(chain({ hook: webhook({ delivery_key: 'x-key' }), pass }));
    const headers = { 'content-type': 'application/zip', 'x-key': 'one' };
    expect((await send(url, 'first', headers)).status).toBe(200);
    const again = await send(url, 'second', headers);
    expect(await again.json()).toMatchObject({ duplicate: true });
    expect(await sweep()).toBe(1);
    expect(await filesKept()).toBe(1);
  });
});

describe('a file as the answer', () => {
  test('comes from the respond node, with its type, status and own headers', async () => {
    const respond = {
      type: 'logic.respond_to_webhook',
      parameters: { body_kind: 'binary', body: 'photo', status: 201, headers: { 'x-own': 'yes', 'set-cookie': 'a=b' } },
    };
    const { url } = await api.createPublished(chain({ hook: webhook({ respond: 'respond_node' }), respond, pass }));
    const form = new FormData();
    form.append('photo', new Blob(['jpeg'], { type: 'image/jpeg' }), '1.jpg');
    const response = await send(url, form);
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-own')]).toEqual([
      201,
      'image/jpeg',
      'yes',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toBe('jpeg');
  });

  test('that is not there is an error that says nothing about the execution', async () => {
    const respond = { type: 'logic.respond_to_webhook', parameters: { body_kind: 'binary' } };
    const first = await api.createPublished(chain({ hook: webhook({ respond: 'respond_node' }), respond }));
    expect((await send(first.url, 'text', { 'content-type': 'text/plain' })).status).toBe(500);
    const second = await api.createPublished(chain({ hook: webhook({ response_data: 'first_binary' }), pass }));
    const response = await send(second.url, 'text', { 'content-type': 'text/plain' });
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { error: { code: 'node_failed', message: 'The execution returned no file to respond with.' } },
    ]);
  });
});
