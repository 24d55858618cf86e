import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { newId } from '../../db/ids.ts';
import { createTestBinaries, type TestBinaries } from '../support/binaries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildExecution, buildOrganization, type BuiltOrganization } from '../support/factories.ts';

let test: TestDatabase;
let binaries: TestBinaries;
let own: BuiltOrganization;

beforeAll(async () => {
  test = await createTestDatabase();
  binaries = createTestBinaries(test.database);
  own = await buildOrganization(test.database);
});
afterAll(async () => {
  await binaries?.drop();
  await test?.drop();
});

const files = async () =>
  (await readdir(binaries.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
const owner = async () => ({
  organizationId: own.organizationId,
  executionId: await buildExecution(test.database, own),
});
/** Lets every lease have ended an hour ago, as time would. */
const letLeasesEnd = () =>
  test.database.pool.query(`update binaries set lease_until = now() - interval '1 hour' where lease_until is not null`);
const sweep = async () => {
  await letLeasesEnd();
  return binaries.store.sweep();
};
const remove = (executionId: string) =>
  test.database.withOrganization(own.organizationId, ({ executions }) => executions.remove(executionId));

async function* chunks(count: number, bytes = 65_536): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(bytes, index);
}

describe('BinaryStore', () => {
  it('keeps what it is given, byte for byte, and says what it is', async () => {
    const of = await owner();
    const bytes = randomBytes(300_000);
    const source = (async function* () {
      yield bytes.subarray(0, 1);
      yield bytes.subarray(1);
    })();
    const binary = await binaries.store.write(of, source, { fileName: '../ä.BIN', mediaType: 'application/x-own' });
    expect(binary).toEqual({
      id: expect.stringMatching(/^bin_/),
      file_name: 'ä.BIN',
      file_extension: 'bin',
      media_type: 'application/x-own',
      size_bytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const opened = await binaries.store.read(of, binary.id);
    expect(opened.binary).toEqual(binary);
    expect(bytes.equals(await buffer(opened.content))).toBe(true);
    expect(await files()).toContain(binary.id);

    const empty = await binaries.store.write(of, new Uint8Array(), {});
    expect(empty).toMatchObject({ size_bytes: 0, file_name: 'file', media_type: 'application/octet-stream' });
    expect(await buffer((await binaries.store.read(of, empty.id)).content)).toHaveLength(0);
  });

  it('keeps nothing of a file whose source fails, and passes the reason on', async () => {
    const of = await owner();
    const before = await files();
    const source = (async function* () {
      yield* chunks(3);
      throw new Error('the caller left');
    })();
    await expect(binaries.store.write(of, source, {})).rejects.toThrow('the caller left');
    expect(await files()).toEqual(before);
    expect(await sweep()).toBe(1);
    expect((await test.database.pool.query('select 1 from binaries where size_bytes is null')).rows).toEqual([]);
  });

  it('provides a file only to executions that use it', async () => {
    const of = await owner();
    const { id } = await binaries.store.write(of, Buffer.from('secret'), {});
    const other = await owner();
    expect(
      await test.database.withOrganization(own.organizationId, (repositories) =>
        repositories.binaries.use(other.executionId, [id]),
      ),
    ).toBe(0);
    const foreigners = await buildOrganization(test.database);
    const foreign = {
      organizationId: foreigners.organizationId,
      executionId: await buildExecution(test.database, foreigners),
    };
    for (const reader of [other, foreign, { ...foreign, executionId: of.executionId }]) {
      await expect(binaries.store.read(reader, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    const used = await test.database.withOrganization(foreign.organizationId, (repositories) =>
      repositories.binaries.use(foreign.executionId, [id]),
    );
    expect(used).toBe(0);
    await expect(binaries.store.read(foreign, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rejects a file for a deleted execution, and stores none', async () => {
    const of = await owner();
    await remove(of.executionId);
    await expect(binaries.store.write(of, Buffer.from('late'), {})).rejects.toMatchObject({ code: 'not_found' });
    expect(await sweep()).toBe(1);
  });

  it('removes a file with the last execution that uses it, and not before', async () => {
    const [first, second] = [await owner(), await owner()];
    const { id } = await binaries.store.write(first, Buffer.from('shared'), {});
    await test.database.withOrganization(own.organizationId, (repositories) =>
      repositories.executionCalls.shareFiles([{ from: first.executionId, to: second.executionId, fileId: id }]),
    );
    await remove(first.executionId);
    expect(await sweep()).toBe(0);
    expect((await buffer((await binaries.store.read(second, id)).content)).toString()).toBe('shared');
    await remove(second.executionId);
    expect(await sweep()).toBe(1);
    expect(await files()).not.toContain(id);
    expect((await test.database.pool.query('select 1 from binaries where id = $1', [id])).rows).toEqual([]);
  });

  it('leaves an upload alone while its lease runs, and removes it when nothing was started with it', async () => {
    const { id } = await binaries.store.write({ ...(await owner()), executionId: null }, Buffer.from('up'), {});
    expect(await binaries.store.sweep()).toBe(0);
    expect(await files()).toContain(id);
    expect(await sweep()).toBe(1);
    expect(await files()).not.toContain(id);
  });

  it('removes what a crash left in the middle of writing or removing', async () => {
    const { organizationId } = own;
    const ids = [newId('binary'), newId('binary')];
    for (const [index, id] of ids.entries()) {
      const place = join(binaries.folder, organizationId, id.slice(-2), id);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(index === 0 ? `${place}.partial` : place, 'half');
      await test.database.withOrganization(organizationId, (repositories) =>
        repositories.binaries.begin({ id, fileName: 'a', mediaType: 'a/b', leaseMs: 0 }),
      );
    }
    expect(await sweep()).toBe(2);
    expect((await files()).filter((name) => ids.some((id) => name.startsWith(id)))).toEqual([]);
  });

  it('races of sweeps and executions for a file either keep it or give no access to it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const of = await owner();
      const { id } = await binaries.store.write({ ...of, executionId: null }, Buffer.from('raced'), {});
      await letLeasesEnd();
      const [used] = await Promise.all([
        test.database.withOrganization(own.organizationId, (repositories) =>
          repositories.binaries.use(of.executionId, [id]),
        ),
        binaries.store.sweep(),
        binaries.store.sweep(),
      ]);
      if (used === 1) expect(await buffer((await binaries.store.read(of, id)).content)).toHaveLength(5);
      else expect(await files()).not.toContain(id);
    }
  });

  it('reports missing bytes as such, and an unusable folder as such', async () => {
    const of = await owner();
    const { id } = await binaries.store.write(of, Buffer.from('x'), {});
    const elsewhere = new BinaryStore(test.database, folderBlobs(join(binaries.folder, 'elsewhere')));
    await expect(elsewhere.read(of, id)).rejects.toMatchObject({ code: 'not_found' });
    await writeFile(join(binaries.folder, 'file'), '');
    const broken = new BinaryStore(test.database, folderBlobs(join(binaries.folder, 'file')));
    await expect(broken.write(of, Buffer.from('x'), {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readFile(join(binaries.folder, 'file'), 'utf8')).toBe('');
  });
});
