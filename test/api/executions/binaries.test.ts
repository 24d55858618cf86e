import { readdir, readlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildExecution } from '../../support/factories.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

let api: TestApi;
let person: Person;
let stranger: Person;
let executionId: string;

beforeAll(async () => {
  api = await startTestApi();
  [person, stranger] = [await signUpPerson(api.url), await signUpPerson(api.url)];
  executionId = await executionOf(person);
});
afterAll(() => api?.close());

async function executionOf({ organizationId, accountId }: Person): Promise<string> {
  const { rows } = await api.test.database.pool.query<{ id: string }>(
    'select id from projects where organization_id = $1',
    [organizationId],
  );
  return buildExecution(api.test.database, { organizationId, accountId, projectId: rows[0]!.id });
}

const keep = (bytes: Uint8Array, meta: { fileName?: string; mediaType?: string } = {}, of = executionId) =>
  api.deps.binaries.write({ organizationId: person.organizationId, executionId: of }, bytes, meta);
const params = (binaryId: string, of = executionId) => ({ execution_id: of, binary_id: binaryId });

const download = (id: string, more: RequestInit = {}) =>
  fetch(`${api.url}/api/v1/executions/${executionId}/binaries/${id}`, { headers: { cookie: person.cookie }, ...more });

describe('getExecutionBinary', () => {
  test('gives the bytes as a download in which nothing may run', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const { id } = await keep(page, { fileName: 'Über "uns".html', mediaType: 'text/html' });
    const response = await download(id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(page.length),
      'content-disposition': `attachment; filename="_ber _uns_.html"; filename*=UTF-8''%C3%9Cber%20%22uns%22.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(page)).toBe(true);
  });

  test('gives an empty file, and its headers alone to HEAD', async () => {
    const { id } = await keep(new Uint8Array());
    const empty = await download(id);
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    const large = await keep(Buffer.alloc(100_000));
    const head = await download(large.id, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '100000']);
  });

  test('returns 404 to another organization, for another execution, and for other values than files', async () => {
    const { id } = await keep(Buffer.from('secret'));
    const foreign = await executionOf(stranger);
    const cases = [
      [stranger, params(id)],
      [stranger, params(id, foreign)],
      [person, params(id, await executionOf(person))],
      [person, params('bin_00000000000000000000000000')],
      [person, params('../../etc/passwd')],
      [person, params(id, 'exe_00000000000000000000000000')],
    ] as const;
    for (const [who, wanted] of cases) {
      const refused = await who.client.refused('getExecutionBinary', { params: wanted });
      expect([refused.status, refused.code, refused.message]).toEqual([
        404,
        'not_found',
        expect.not.stringContaining('secret'),
      ]);
    }
    expect((await person.client.as({}).refused('getExecutionBinary', { params: params(id) })).status).toBe(401);
  });

  test.skipIf(process.platform !== 'linux')('a client that leaves in the middle keeps no file open', async () => {
    const { id } = await keep(Buffer.alloc(50_000_000));
    const abort = new AbortController();
    const response = await download(id, { signal: abort.signal });
    await response.body!.getReader().read();
    abort.abort();
    await expect.poll(() => openFiles(id)).toEqual([]);
  });
});

/** Paths of this process's open files that name the id. */
async function openFiles(id: string): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.includes(id));
}
