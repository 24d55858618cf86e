import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { credential } from '../../integrations/webdav/credential.ts';
import type { DavCall } from '../../integrations/webdav/davOperation.ts';
import { failureOf } from '../../integrations/webdav/failureOf.ts';
import { fake as definition } from '../../integrations/webdav/fake.ts';
import { partsIn } from '../../integrations/webdav/paths.ts';
import { entriesIn } from '../../integrations/webdav/properties.ts';
import { list } from '../../integrations/webdav/readOperations.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { hasApache, startApache, type TestWebdav } from './webdavServer.ts';

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
      credentials: { auth: usedCredential('webdav', values()) },
      services,
    });
    return 'outputs' in result ? result.outputs['main']! : [];
  };
}

const nodes = nodeDefinitions.filter(({ type }) => type.startsWith('webdav.'));

test('the nodes of WebDAV', () => {
  expect(nodes.map(({ type }) => type).toSorted()).toEqual(['webdav.file', 'webdav.share', 'webdav.user']);
});

describe('with the fake of Nextcloud', () => {
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

  test.each(examples)('%s gives the documented item', async (_title, type, parameters, output) => {
    const [item] = await run(type, evaluated(parameters), await file('hello'));
    expect(item!.json).toMatchObject(output);
  });

  test.each(examples)('%s is sent again after a rate limit', async (_title, type, parameters, output) => {
    fake.limitNext(1, 0);
    const [item] = await run(type, evaluated(parameters), await file('hello'));
    expect(item!.json).toMatchObject(output);
  });

  test.each(examples)('%s fails in words without the password', async (_title, type, parameters) => {
    fake.expire();
    const error = await run(type, evaluated(parameters), await file('hello')).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'target_error', message: expect.stringMatching(/does not accept the user/) });
    expect(String(error)).not.toContain(definition.secret);
    expect(fake.requests).toHaveLength(1);
  });

  test('a move is not repeated after status 500, and a download is', async () => {
    fake.breakNext(1);
    const move = { operation: 'move', path: '/notes.txt', new_path: '/b.txt' };
    await expect(run('webdav.file', move)).rejects.toMatchObject({ code: 'target_error' });
    expect(fake.requests).toHaveLength(1);
    fake.reset();
    fake.breakNext(1);
    expect(await run('webdav.file', { operation: 'download', path: '/notes.txt' })).toHaveLength(1);
  });

  test('a share has a recipient, and its rights are one number', async () => {
    const create = { operation: 'create', path: 'notes.txt', share_with: 'user' };
    await expect(run('webdav.share', create)).rejects.toMatchObject({ message: 'Enter who the share is for.' });
    await run('webdav.share', { ...create, recipient: 'bob', permissions: ['read', 'update', 'share'] });
    const form = new URLSearchParams(fake.requests.at(-1)!.bytes.toString());
    expect(Object.fromEntries(form)).toEqual({
      path: '/notes.txt',
      shareType: '0',
      shareWith: 'bob',
      permissions: '19',
    });
    await expect(run('webdav.share', { ...create, recipient: 'nobody' })).rejects.toMatchObject({
      message: 'Nextcloud: Please specify a valid account to share with (status 404)',
    });
  });

  test('the internal link has the ID of the file', async () => {
    expect(await run('webdav.share', { operation: 'internal_link', path: '/notes.txt' })).toMatchObject([
      { json: { url: `${fake.url}/f/45` } },
    ]);
  });

  test('names keep their special characters', async () => {
    expect(await run('webdav.file', { operation: 'get', path: '/Reports/May #1.csv' })).toMatchObject([
      { json: { name: 'May #1.csv', file_id: '43', etag: '6b43' } },
    ]);
  });
});

describe.skipIf(!hasApache)('with Apache', () => {
  let server: TestWebdav;
  beforeAll(async () => {
    server = await startApache();
  });
  afterAll(() => server?.close());
  const run = runner(() => server.values);
  const names = async (folder: string, more: object = {}): Promise<unknown[]> =>
    (await run('webdav.file', { operation: 'list', folder, all: true, ...more })).map(({ json }) => json['path']);

  test('files are written with their folders, read, copied, moved and deleted', async () => {
    const upload = { operation: 'upload', new_path: '/Reports/2026/Q1 & #2/' };
    expect(await run('webdav.file', upload, await file('a;b'))).toMatchObject([
      { json: { name: 'may.txt', path: '/Reports/2026/Q1 & #2/may.txt', size: 3, is_new: true } },
    ]);
    const [again] = await run('webdav.file', upload, await file('a;c'));
    expect(again!.json).toMatchObject({ is_new: false });
    const path = '/Reports/2026/Q1 & #2/may.txt';
    const [read] = await run('webdav.file', { operation: 'download', path });
    expect(read!.binary!['data']).toMatchObject({ file_name: 'may.txt', size_bytes: 3, media_type: 'text/plain' });
    await run('webdav.file', { operation: 'copy', path, new_path: '/Copies/' });
    await run('webdav.file', { operation: 'move', path: '/Reports/2026', new_path: '/Archive/2026' });
    expect((await names('', { recursive: true, only: 'files' })).toSorted()).toEqual([
      '/Archive/2026/Q1 & #2/may.txt',
      '/Copies/may.txt',
      '/notes.txt',
    ]);
    expect(await run('webdav.file', { operation: 'delete', path: '/Archive' })).toMatchObject([
      { json: { path: '/Archive', deleted: true } },
    ]);
    expect(await names('', { only: 'folders' })).not.toContain('/Archive');
  });

  test('existing files are kept if the node must not replace them', async () => {
    const create = { operation: 'create_from_text', content: 'new', new_path: '/notes.txt', if_exists: 'fail' };
    await expect(run('webdav.file', create)).rejects.toMatchObject({
      message: expect.stringContaining('Something with this name exists already'),
    });
    const copy = { operation: 'copy', path: '/notes.txt', new_path: '/Reports/notes.txt' };
    await run('webdav.file', copy);
    await expect(run('webdav.file', { ...copy, if_exists: 'fail' })).rejects.toMatchObject({ code: 'target_error' });
  });

  test('folders are created once', async () => {
    const create = { operation: 'create_folder', new_folder: '/New/Sub' };
    expect(await run('webdav.file', create)).toMatchObject([{ json: { path: '/New/Sub', is_new: true } }]);
    expect(await run('webdav.file', create)).toMatchObject([{ json: { is_new: false } }]);
    await expect(run('webdav.file', { ...create, if_folder_exists: 'fail' })).rejects.toMatchObject({
      code: 'target_error',
    });
    expect(await run('webdav.file', { operation: 'get', path: '/New' })).toMatchObject([
      { json: { type: 'folder', name: 'New', path: '/New' } },
    ]);
  });

  test('missing files and folders are reported in words', async () => {
    for (const operation of ['get', 'download', 'delete'])
      await expect(run('webdav.file', { operation, path: '/missing.txt' })).rejects.toMatchObject({
        code: 'target_error',
        message: expect.stringContaining('There is no such file or folder.'),
      });
    await expect(run('webdav.file', { operation: 'list', folder: '/missing' })).rejects.toMatchObject({
      message: expect.stringContaining('There is no such file or folder.'),
    });
    const upload = { operation: 'create_from_text', new_path: '/missing/a.txt', make_folders: false };
    await expect(run('webdav.file', upload)).rejects.toMatchObject({
      message: expect.stringContaining('The folder above does not exist.'),
    });
  });

  test('paths stay below the folder of the credential', async () => {
    await expect(run('webdav.file', { operation: 'get', path: '/../users' })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
    await expect(run('webdav.file', { operation: 'delete', path: '/' })).rejects.toMatchObject({
      message: 'Enter the path of a file or folder.',
    });
  });

  test('shares need Nextcloud', async () => {
    await expect(run('webdav.share', { operation: 'list' })).rejects.toMatchObject({
      message: expect.stringContaining('This works with Nextcloud and ownCloud only.'),
    });
  });
});

test('lists are read with every prefix, with encoded and whole addresses', async () => {
  const response = (href: string, more = ''): string =>
    `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${more}<lp1:resourcetype/></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
  const body = `<D:multistatus xmlns:D="DAV:" xmlns:lp1="DAV:">${response('http://h/dav/a%20b.txt')}${response('/dav/c.txt', '<lp1:getcontentlength>5</lp1:getcontentlength>')}${response('/other/d.txt')}</D:multistatus>`;
  expect(await entriesIn(body, '/dav')).toMatchObject([
    { path: '/a b.txt', size: null },
    { path: '/c.txt', size: 5, type: 'file' },
  ]);
  await expect(entriesIn('<html></html>', '/dav')).rejects.toMatchObject({
    message: expect.stringContaining('returned no list'),
  });
});

test('the account in the address can be an e-mail address', () => {
  const { pattern } = (credential.parameters.json['properties'] as Record<string, { pattern: string }>)['url']!;
  const matches = (url: string) => new RegExp(pattern, 'u').test(url);
  expect(matches('https://cloud.example.com/remote.php/dav/files/ann@example.com')).toBe(true);
  expect(matches('https://cloud.example.com')).toBe(true);
  expect(matches('https://ann:secret@cloud.example.com/dav')).toBe(false);
});

test('folders below are read with the spaces of their names', async () => {
  const asked: string[] = [];
  const entries = async (parts: readonly string[]) => {
    asked.push(`/${parts.join('/')}`);
    return parts.length === 0 ? [{ type: 'folder', name: ' a ', path: '/ a ' }] : [];
  };
  const call = { client: { entries }, signal: new AbortController().signal } as unknown as DavCall;
  await list.run({ recursive: true, only: 'all', all: true, limit: 1 } as never, call);
  expect(asked).toEqual(['/', '/ a ']);
  expect(() => partsIn('/a/.. /b', '/folder')).toThrow('must not have the parts');
});

test('an address that is none is refused, and a stored one can be corrected', () => {
  const values = { url: 'https://cloud.example.com:port/dav', user: 'ann', password: 'secret' };
  expect(credential.check!(values)).toMatchObject([{ parameter: '/url' }]);
  expect(credential.hosts!(values)).toEqual([]);
  expect(credential.check!({ ...values, url: 'https://cloud.example.com/dav' })).toEqual([]);
});

test('failures are said in words', async () => {
  const said = (status: number, body = '', headers = {}) => failureOf({ status, headers, body });
  expect(await said(207)).toBeNull();
  expect((await said(301))!.message).toContain('at another address');
  expect((await said(507))!.message).toContain('storage of the account is full');
  expect(await said(503, '', { 'retry-after': '2' })).toMatchObject({ isTemporary: true, retryAfterMs: 2000 });
  const sabre =
    '<?xml version="1.0"?><d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:message>Nope</s:message></d:error>';
  expect((await said(403, sabre))!.message).toBe('The account may not do this here. Nope. (status 403)');
  expect((await said(403, '<html>secret</html>'))!.message).not.toContain('secret');
});
