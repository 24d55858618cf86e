import { describe, expect, test } from 'vitest';
import type { Item } from '../../domains/executions/item.ts';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { childPath, folderPath, itemPath } from '../../integrations/onedrive/address.ts';
import { fake as definition } from '../../integrations/onedrive/fake.ts';
import { n8n } from '../../integrations/onedrive/n8n.ts';
import { searchPath } from '../../integrations/onedrive/searchPath.ts';
import { onedrive } from '../../integrations/onedrive/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of OneDrive's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const file = '01FILE1ABCDEFGH';
const folder = '01FOLDER1ABCDEFGH';

const withFile = async (bytes: Buffer, fileName = 'report #1.txt'): Promise<Item> => ({
  json: {},
  binary: { data: await services.binaries.write(bytes, { fileName, mediaType: 'text/plain' }) },
});
const sent = (): string[] => fake.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);

describe('a file or folder', () => {
  test('is named by its ID, its path or a link', () => {
    expect(itemPath('', 'ABC%21123')).toBe('/me/drive/items/ABC!123');
    expect(itemPath('b!1', '/Orders/report #1.pdf')).toBe('/drives/b!1/root:/Orders/report%20%231.pdf:');
    expect(folderPath(undefined, '')).toBe('/me/drive/root');
    expect(itemPath('', 'https://1drv.ms/t/s!A', true)).toBe('/shares/u!aHR0cHM6Ly8xZHJ2Lm1zL3QvcyFB/driveItem');
    expect(() => itemPath('', 'https://1drv.ms/t/s!A')).toThrow('can only be read');
    expect(() => itemPath('', ' ')).toThrow('is not a valid identifier');
    expect(() => itemPath('', '/a/../b')).toThrow('is not a valid identifier');
  });

  test('gets its place from the folder and the name', () => {
    expect(childPath('', '', 'a.txt')).toBe('/me/drive/root:/a.txt:');
    expect(childPath('', '/Orders/', 'a.txt')).toBe('/me/drive/root:/Orders/a.txt:');
    expect(childPath('', folder, 'a.txt')).toBe(`/me/drive/items/${folder}:/a.txt:`);
  });

  test('is searched with doubled quotes', () => {
    expect(searchPath('/me/drive/root', "Ann's report")).toBe("/me/drive/root/search(q='Ann''s%20report')");
  });

  test('never has the address of its content, which needs no sign-in', async () => {
    const results = [
      ...(await run('onedrive.file', { operation: 'get', item: file })),
      ...(await run('onedrive.file', { operation: 'search', search: 'draft', all: true })),
      ...(await run('onedrive.folder', { operation: 'list', all: true })),
      ...(await run('onedrive.file', { operation: 'rename', item: file, new_name: 'b.txt' })),
      ...(await run('onedrive.file', { operation: 'copy', item: file })),
    ];
    expect(results.length).toBeGreaterThan(7);
    expect(JSON.stringify(results)).not.toContain('secret-of');
  });
});

describe('an upload', () => {
  test('of a small file is one request, and says what happens to a file of this name', async () => {
    const parameters = { operation: 'upload', in_folder: folder, if_exists: 'fail' };
    const [item] = await run('onedrive.file', parameters, { item: await withFile(Buffer.from('hello')) });
    expect(sent()).toEqual([`PUT /v1.0/me/drive/items/${folder}:/report #1.txt:/content`]);
    expect(fake.requests[0]!.query.get('@microsoft.graph.conflictBehavior')).toBe('fail');
    expect(item?.json).toMatchObject({ name: 'report #1.txt', size: 5, file: { mimeType: 'text/plain' } });
  });

  test('of a large file has parts, which go out without the credential', async () => {
    const size = 25_000_000;
    const parameters = { operation: 'upload', name: 'big.zip', if_exists: 'rename' };
    const [item] = await run('onedrive.file', parameters, { item: await withFile(Buffer.alloc(size)) });
    expect(sent()).toEqual([
      'POST /v1.0/me/drive/root:/big.zip:/createUploadSession',
      'PUT /upload/session',
      'PUT /upload/session',
      'PUT /upload/session',
    ]);
    expect(bodyOf(fake.requests[0])).toEqual({
      item: { '@microsoft.graph.conflictBehavior': 'rename', name: 'big.zip' },
    });
    expect(fake.requests.slice(1).map(({ headers }) => [headers['content-range'], headers.authorization])).toEqual([
      ['bytes 0-10485759/25000000', undefined],
      ['bytes 10485760-20971519/25000000', undefined],
      ['bytes 20971520-24999999/25000000', undefined],
    ]);
    expect(item?.json).toMatchObject({ name: 'big.zip', size });
    expect(JSON.stringify(item)).not.toContain('secret-of');
  });

  test('that OneDrive refuses says no address', async () => {
    const parameters = { operation: 'upload', name: 'taken.zip', if_exists: 'fail' };
    const error = await run('onedrive.file', parameters, { item: await withFile(Buffer.alloc(5_000_000)) }).catch(
      (failure: Error) => failure,
    );
    expect(error).toMatchObject({ code: 'target_error', message: expect.stringContaining('status 409') });
    expect((error as Error).message).not.toContain('secret-of');
  });
});

test('a download goes to the address of the content without the credential', async () => {
  const [item] = await run('onedrive.file', { operation: 'download', file: '/Orders/report.txt' });
  expect(sent()).toEqual(['GET /v1.0/me/drive/root:/Orders/report.txt:', 'GET /download/report.txt']);
  expect(fake.requests[1]!.headers.authorization).toBeUndefined();
  expect(item?.binary?.['data']).toMatchObject({ file_name: 'report.txt', size_bytes: 5 });
  expect(JSON.stringify(item?.json)).not.toContain('secret-of');
});

test('a download as PDF has the name of one', async () => {
  const [item] = await run('onedrive.file', { operation: 'download', file, as_pdf: true });
  expect(item?.binary?.['data']).toMatchObject({ file_name: 'report.pdf', media_type: 'application/pdf' });
});

test('a folder has no content to download', async () => {
  await expect(run('onedrive.file', { operation: 'download', file: folder })).rejects.toThrow('has no content');
});

test('a copy is waited for, or not', async () => {
  const [copied] = await run('onedrive.file', { operation: 'copy', item: file, copy_to: '/Orders', name: 'b.txt' });
  expect(copied?.json['id']).toBe('01COPY1ABCDEFGH');
  expect(bodyOf(fake.requests[1])).toEqual({ parentReference: { id: file }, name: 'b.txt' });
  expect(fake.requests[2]!.headers.authorization).toBeUndefined();
  const [started] = await run('onedrive.file', { operation: 'copy', item: file, waits: false });
  expect(started?.json).toEqual({ success: true, status: 'inProgress' });
});

test('a copy to another drive without a folder goes to its top', async () => {
  await run('onedrive.file', { operation: 'copy', item: file, to_drive: 'b!drive2', waits: false });
  expect(sent()).toEqual(['GET /v1.0/drives/b!drive2/root', `POST /v1.0/me/drive/items/${file}/copy`]);
  expect(bodyOf(fake.requests[1])).toEqual({ parentReference: { id: '01ROOT1ABCDEFGH', driveId: 'b!drive2' } });
});

test('a move to the top of the drive asks for its ID', async () => {
  await run('onedrive.file', { operation: 'move', item: file, to_folder: 'root' });
  expect(sent()).toEqual(['GET /v1.0/me/drive/root', `PATCH /v1.0/me/drive/items/${file}`]);
  expect(bodyOf(fake.requests[1])).toEqual({ parentReference: { id: '01ROOT1ABCDEFGH' } });
});

describe('a folder', () => {
  test('is made with the folders above it, and used if it is there', async () => {
    const [item] = await run('onedrive.folder', { operation: 'create', path: 'taken/2026/7' });
    expect(sent()).toEqual([
      'POST /v1.0/me/drive/root/children',
      'GET /v1.0/me/drive/root:/taken',
      `POST /v1.0/me/drive/items/${file}/children`,
      'POST /v1.0/me/drive/items/01FOLDER2ABCDEFGH/children',
    ]);
    expect(item?.json).toMatchObject({ name: '7' });
  });

  test('that exists is an error if that is wanted', async () => {
    const parameters = { operation: 'create', path: 'taken', if_folder_exists: 'fail' };
    await expect(run('onedrive.folder', parameters)).rejects.toThrow('exists there');
    await expect(run('onedrive.folder', { operation: 'create', path: '/' })).rejects.toMatchObject({ param: '/path' });
  });

  test('lists files alone', async () => {
    const items = await run('onedrive.folder', { operation: 'list', only: 'file', all: true });
    expect(items.map(({ json }) => json['name'])).toEqual(['report.txt', 'invoice.txt']);
  });
});

test('people are invited with an end in UTC', async () => {
  await run('onedrive.file', {
    operation: 'invite',
    item: file,
    people: 'Ada <ada@example.com>, bo@example.com',
    expires: '2026-12-31T00:00:00+01:00',
  });
  expect(bodyOf(fake.requests[0])).toMatchObject({
    recipients: [{ email: 'ada@example.com' }, { email: 'bo@example.com' }],
    expirationDateTime: '2026-12-30T23:00:00Z',
  });
});

test('libraries of a site are listed', async () => {
  await run('onedrive.drive', { operation: 'list', site: 'acme.sharepoint.com,1,2', limit: 1 });
  expect(sent()).toEqual(['GET /v1.0/sites/acme.sharepoint.com,1,2/drives']);
});

test('any other request goes to Microsoft Graph', async () => {
  expect(await run('onedrive.api_call', { method: 'GET', path: '/me/drive' })).toHaveLength(1);
});

test('a failure says what to do', () => {
  const failure = failureIn(onedrive, {
    status: 423,
    headers: {},
    body: { error: { code: 'notAllowed', innerError: { code: 'resourceLocked' } } },
  });
  expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('is locked') });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'file', operation: 'toString' }, '"file: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.microsoftOneDrive', typeVersion: 1, parameters };
  const mapping = () => n8n['microsoftOneDrive']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`OneDrive: ${name} is not supported.`);
});
