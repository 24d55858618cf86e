import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/dropbox/fake.ts';
import { asciiJson } from '../../integrations/dropbox/routes.ts';
import { pathInside, pathOf } from '../../integrations/dropbox/paths.ts';
import { dropbox } from '../../integrations/dropbox/vendor.ts';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { nodeTypes, runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Dropbox's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const asked = (): string[] => fake.requests.map(({ path }) => path.replace('/2/', ''));
const argumentOf = ({ headers }: FakeRequest): JsonObject =>
  JSON.parse(String(headers['dropbox-api-arg'])) as JsonObject;
const itemWith = async (content: Buffer): Promise<Item> => ({
  json: { id: 7 },
  binary: { data: await services.binaries.write(content, { fileName: 'a.bin', mediaType: 'application/zip' }) },
});

test.each([
  ['dropbox.account', { operation: 'get' }, 'users/get_current_account'],
  ['dropbox.api_call', { method: 'POST', path: '/2/users/get_space_usage' }, 'users/get_space_usage'],
  ['dropbox.entry', { operation: 'get', entry: '/a.txt' }, 'files/get_metadata'],
  ['dropbox.file', { operation: 'temporary_link', file: '/a.txt' }, 'files/get_temporary_link'],
  ['dropbox.folder', { operation: 'create', new_folder: '/a' }, 'files/create_folder_v2'],
  ['dropbox.shared_link', { operation: 'list' }, 'sharing/list_shared_links'],
])('%s sends its request to its route', async (type, parameters, route) => {
  await run(type, parameters);
  expect(asked()[0]).toBe(route);
});

test('the example of an API call is a POST request with a body', () => {
  expect(nodeTypes.newest('dropbox.api_call')!.definition.examples?.[0]?.parameters).toEqual({
    method: 'POST',
    path: '/2/file_requests/list_v2',
    body: { limit: 100 },
    body_kind: 'json',
  });
});

test.each([
  ['', ''],
  ['/', ''],
  ['Reports/', '/Reports'],
  ['/Reports//May.csv', '/Reports/May.csv'],
  [' id:a1 ', 'id:a1'],
  ['ns:7/a', 'ns:7/a'],
])('the path %j is %j', (written, path) => expect(pathOf(written)).toBe(path));

test('a name may have a path of its own', () => {
  expect(pathInside('', '/in/a.txt')).toBe('/in/a.txt');
  expect(pathInside('/Reports/', '2026/a.txt')).toBe('/Reports/2026/a.txt');
  expect(() => pathInside('/Reports', ' ')).toThrow('Enter a name.');
});

test('an argument in a header has only ASCII', () => {
  expect(asciiJson({ path: '/Ü😀\u007f' })).toBe('{"path":"/\\u00dc\\ud83d\\ude00\\u007f"}');
});

test.each(['entry', 'target'])('the root is refused as %s', async (name) => {
  const parameters = { operation: 'move', entry: '/a', target: '/b', [name]: '/' };
  await expect(run('dropbox.entry', parameters)).rejects.toMatchObject({ code: 'parameter_invalid' });
  expect(asked()).toEqual([]);
});

describe('the root of paths', () => {
  test('of a team is looked up once in a run', async () => {
    const result = await runAlone('dropbox.entry', {
      parameters: { operation: 'get', entry: '/a.txt', root: 'team' },
      json: [{}, {}],
      credentials: { auth: usedCredential('dropbox_token', definition.credential(fake.url).values) },
      services,
    });
    expect('outputs' in result && result.outputs['main']).toHaveLength(2);
    expect(asked().toSorted()).toEqual(['files/get_metadata', 'files/get_metadata', 'users/get_current_account']);
    const { headers } = fake.requests.find(({ path }) => path.endsWith('get_metadata'))!;
    expect(headers['dropbox-api-path-root']).toBe('{".tag":"root","root":"3235641"}');
  });

  test('that the account does not have is explained', async () => {
    const parameters = { operation: 'get', entry: '/a.txt', root: '99' };
    await expect(run('dropbox.entry', parameters)).rejects.toThrow('The account has no such root.');
  });
});

describe('an upload', () => {
  const large = Buffer.alloc(18 * 1024 * 1024, 'x');

  test('of a small file is one request', async () => {
    const [made] = await run(
      'dropbox.file',
      { operation: 'upload', folder: '/Berichte', name: 'Übersicht.csv', if_exists: 'rename', mute: true },
      { item: await itemWith(Buffer.from('hello')) },
    );
    expect(made!.json).toMatchObject({ type: 'file', name: 'Übersicht.csv', size: 5 });
    expect(argumentOf(fake.requests[0]!)).toEqual({
      path: '/Berichte/Übersicht.csv',
      mode: 'add',
      autorename: true,
      mute: true,
    });
  });

  test('of a large file is sent in pieces', async () => {
    const [made] = await run('dropbox.file', { operation: 'upload' }, { item: await itemWith(large) });
    expect(made!.json).toMatchObject({ path_display: '/a.bin', size: large.length });
    expect(asked()).toEqual([
      'files/upload_session/start',
      ...Array.from({ length: 3 }, () => 'files/upload_session/append_v2'),
      'files/upload_session/finish',
    ]);
    expect(fake.requests[1]!.bytes).toHaveLength(8 * 1024 * 1024);
  });

  test('continues after the response to a piece was lost', async () => {
    let pieces = 0;
    const fetch: NodeHttp['fetch'] = async (url, options) => {
      const answer = await services.fetch(url, options);
      if (!url.endsWith('append_v2')) return answer;
      pieces += 1;
      return pieces === 1 ? { ...answer, status: 503 } : answer;
    };
    const [made] = await run('dropbox.file', { operation: 'upload' }, { item: await itemWith(large), fetch });
    expect(made!.json).toMatchObject({ size: large.length });
    expect(pieces).toBe(4);
  });

  test('reads the file if the response to the last request was lost', async () => {
    let isFirst = true;
    const fetch: NodeHttp['fetch'] = async (url, options) => {
      const answer = await services.fetch(url, options);
      if (!url.endsWith('finish') || !isFirst) return answer;
      isFirst = false;
      return { ...answer, status: 503 };
    };
    const [made] = await run('dropbox.file', { operation: 'upload' }, { item: await itemWith(large), fetch });
    expect(made!.json).toMatchObject({ type: 'file', name: 'a.bin' });
    expect(asked().slice(-2)).toEqual(['files/upload_session/finish', 'files/get_metadata']);
  });
});

test.each([
  ['download', { file: '/Reports/Übersicht.csv' }, 'dropbox.file', ['Übersicht.csv', 'text/csv']],
  ['export', { file: '/plan.paper' }, 'dropbox.file', ['doc.md', 'text/markdown']],
  ['download_zip', { of_folder: '/Reports' }, 'dropbox.folder', ['Reports.zip', 'application/zip']],
])('%s names the file', async (operation, parameters, type, [name, mediaType]) => {
  const [item] = await run(type, { operation, ...parameters, binary_name: 'content' });
  expect(item!.binary!['content']).toMatchObject({ file_name: name, media_type: mediaType, size_bytes: 5 });
});

test('a download can keep the fields of the item', async () => {
  const [item] = await run(
    'dropbox.file',
    { operation: 'download', file: '/a.txt', keep_item: true },
    { item: { json: { id: 7 } } },
  );
  expect(item!.json).toEqual({ id: 7 });
  expect(item!.binary!['data']!.file_name).toBe('a.txt');
});

describe('a folder that exists', () => {
  test('is returned', async () => {
    const [item] = await run('dropbox.folder', { operation: 'create', new_folder: '/taken' });
    expect(item!.json).toMatchObject({ type: 'folder', path_display: '/taken' });
    expect(asked()).toEqual(['files/create_folder_v2', 'files/get_metadata']);
  });

  test('is an error if that is wanted', async () => {
    const parameters = { operation: 'create', new_folder: '/taken', if_exists: 'fail' };
    await expect(run('dropbox.folder', parameters)).rejects.toThrow('Something else has this path.');
  });
});

test('a folder of a link is listed without those below', async () => {
  const parameters = { operation: 'list', shared_link: 'https://www.dropbox.com/scl/fo/a' };
  await run('dropbox.folder', { ...parameters, shared_link_password: 'pw', limit: 1 });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    path: '',
    limit: 1,
    shared_link: { url: 'https://www.dropbox.com/scl/fo/a', password: 'pw' },
  });
  await expect(run('dropbox.folder', { ...parameters, recursive: true })).rejects.toMatchObject({
    param: '/recursive',
  });
});

describe('a shared link that exists', () => {
  test('is returned without settings', async () => {
    const [item] = await run('dropbox.shared_link', { operation: 'create', entry: '/taken.txt' });
    expect(item!.json).toMatchObject({ type: 'file', name: 'taken.txt' });
    expect(asked()).toHaveLength(1);
  });

  test('is an error if settings are given', async () => {
    const parameters = { operation: 'create', entry: '/taken.txt', link_password: 'pw' };
    await expect(run('dropbox.shared_link', parameters)).rejects.toThrow('Revoke it first.');
  });
});

test('a link expires at a time with its zone', async () => {
  const parameters = { operation: 'create', entry: '/a.txt', expires: '2026-12-31T18:00:00.5+01:00' };
  await run('dropbox.shared_link', parameters);
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ settings: { expires: '2026-12-31T17:00:00Z' } });
  await expect(run('dropbox.shared_link', { ...parameters, expires: '2026-12-31 18:00' })).rejects.toMatchObject({
    param: '/expires',
  });
});

test.each([
  [429, {}, 'limited'],
  [409, { error_summary: 'too_many_write_operations/..' }, 'limited'],
  [503, {}, 'temporary'],
  [409, { error_summary: 'to/conflict/file/...' }, 'refused'],
  [401, { error_summary: 'missing_scope/', error: { required_scope: 'files.content.read' } }, 'refused'],
  [400, {}, 'refused'],
])('status %i with %j is %s', (status, body, kind) => {
  expect(failureIn(dropbox, { status, headers: {}, body })?.kind).toBe(kind);
});

test('a failure says what to do', () => {
  const failure = (body: JsonObject) => failureIn(dropbox, { status: 409, headers: {}, body })!;
  expect(failure({ error_summary: 'path/insufficient_space/..' })).toMatchObject({
    code: 'path/insufficient_space',
    message: 'The Dropbox is full. (path/insufficient_space)',
  });
  const scope = { error_summary: 'missing_scope/..', error: { required_scope: 'sharing.write' } };
  expect(failure(scope).missingScopes).toEqual(['sharing.write']);
});
