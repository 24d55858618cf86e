import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nodeFolder } from '../../../activities/localFiles/nodeFolder.ts';
import { onFiles, type Made } from '../files/fileNodes.ts';

let root = '';
let outside = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-local-'));
  outside = await mkdtemp(join(tmpdir(), 'bureau-outside-'));
  await mkdir(join(root, 'in/deep'), { recursive: true });
  await writeFile(join(root, 'in/a.csv'), 'a');
  await writeFile(join(root, 'in/deep/b.csv'), 'bb');
  await writeFile(join(root, 'in/c.txt'), 'ccc');
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'));
  await symlink(outside, join(root, 'linked'));
});
afterAll(() => Promise.all([root, outside].map((folder) => rm(folder, { recursive: true, force: true }))));

const work = (parameters: object, bytes: string | null = null, folder: string | null = root): Promise<Made> =>
  onFiles('data.local_file', parameters, [{ json: { id: 1 }, files: bytes === null ? {} : { data: { bytes } } }], {
    services: { folder: nodeFolder(folder) },
  });
const read = (path: string): Promise<Made> => work({ path });
const write = (path: string, more: object = {}, bytes = 'new') => work({ operation: 'write', path, ...more }, bytes);

describe('reading', () => {
  test('a file becomes an item with its bytes', async () => {
    const { json, files } = await read('in/a.csv');
    expect(json).toMatchObject([{ path: 'in/a.csv', name: 'a.csv', size_bytes: 1 }]);
    expect(files['data']).toMatchObject({ fileName: 'a.csv', mediaType: 'text/csv' });
    expect(files['data']!.bytes.toString()).toBe('a');
  });

  test('a pattern finds files in the order of their paths', async () => {
    const { json } = await read('in/**/*.csv');
    expect(json.map(({ path }) => path)).toEqual(['in/a.csv', 'in/deep/b.csv']);
  });

  test('an absolute path is one of the machine, or one below the folder', async () => {
    expect((await read(join(root, 'in/a.csv'))).json).toHaveLength(1);
    expect((await read('/in/a.csv')).json).toHaveLength(1);
  });

  test.each([
    '../secret.txt',
    'in/../../x',
    'link.txt',
    'linked/secret.txt',
    'linked/*.txt',
    'in',
    'missing.csv',
    '',
    'in/\0',
  ])('%j is refused or not there', async (path) => {
    const code = expect.stringMatching(/^target_(not_allowed|unreachable)$/);
    await expect(read(path === '' ? '.' : path)).rejects.toMatchObject({ code });
  });

  test('nothing is open by default, and the error says who can open a folder', async () => {
    await expect(work({ path: 'in/a.csv' }, null, null)).rejects.toThrow(/admin .* SERVICE_FILES_DIR/);
  });
});

describe('writing', () => {
  test('a file is replaced as a whole, or grows at its end, and folders are created', async () => {
    const made = await write('out/2026/x.txt', {}, 'one');
    expect(made.json).toMatchObject([{ id: 1, path: 'out/2026/x.txt' }]);
    await write('out/2026/x.txt', {}, 'two');
    await write('out/2026/x.txt', { append: true }, '!');
    expect(await readFile(join(root, 'out/2026/x.txt'), 'utf8')).toBe('two!');
    expect(await readdir(join(root, 'out/2026'))).toEqual(['x.txt']);
    await expect(write('none/x.txt', { make_folders: false })).rejects.toMatchObject({ code: 'target_unreachable' });
  });

  test.each([
    ['../x.txt', {}],
    ['linked/x.txt', {}],
    ['linked/new/x.txt', {}],
    ['link.txt', {}],
    ['link.txt', { append: true }],
    ['in', {}],
    ['in', { append: true }],
    ['linked', {}],
  ])('%j with %j is refused, and nothing changes outside', async (path, more) => {
    await expect(write(path, more)).rejects.toMatchObject({ code: 'target_not_allowed' });
    expect(await readdir(outside)).toEqual(['secret.txt']);
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });
});
