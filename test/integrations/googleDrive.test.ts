import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { driveId } from '../../integrations/googleDrive/driveId.ts';
import { fake as definition } from '../../integrations/googleDrive/fake.ts';
import { n8n } from '../../integrations/googleDrive/n8n.ts';
import { quoted } from '../../integrations/googleDrive/searchText.ts';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import { bodyOf as jsonOf, vendorRun } from './vendorRun.ts';

/** The parts of Google Drive's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const fileId = (number: number): string => `1FakeFileOfGoogleDrive-00000000${String(number).padStart(2, '0')}`;

const answerOf = (status: number, json: object): OutboundResponse => {
  const bytes = Buffer.from(JSON.stringify(json));
  const chunks = async function* () {
    yield bytes;
  };
  const body = { [Symbol.asyncIterator]: chunks, readAll: async () => bytes, destroy: () => {} };
  return { status, headers: { 'content-type': 'application/json' }, url: fake.url, body };
};
const itemWith = async (content: Buffer): Promise<Item> => ({
  json: { id: 7 },
  binary: { data: await services.binaries.write(content, { fileName: 'a.bin', mediaType: 'application/zip' }) },
});
const large = Buffer.alloc(6 * 1024 * 1024, 'x');

describe('an upload', () => {
  test('of a small file is one request with metadata and content', async () => {
    const parameters = { operation: 'upload', folder: fileId(11), properties: { order: 7 } };
    const [made] = await run('google_drive.file', parameters, { item: await itemWith(Buffer.from('hello')) });
    expect(made!.json).toMatchObject({ name: 'a.bin', mimeType: 'application/zip', size: '5', parents: [fileId(11)] });
    const [request, ...others] = fake.requests;
    expect(others).toEqual([]);
    expect(request!.query.get('uploadType')).toBe('multipart');
    expect(request!.bytes.toString()).toContain('{"name":"a.bin","properties":{"order":"7"},"parents":["');
  });

  test('of a large file has a session of its own', async () => {
    const [made] = await run('google_drive.file', { operation: 'upload' }, { item: await itemWith(large) });
    expect(made!.json).toMatchObject({ name: 'a.bin', size: String(large.length) });
    const [started, sent] = fake.requests;
    expect(started!.query.get('uploadType')).toBe('resumable');
    expect(started!.headers['x-upload-content-length']).toBe(String(large.length));
    expect([sent!.method, sent!.headers['content-range']]).toEqual([
      'PUT',
      `bytes 0-${large.length - 1}/${large.length}`,
    ]);
  });

  test('continues after a break with the bytes that are missing', async () => {
    const stored = 4 * 256 * 1024;
    let sent = 0;
    const fetch: NodeHttp['fetch'] = async (url, options) => {
      const answer = await services.fetch(url, options);
      if (options.method !== 'PUT') return answer;
      sent += 1;
      if (sent > 2) return answer;
      // The connection broke, and Google has the first four blocks.
      return sent === 1
        ? { ...answer, status: 503, headers: { 'content-type': 'text/html' } }
        : { ...answer, status: 308, headers: { range: `bytes=0-${stored - 1}`, 'content-length': '0' } };
    };
    const [made] = await run('google_drive.file', { operation: 'upload' }, { item: await itemWith(large), fetch });
    expect(made!.json).toHaveProperty('id');
    const [, , asked, rest] = fake.requests;
    expect(asked!.headers['content-range']).toBe(`bytes */${large.length}`);
    expect(rest!.headers['content-range']).toBe(`bytes ${stored}-${large.length - 1}/${large.length}`);
    expect(rest!.bytes).toHaveLength(large.length - stored);
  });

  test('can replace the file with the same name', async () => {
    const parameters = { operation: 'upload', name: 'report.txt', folder: fileId(11), if_exists: 'replace' };
    const [made] = await run('google_drive.file', parameters, { item: await itemWith(Buffer.from('new')) });
    expect(made!.json).toMatchObject({ id: fileId(1), name: 'report.txt', size: '3' });
    expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
    expect(fake.requests[0]!.query.get('q')).toContain("(mimeType != 'application/vnd.google-apps.folder')");
    fake.reset();
    const other = { ...parameters, name: 'other.txt' };
    await run('google_drive.file', other, { item: await itemWith(Buffer.from('new')) });
    expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('can be converted to a document of Google', async () => {
    const parameters = { operation: 'upload', convert_to: 'document' };
    const [made] = await run('google_drive.file', parameters, { item: await itemWith(Buffer.from('a')) });
    expect(made!.json).toMatchObject({ mimeType: 'application/vnd.google-apps.document' });
  });
});

describe('a download', () => {
  const contentOf = (item: Item | undefined) => {
    const file = item!.binary!['data']!;
    return [file.file_name, file.media_type, services.binaries.bytesOf(file).toString()];
  };

  test.each([
    [fileId(1), {}, ['report.txt', 'text/plain', 'hello']],
    [fileId(6), {}, ['report.txt', 'text/plain', 'hello']],
    [fileId(8), {}, ['contract.txt', 'text/plain', 'hello']],
    [
      fileId(2),
      {},
      ['Plan.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'exported'],
    ],
    [fileId(2), { document_as: 'markdown' }, ['Plan.md', 'text/markdown', 'exported']],
    [fileId(3), { spreadsheet_as: 'csv', file_name: 'b.csv' }, ['b.csv', 'text/csv', 'exported']],
    [fileId(4), { presentation_as: 'pdf' }, ['Talk.pdf', 'application/pdf', 'exported']],
    [fileId(5), {}, ['Sketch.png', 'image/png', 'exported']],
  ])('of %s %j', async (file, more, expected) => {
    const [item] = await run('google_drive.file', { operation: 'download', file, ...more });
    expect(contentOf(item)).toEqual(expected);
  });

  test('of a form is refused, because it has no content', async () => {
    await expect(run('google_drive.file', { operation: 'download', file: fileId(9) })).rejects.toMatchObject({
      code: 'target_error',
    });
  });

  test('can keep the item with its other files', async () => {
    const item = await itemWith(Buffer.from('hello'));
    const parameters = { operation: 'download', file: fileId(1), keep_item: true, binary_name: 'report' };
    const [kept] = await run('google_drive.file', parameters, { item });
    expect([kept!.json, Object.keys(kept!.binary!)]).toEqual([{ id: 7 }, ['data', 'report']]);
  });

  test('takes the address of a large export', async () => {
    const fetch: NodeHttp['fetch'] = async (url, options) => {
      if (url.includes('/export?'))
        return answerOf(403, { error: { errors: [{ reason: 'exportSizeLimitExceeded' }] } });
      if (!url.includes('fields=exportLinks')) return services.fetch(url, options);
      const address = `${fake.url}/download/drive/v3/files/large`;
      return answerOf(200, { exportLinks: { 'application/pdf': address } });
    };
    const parameters = { operation: 'download', file: fileId(2), document_as: 'pdf' };
    const [item] = await run('google_drive.file', parameters, { fetch });
    expect(contentOf(item)).toEqual(['Plan.pdf', 'application/pdf', 'hello']);
  });
});

test('a file is moved from its folder to another one', async () => {
  const [moved] = await run('google_drive.file', { operation: 'move', file: fileId(1), folder: fileId(12) });
  expect(moved!.json['parents']).toEqual([fileId(12)]);
  expect(Object.fromEntries(fake.requests[1]!.query)).toMatchObject({
    addParents: fileId(12),
    removeParents: fileId(11),
  });
  fake.reset();
  await run('google_drive.file', { operation: 'move', file: fileId(1), folder: fileId(11) });
  expect(fake.requests[1]!.query.has('addParents')).toBe(false);
  fake.reset();
  await run('google_drive.file', { operation: 'move', file: fileId(2), folder: 'root' });
  expect(fake.requests.map(({ path }) => path.split('/').at(-1))).toEqual([fileId(2), 'root', fileId(2)]);
  expect(fake.requests[2]!.query.get('addParents')).toBe('0AFakeRootOfMyDrivePVA');
});

test('a search joins its conditions, and writes quotes as Google reads them', async () => {
  const parameters = {
    operation: 'search',
    text: "Bo's",
    what: 'files',
    in_folder: fileId(11),
    where: 'mine',
    media_types: ['text/plain', 'application/pdf'],
    modified_since: '2026-11-01T00:00:00Z',
    order_by: 'modifiedTime desc',
  };
  await run('google_drive.file', parameters);
  const { q, corpora } = Object.fromEntries(fake.requests[0]!.query);
  expect(corpora).toBe('user');
  expect(q).toBe(
    `(name contains 'Bo\\'s') and (mimeType != 'application/vnd.google-apps.folder') and (mimeType = 'text/plain' or mimeType = 'application/pdf') and ('${fileId(11)}' in parents) and (modifiedTime > '2026-11-01T00:00:00Z') and (trashed = false)`,
  );
  expect(quoted('a\\')).toBe("'a\\\\'");
  const drive = { operation: 'search', where: 'drive' };
  await expect(run('google_drive.file', drive)).rejects.toMatchObject({ param: '/in_drive' });
  const [found] = await run('google_drive.file', { ...drive, in_drive: '0AFakeSharedDrive01' });
  expect(found!.json).toMatchObject({ name: 'contract.txt' });
});

test('sharing sends no email unless that is wanted or the owner changes', async () => {
  const share = { operation: 'share', file: fileId(1), email: 'grace@example.com' };
  await run('google_drive.file', share);
  await run('google_drive.file', { ...share, notify: true, message: 'Look' });
  await run('google_drive.file', { ...share, role: 'owner' });
  const queries = fake.requests.map(({ query }) => Object.fromEntries(query));
  expect(queries).toMatchObject([
    { sendNotificationEmail: 'false' },
    { sendNotificationEmail: 'true', emailMessage: 'Look' },
    { sendNotificationEmail: 'true', transferOwnership: 'true' },
  ]);
  const nobody = { operation: 'share', file: fileId(1) };
  await expect(run('google_drive.file', nobody)).rejects.toMatchObject({ param: '/email' });
  const folder = { operation: 'share', folder: fileId(11), role: 'file_organizer', share_with: 'anyone' };
  await run('google_drive.folder', folder);
  expect(jsonOf(fake.requests.at(-1)!)).toEqual({ role: 'fileOrganizer', type: 'anyone' });
});

test('a folder with the name is reused', async () => {
  const parameters = { operation: 'create', name: 'Orders', if_exists: 'reuse' };
  const [found] = await run('google_drive.folder', parameters);
  expect(found!.json).toMatchObject({ name: 'Orders' });
  expect(fake.requests.map(({ method }) => method)).toEqual(['GET']);
  fake.reset();
  await run('google_drive.folder', { ...parameters, name: 'Letters' });
  expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('a deleted file is in the trash, or gone', async () => {
  await run('google_drive.file', { operation: 'delete', file: fileId(1) });
  await run('google_drive.file', { operation: 'delete', file: fileId(1), permanent: true });
  expect(fake.requests.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
  expect(jsonOf(fake.requests[0]!)).toEqual({ trashed: true });
});

test('a new shared drive has the same identifier in each attempt', async () => {
  await run('google_drive.shared_drive', { operation: 'create', new_name: 'Sales' });
  await run('google_drive.shared_drive', { operation: 'create', new_name: 'Sales' });
  const [first, second] = fake.requests.map(({ query }) => query.get('requestId'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('an update changes only what is given', async () => {
  await run('google_drive.file', { operation: 'update', file: fileId(1), starred: false, properties: { a: null } });
  expect(jsonOf(fake.requests[0]!)).toEqual({ properties: { a: null }, starred: false });
  const drive = { operation: 'update', shared_drive: '0AFakeSharedDrive01', members_only: true };
  await run('google_drive.shared_drive', drive);
  expect(jsonOf(fake.requests[1]!)).toEqual({ restrictions: { driveMembersOnly: true } });
});

test('the access of a person is a permission', async () => {
  const of = `https://drive.google.com/file/d/${fileId(1)}/view`;
  const [permission] = await run('google_drive.permission', { operation: 'list', of, limit: 1 });
  expect(permission!.json).toMatchObject({ role: 'owner', emailAddress: 'ada@example.com' });
  const parameters = { operation: 'update', of, permission: '10000000000000000002', new_role: 'file_organizer' };
  await run('google_drive.permission', parameters);
  expect(jsonOf(fake.requests[1]!)).toEqual({ role: 'fileOrganizer' });
});

test('any other method can be called', async () => {
  const parameters = { path: '/drive/v3/about', query: { fields: 'storageQuota' } };
  const [about] = await run('google_drive.api_call', parameters);
  expect(about!.json).toEqual({ storageQuota: { limit: '16106127360', usage: '5' } });
});

test.each([
  ['https://drive.google.com/file/d/1File_of_orders_1234567890/edit', '1File_of_orders_1234567890'],
  ['https://docs.google.com/spreadsheets/d/1File_of_orders_1234567890/edit#gid=0', '1File_of_orders_1234567890'],
  ['https://drive.google.com/drive/folders/1File_of_orders_1234567890?usp=sharing', '1File_of_orders_1234567890'],
  ['https://drive.google.com/open?id=1File_of_orders_1234567890', '1File_of_orders_1234567890'],
  [' root ', 'root'],
])('the identifier in %s', (link, id) => {
  expect(driveId(link)).toBe(id);
});

test('an expression in a filter of n8n escapes what it returns', () => {
  const name = [{ operation: 'constructor', value: "=it's {{ $json['a'] }}" }];
  const parameters = { resource: 'file', operation: 'list', queryFilters: { name } };
  const node = { name: 'Import', type: 'n8n-nodes-base.googleDrive', typeVersion: 2, parameters };
  const { query } = n8n['googleDrive']!({ ...mappable(node), sub: () => [] }).parameters as { query: string };
  const [, before, expression, after] = /^(.*)\{\{(.*)\}\}(.*)$/.exec(query)!;
  expect([before, after]).toEqual([String.raw`name contains 'it\'s `, "'"]);
  expect(runInNewContext(expression!, { $json: { a: String.raw`' or \'` } })).toBe(String.raw`\' or \\\'`);
  expect(runInNewContext(expression!, { $json: {} })).toBe('');
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'file', operation: 'toString' }, '"file: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.googleDrive', parameters };
  const mapping = () => n8n['googleDrive']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Google Drive: ${name} is not supported.`);
});
