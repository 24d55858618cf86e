import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { fake as definition } from '../../integrations/azureBlob/fake.ts';
import { AzureClient } from '../../integrations/azureBlob/AzureClient.ts';
import { credential } from '../../integrations/azureBlob/credential.ts';
import { failureOf } from '../../integrations/azureBlob/failureOf.ts';
import { upload } from '../../integrations/azureBlob/upload.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { startAzurite, type TestAzurite } from './azuriteServer.ts';

const services = outboundServices();
afterAll(() => services.close());

const file = async (text: string): Promise<Item> => ({
  json: { id: 7 },
  binary: {
    data: await services.binaries.write(Buffer.from(text), { fileName: 'may.txt', mediaType: 'text/plain' }),
  },
});

function runner(values: () => object) {
  return async (type: string, parameters: object, item: Item = { json: { id: 7 } }): Promise<Item[]> => {
    const result = await runAlone(type, {
      parameters,
      inputs: { main: [item] },
      credentials: { auth: usedCredential('azure_storage_key', values()) },
      services,
    });
    return 'outputs' in result ? result.outputs['main']! : [];
  };
}

const nodes = nodeDefinitions.filter(({ type }) => type.startsWith('azure_blob.'));

test('the nodes of Azure Blob Storage', () => {
  expect(nodes.map(({ type }) => type).toSorted()).toEqual(['azure_blob.blob', 'azure_blob.container']);
});

describe('with the fake', () => {
  let fake: Fake;
  beforeAll(async () => {
    fake = await startFake(definition);
  });
  beforeEach(() => fake.reset());
  afterAll(() => fake?.close());
  const run = runner(() => definition.credential(fake.url).values);

  const examples = nodes.flatMap(({ type, examples: all }) =>
    all.map(({ title, parameters, output }) => [`${type}: ${title}`, type, parameters, output as JsonObject] as const),
  );
  const evaluated = (parameters: object): object =>
    JSON.parse(JSON.stringify(parameters).replaceAll('{{ $json.id }}', '7')) as object;
  const sending = examples.filter(([title]) => !title.endsWith('Create link'));

  test.each(examples)('%s gives the documented item', async (_title, type, parameters, output) => {
    const [item] = await run(type, evaluated(parameters), await file('hello'));
    expect(item!.json).toMatchObject(output);
  });

  test.each(sending)('%s is sent again after a rate limit', async (_title, type, parameters, output) => {
    fake.limitNext(1, 0);
    const [item] = await run(type, evaluated(parameters), await file('hello'));
    expect(item!.json).toMatchObject(output);
  });

  test.each(sending)('%s fails in words without the key', async (_title, type, parameters) => {
    fake.expire();
    const error = await run(type, evaluated(parameters), await file('hello')).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'target_error', message: expect.stringMatching(/^Azure Blob Storage: .+/) });
    expect(String(error)).not.toContain(definition.secret);
    expect(fake.requests).toHaveLength(1);
  });

  test.each(['blob', 'container'])('all pages of the list of %ss are read, and none twice', async (noun) => {
    const list = { operation: 'list', container: 'invoices', all: true };
    expect(await run(`azure_blob.${noun}`, list)).toHaveLength(3);
    expect(fake.requests).toHaveLength(3);
    fake.reset();
    expect(await run(`azure_blob.${noun}`, { ...list, all: false, limit: 2 })).toHaveLength(2);
    expect(fake.requests).toHaveLength(2);
    fake.reset();
    fake.repeatPages();
    await expect(run(`azure_blob.${noun}`, list)).rejects.toMatchObject({
      message: expect.stringContaining('read before'),
    });
  });
});

describe('with Azurite', () => {
  let server: TestAzurite;
  beforeAll(async () => {
    server = await startAzurite();
    await run('azure_blob.container', { operation: 'create', new_container: 'reports' });
  }, 120_000);
  afterAll(() => server?.close());
  const run = runner(() => server.values);
  const reports = { container: 'reports' };

  test('blobs are written, read, listed, copied and deleted', async () => {
    const new_blob = '2026/Q1 & #2 ä/';
    const [written] = await run(
      'azure_blob.blob',
      { operation: 'upload', ...reports, new_blob, metadata: { status: 'paid' } },
      await file('a;b'),
    );
    const name = `${new_blob}may.txt`;
    expect(written!.json).toMatchObject({ ...reports, name, size: 3, content_type: 'text/plain' });
    const [read] = await run('azure_blob.blob', { operation: 'download', ...reports, blob: name });
    expect(read).toMatchObject({
      json: { size: 3, metadata: { status: 'paid' }, etag: written!.json['etag'] },
      binary: { data: { file_name: 'may.txt', media_type: 'text/plain' } },
    });
    await run('azure_blob.blob', { operation: 'copy', ...reports, blob: name, target_blob: 'copy.txt' });
    const names = async (more: object): Promise<unknown[]> =>
      (await run('azure_blob.blob', { operation: 'list', ...reports, all: true, ...more })).map(({ json }) => [
        json['type'],
        json['name'],
      ]);
    expect(await names({})).toEqual([
      ['blob', name],
      ['blob', 'copy.txt'],
    ]);
    expect(await names({ recursive: false })).toEqual([
      ['folder', '2026/'],
      ['blob', 'copy.txt'],
    ]);
    await run('azure_blob.blob', { operation: 'delete', ...reports, blob: name });
    await expect(run('azure_blob.blob', { operation: 'get', ...reports, blob: name })).rejects.toMatchObject({
      message: 'Azure Blob Storage: There is no blob with this name in the container. (BlobNotFound)',
    });
  });

  test('an existing blob is kept if the node must not replace it', async () => {
    const create = { operation: 'create_from_text', ...reports, new_blob: 'once.txt', content: 'a', if_exists: 'fail' };
    await run('azure_blob.blob', create);
    await expect(run('azure_blob.blob', create)).rejects.toMatchObject({
      message: expect.stringContaining('There is a blob with this name already.'),
    });
  });

  test('metadata and the tier are changed', async () => {
    const blob = { ...reports, blob: 'meta.txt' };
    await run('azure_blob.blob', { operation: 'create_from_text', ...reports, new_blob: 'meta.txt', content: 'a' });
    await run('azure_blob.blob', { operation: 'set_metadata', ...blob, metadata: { status: 'paid' } });
    await run('azure_blob.blob', { operation: 'set_tier', ...blob, new_tier: 'cool' });
    expect(await run('azure_blob.blob', { operation: 'get', ...blob })).toMatchObject([
      { json: { metadata: { status: 'paid' }, access_tier: 'Cool' } },
    ]);
  });

  test('a link reads or writes one blob without the key', async () => {
    const link = { operation: 'create_link', ...reports, blob: 'link #1.txt' };
    const address = async (more: object): Promise<string> =>
      String((await run('azure_blob.blob', { ...link, ...more }))[0]!.json['url']);
    const sent = await fetch(await address({ link_for: 'write' }), {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob' },
      body: 'hello',
    });
    expect(sent.status).toBe(201);
    const read = await fetch(await address({}));
    expect([read.status, await read.text()]).toEqual([200, 'hello']);
    const refused = await fetch(await address({}), { method: 'DELETE' });
    await refused.body?.cancel();
    expect(refused.status).toBe(403);
  });

  test('a large blob is written in blocks', async () => {
    const signal = new AbortController().signal;
    const credential = usedCredential('azure_storage_key', server.values);
    const client = new AzureClient({ credential, fetch: services.fetch, signal });
    const content = 'large'.repeat(1000);
    const open = async function* () {
      yield Buffer.from(content);
    };
    const wanted = { ...reports, blob: 'large.txt', mediaType: 'text/plain', headers: {}, mustBeNew: false };
    await upload(wanted, { sizeBytes: content.length, open }, { client, signal, wholeBytes: 2000 });
    const [read] = await run('azure_blob.blob', { operation: 'get', ...reports, blob: 'large.txt' });
    expect(read!.json).toMatchObject({ size: content.length, content_type: 'text/plain' });
  });

  test('containers are created once, listed and deleted', async () => {
    const create = { operation: 'create', new_container: 'reports' };
    await expect(run('azure_blob.container', create)).rejects.toMatchObject({
      message: expect.stringContaining('The container exists already.'),
    });
    expect(await run('azure_blob.container', { ...create, if_container_exists: 'return' })).toMatchObject([
      { json: { name: 'reports', is_new: false } },
    ]);
    await run('azure_blob.container', { ...create, new_container: 'other' });
    expect(await run('azure_blob.container', { operation: 'list', name_prefix: 'oth' })).toHaveLength(1);
    await run('azure_blob.container', { operation: 'delete', container: 'other' });
    await expect(run('azure_blob.container', { operation: 'get', container: 'other' })).rejects.toMatchObject({
      code: 'target_error',
    });
  });

  test('a wrong key is reported in words', async () => {
    const wrong = runner(() => ({ ...server.values, key: Buffer.from('wrong').toString('base64') }));
    await expect(wrong('azure_blob.container', { operation: 'list' })).rejects.toMatchObject({
      message: expect.stringMatching(/Check .*the key/),
    });
  });
});

test('an address that is none is refused, and a stored one can be corrected', () => {
  const values = { account: 'acme', key: 'a2V5', api_url: 'https://acme.example.com:port' };
  expect(credential.check!(values)).toMatchObject([{ parameter: '/api_url' }]);
  expect(credential.hosts!(values)).toEqual([]);
  expect(credential.hosts!({ ...values, api_url: '' })).toEqual(['acme.blob.core.windows.net']);
});

test('a credential is tried with a list of containers, which other servers do not have', async () => {
  const answering = (text: string) => ({
    allowedHosts: null,
    signal: new AbortController().signal,
    fetch: async () => ({ status: 200, headers: {}, body: { readAll: async () => Buffer.from(text) } }),
  });
  const tried = (text: string) =>
    credential.test!({ account: 'acme', key: 'a2V5', api_url: '' }, answering(text) as never);
  await expect(tried('<EnumerationResults ServiceEndpoint="x"/>')).resolves.toBeUndefined();
  await expect(tried('<html></html>')).rejects.toMatchObject({
    message: 'The address does not lead to Azure Blob Storage.',
  });
});

test('failures are said in words', async () => {
  const said = (status: number, body = '', headers = {}) => failureOf({ status, headers, body });
  expect(await said(201)).toBeNull();
  expect((await said(404, '', { 'x-ms-error-code': 'ContainerNotFound' }))!.message).toContain('no such container');
  expect((await said(404))!.code).toBe('BlobNotFound');
  expect((await said(409, '\uFEFF<Error><Code>SnapshotsPresent</Code></Error>'))!.message).toContain('snapshots');
  expect(await said(503, '', { 'x-ms-error-code': 'ServerBusy', 'retry-after': '2' })).toMatchObject({
    isTemporary: true,
    retryAfterMs: 2000,
  });
});
