import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { S3Signer } from '../../activities/http/S3Signer.ts';
import { checkedKey } from '../../integrations/s3/fields.ts';
import { failureOf } from '../../integrations/s3/failureOf.ts';
import { credential } from '../../integrations/s3/credential.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { hasVersitygw, startS3rver, startVersitygw, type TestS3 } from './s3Servers.ts';

const services = outboundServices();
afterAll(() => services.close());

const runAt = async (values: TestS3['values'], type: string, parameters: object, item: Item = { json: {} }) => {
  const result = await runAlone(type, {
    parameters,
    inputs: { main: [item] },
    credentials: { auth: usedCredential('s3', values) },
    services,
  });
  return 'outputs' in result ? result.outputs['main']! : [];
};
const fileOf = async (content: string | Buffer): Promise<Item> => ({
  json: { id: 7 },
  binary: { data: await services.binaries.write(Buffer.from(content), { fileName: 'a.csv', mediaType: 'text/csv' }) },
});
const toolsOf = (allowedHosts: readonly string[] | null = null) => ({
  fetch: services.fetch,
  connect: services.connect,
  signal: new AbortController().signal,
  allowedHosts,
});
const choicesOf =
  (values: object) =>
  async (parameter: string, search: string, cursor: string | null = null) => {
    const { choices } = nodeDefinitions.find(({ type }) => type === 's3.object')!;
    const context = { ...toolsOf(), credential: usedCredential('s3', values), limits: undefined as never };
    return choices!.read({ parameter, search, cursor, parameters: { bucket: 'reports' } }, context);
  };

describe.each([
  ['s3rver', true, startS3rver],
  ['versitygw', hasVersitygw, startVersitygw],
] as const)('S3 at %s', (name, isThere, start) => {
  if (!isThere) {
    test.skip(`${name} is not installed: go install github.com/versity/versitygw/cmd/versitygw@v1.8.0`, () => {});
    return;
  }
  let store: TestS3;
  beforeAll(async () => {
    store = await start();
  }, 60_000);
  afterAll(() => store?.close());
  const run = (type: string, parameters: object, item?: Item): Promise<Item[]> =>
    runAt(store.values, type, parameters, item);
  const object = (operation: string, parameters: object, item?: Item): Promise<Item[]> =>
    run('s3.object', { operation, bucket: 'reports', ...parameters }, item);
  const textOf = async (item: Item | undefined): Promise<string> => {
    const { content } = await services.binaries.read(item!.binary!['data']!);
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  test('an object is written, read, described, copied, moved and deleted', async () => {
    // s3rver reads the place of a copy in its own way.
    const fileName = name === 's3rver' ? 'Mai.csv' : 'März + 100% (neu).csv';
    const key = `Berichte/${fileName}`;
    const [written] = await object('upload', { new_key: key, metadata: { Source: 'test' } }, await fileOf('hello'));
    const etag = '5d41402abc4b2a76b9719d911017c592';
    expect(written!.json).toMatchObject({ bucket: 'reports', key, size: 5, etag, content_type: 'text/csv' });
    const [read] = await object('download', { key });
    expect(read!.json).toMatchObject({ key, size: 5, etag, metadata: { source: 'test' } });
    expect(read!.binary!['data']).toMatchObject({ file_name: fileName, media_type: 'text/csv' });
    expect(await textOf(read)).toBe('hello');
    const [details] = await object('get', { key });
    expect(details!.json).toMatchObject({ key, size: 5, etag });
    const copiedKey = name === 's3rver' ? 'copy/c.csv' : 'copy/ä b+c.csv';
    const [copied] = await object('copy', { key, target_key: copiedKey });
    expect(copied!.json).toMatchObject({ bucket: 'reports', key: copiedKey, etag });
    const [moved] = await object('move', { key: copiedKey, target_key: 'moved.csv' });
    expect(moved!.json).toMatchObject({ key: 'moved.csv', etag });
    const listed = await object('list', {});
    expect(listed.map(({ json }) => json['key'])).toEqual([key, 'moved.csv']);
    for (const one of [key, 'moved.csv', 'never there'])
      expect((await object('delete', { key: one }))[0]!.json).toEqual({ bucket: 'reports', key: one, deleted: true });
    expect(await object('list', {})).toEqual([]);
    await expect(object('get', { key })).rejects.toThrow('There is no object with this key.');
    await expect(object('download', { key })).rejects.toThrow('There is no object with this key.');
  });

  test('a download can keep the fields of the item', async () => {
    await object('create_from_text', { content: 'hello', new_key: 'kept.txt' });
    const [item] = await object('download', { key: 'kept.txt', keep_item: true }, { json: { id: 7 } });
    expect(item!.json).toEqual({ id: 7 });
    await object('delete', { key: 'kept.txt' });
  });

  test('a name follows a key that ends in a slash', async () => {
    const [written] = await object('upload', { new_key: 'in/' }, await fileOf('hello'));
    expect(written!.json['key']).toBe('in/a.csv');
    await object('delete', { key: 'in/a.csv' });
  });

  test('a large object is written in parts', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024, 'x');
    const [written] = await object('upload', { new_key: 'large.bin' }, await fileOf(large));
    expect(written!.json['size']).toBe(large.length);
    // s3rver has no fingerprint for its parts.
    if (name === 'versitygw') expect(written!.json['etag']).toMatch(/-2$/);
    const [read] = await object('get', { key: 'large.bin' });
    expect(read!.json['size']).toBe(large.length);
    await object('delete', { key: 'large.bin' });
  });

  test('lists have folders, pages and limits', async () => {
    for (const key of ['a/1', 'a/2', 'a/b/3', 'c']) await object('create_from_text', { content: key, new_key: key });
    await object('create_folder', { new_folder: 'a' });
    const keysOf = async (more: object) => (await object('list', more)).map(({ json }) => json['key']);
    expect(await keysOf({ prefix: 'a/' })).toEqual(['a/1', 'a/2', 'a/b/3']);
    expect((await keysOf({ prefix: 'a/', recursive: false })).toSorted()).toEqual(['a/1', 'a/2', 'a/b/']);
    expect(await keysOf({ limit: 2, prefix: 'a/1' })).toEqual(['a/1']);
    expect(await keysOf({ start_after: 'a/2' })).toEqual(['a/b/3', 'c']);
    const [removed] = await object('delete_folder', { folder: 'a/' });
    expect(removed!.json).toEqual({ bucket: 'reports', folder: 'a/', deleted: 4 });
    expect(await keysOf({})).toEqual(['c']);
    await object('delete', { key: 'c' });
  });

  test('a link works without the credential', async () => {
    const place = { key: 'link & ü.txt' };
    const [forWriting] = await object('presign', { ...place, link_for: 'write', expires_seconds: 60 });
    const put = await fetch(String(forWriting!.json['url']), { method: 'PUT', body: 'hello' });
    expect(put.status).toBe(200);
    const [forReading] = await object('presign', place);
    const got = await fetch(String(forReading!.json['url']));
    expect([got.status, await got.text()]).toEqual([200, 'hello']);
    await object('delete', place);
  });

  test.skipIf(name === 's3rver')('tags are replaced', async () => {
    await object('create_from_text', { content: 'x', new_key: 'tagged', tags: { a: 1 } });
    const [set] = await object('set_tags', { key: 'tagged', tags: { status: 'paid/2026', year: 2026 } });
    expect(set!.json['tags']).toEqual({ status: 'paid/2026', year: '2026' });
    const [read] = await object('get_tags', { key: 'tagged' });
    expect(read!.json['tags']).toEqual({ status: 'paid/2026', year: '2026' });
    await object('delete', { key: 'tagged' });
  });

  test('buckets are created, listed and deleted', async () => {
    const [made] = await run('s3.bucket', { operation: 'create', new_bucket: 'more-reports' });
    expect(made!.json).toEqual({ name: 'more-reports', region: 'us-east-1' });
    const names = (await run('s3.bucket', { operation: 'list' })).map(({ json }) => json['name']);
    expect(names).toEqual(expect.arrayContaining(['more-reports', 'reports']));
    await run('s3.bucket', { operation: 'delete', bucket: 'more-reports' });
    await expect(run('s3.object', { operation: 'list', bucket: 'more-reports' })).rejects.toThrow(
      'There is no such bucket.',
    );
  });

  test('the form offers buckets, folders and keys', async () => {
    for (const key of ['x/1', 'x/2']) await object('create_from_text', { content: key, new_key: key });
    const choices = choicesOf(store.values);
    const labels = async (parameter: string, search: string) =>
      (await choices(parameter, search)).choices.map(({ value }) => value);
    expect(await labels('/bucket', 'REPO')).toEqual(['reports']);
    expect(await labels('/prefix', '')).toEqual(['x/']);
    expect(await labels('/key', 'x/2')).toEqual(['x/2']);
    await expect(choices('/metadata', '')).rejects.toMatchObject({ param: '/parameter' });
    await object('delete_folder', { folder: 'x/' });
  });

  test('the test of the credential lists buckets', async () => {
    await expect(credential.test!(store.values, toolsOf())).resolves.toBeUndefined();
    await expect(credential.test!(store.values, toolsOf(['other.example.com']))).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
  });

  test.skipIf(name === 's3rver')('a wrong key, and an object that must be new, are refused', async () => {
    const wrong = { ...store.values, secret_access_key: 'wrong' };
    await expect(credential.test!(wrong, toolsOf())).rejects.toThrow('The signature is wrong.');
    await expect(runAt(wrong, 's3.bucket', { operation: 'list' })).rejects.toThrow('S3: The signature is wrong.');
    const parameters = { content: 'x', new_key: 'once', if_exists: 'fail' };
    await object('create_from_text', parameters);
    await expect(object('create_from_text', parameters)).rejects.toThrow('There is an object with this key already.');
    await object('delete', { key: 'once' });
  });
});

/** A server with prepared answers, which keeps the requests. */
describe('the answers of stores', () => {
  let server: Server;
  let answers: { status?: number; headers?: Record<string, string>; body?: string }[] = [];
  let requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push({ method: request.method!, url: request.url!, headers: request.headers });
      const { status = 200, headers = {}, body = '' } = answers.shift() ?? {};
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const run = (parameters: object, given: typeof answers, item?: Item): Promise<Item[]> => {
    [answers, requests] = [[...given], []];
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const values = { endpoint, region: 'eu-central-1', access_key_id: 'id', secret_access_key: 'secret-key' };
    return runAt(values, 's3.object', { bucket: 'reports', ...parameters }, item);
  };
  const listOf = (inside: string): string => `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;

  test('keys of a list are decoded, and pages follow', async () => {
    const first = listOf(
      '<EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>a+b=</NextContinuationToken><Contents><Key>in%2Fq1+report%2B.csv</Key><Size>3</Size><ETag>&quot;e1&quot;</ETag></Contents>',
    );
    const last = listOf('<IsTruncated>false</IsTruncated><Contents><Key>in+%41</Key><Size>0</Size></Contents>');
    const items = await run({ operation: 'list' }, [{ body: first }, { body: last }]);
    expect(items.map(({ json }) => json['key'])).toEqual(['in/q1 report+.csv', 'in+%41']);
    expect(requests[1]!.url).toContain('continuation-token=a%2Bb%3D');
  });

  test('a page that leads to itself is an error', async () => {
    const page = listOf('<IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken>');
    await expect(run({ operation: 'list', all: true }, [{ body: page }, { body: page }])).rejects.toThrow(
      'read before',
    );
  });

  test('a request is sent again after a temporary failure', async () => {
    const slow = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
    expect(await run({ operation: 'list' }, [slow, { body: listOf('') }])).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test('an object that must be new is not written twice', async () => {
    const parameters = { operation: 'create_from_text', new_key: 'a', if_exists: 'fail' };
    await expect(run(parameters, [{ status: 500 }])).rejects.toMatchObject({ code: 'target_error' });
    expect(requests).toHaveLength(1);
    expect(requests[0]!.headers['if-none-match']).toBe('*');
  });

  test('an object is never moved onto itself, because it would be deleted', async () => {
    const move = run({ operation: 'move', key: 'a/b', target_key: '/a/b', storage_class: 'STANDARD_IA' }, []);
    await expect(move).rejects.toMatchObject({ param: '/target_key' });
    expect(requests).toEqual([]);
  });

  test('a failure of a copy can have status 200', async () => {
    const parameters = { operation: 'copy', key: 'a', target_key: 'b' };
    const body = '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>';
    await expect(run(parameters, [{ body }])).rejects.toThrow('The keys do not allow this.');
  });

  test('a deletion of many reports the failed ones', async () => {
    const page = listOf('<Contents><Key>a/1</Key></Contents><Contents><Key>a/2</Key></Contents>');
    const body = '<DeleteResult><Error><Key>a/2</Key><Code>AccessDenied</Code></Error></DeleteResult>';
    await expect(run({ operation: 'delete_folder', folder: 'a/' }, [{ body: page }, { body }])).rejects.toThrow(
      '1 of 2 objects could not be deleted (AccessDenied)',
    );
    expect(requests[1]!.headers['content-md5']).toMatch(/^.{22}==$/);
  });

  test('parts are removed if an upload fails', async () => {
    const started = { body: '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>' };
    const refused = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    const item = await fileOf(Buffer.alloc(17 * 1024 * 1024));
    await expect(run({ operation: 'upload', new_key: 'a' }, [started, refused, {}], item)).rejects.toThrow();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /reports/a?uploads=',
      'PUT /reports/a?partNumber=1&uploadId=u1',
      'DELETE /reports/a?uploadId=u1',
    ]);
  });

  test('options with a value are headers', async () => {
    const options = { acl: 'public_read', encryption: 'aws_kms', kms_key_id: 'k1', storage_class: 'STANDARD_IA' };
    await run({ operation: 'create_from_text', content: 'x', new_key: 'a.txt', tags: { a: 'b c' }, ...options }, [{}]);
    expect(requests[0]!.headers).toMatchObject({
      'x-amz-acl': 'public-read',
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'k1',
      'x-amz-storage-class': 'STANDARD_IA',
      'x-amz-tagging': 'a=b+c',
      'content-type': 'text/plain',
    });
    await run({ operation: 'create_from_text', new_key: 'a' }, [{}]);
    const optional = /x-amz-(?!date|content-sha256)/;
    expect(Object.keys(requests[0]!.headers).filter((name) => optional.test(name))).toEqual([]);
  });

  test.each([
    [{ metadata: { 'a b': 'x' } }, '/metadata'],
    [{ metadata: { a: 'ä' } }, '/metadata'],
    [{ content_disposition: 'a\nb' }, '/content_disposition'],
    [{ new_key: 'a/../b' }, '/new_key'],
  ])('%j is refused before a request', async (more, param) => {
    await expect(run({ operation: 'create_from_text', new_key: 'a', ...more }, [])).rejects.toMatchObject({ param });
    expect(requests).toEqual([]);
  });
});

test('a key is checked', () => {
  expect(checkedKey('/a/b', '/key')).toBe('a/b');
  expect(() => checkedKey('/', '/key')).toThrow('Enter a key.');
});

test.each([
  [301, '<Error><Code>PermanentRedirect</Code></Error>', { 'x-amz-bucket-region': 'eu-west-1' }, 'eu-west-1'],
  [400, '<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-2</Region></Error>', {}, 'eu-west-2'],
  [404, '', {}, 'NoSuchKey'],
  [502, '<html>Bad gateway', {}, 'status 502'],
])('status %i with %j says what is wrong', async (status, body, headers, words) => {
  expect((await failureOf({ status, headers: headers as Record<string, string>, body }))!.message).toContain(words);
});

test('temporary keys are signed with their token', async () => {
  const keys = { access_key_id: 'id', secret_access_key: 'secret', session_token: 'token' };
  const signer = new S3Signer({ endpoint: '', region: 'eu-central-1', ...keys });
  const { url, headers } = await signer.sign({ method: 'GET', bucket: 'b', key: "a'(1)*.txt" });
  expect(url).toBe('https://s3.eu-central-1.amazonaws.com/b/a%27%281%29%2A.txt');
  expect(headers as JsonObject).toMatchObject({ 'x-amz-security-token': 'token' });
  expect(headers['authorization']).toContain('x-amz-security-token');
});

test('an endpoint that is no address is refused, and a stored one can be corrected', () => {
  const values = {
    endpoint: 'https://acme.example.com:port',
    region: 'auto',
    access_key_id: 'a',
    secret_access_key: 'b',
  };
  expect(credential.check!(values)).toMatchObject([{ parameter: '/endpoint' }]);
  expect(credential.hosts!(values)).toEqual([]);
  expect(credential.hosts!({ ...values, endpoint: '' })).toEqual(['s3.auto.amazonaws.com']);
});
