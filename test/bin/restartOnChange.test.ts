import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { restartOnChange } from '../../bin/start/restartOnChange.ts';

const here = join(import.meta.dirname, '..', '..');
const restarts: string[] = [];
const ended = new AbortController();
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-watch-'));
  // The folders of this tree, so that a folder that was moved is missing here, too.
  const entries = await readdir(here, { withFileTypes: true });
  await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => mkdir(join(root, name))));
  const program = (name: string) => ({ restart: async () => void restarts.push(name) });
  const programs = new Map(['api', 'worker'].map((name) => [name, program(name)]));
  restartOnChange(root, { programs, output: { part: () => undefined }, signal: ended.signal });
});
afterAll(async () => {
  ended.abort();
  await rm(root, { recursive: true });
});

test.each([
  ['domains', ['api', 'worker']],
  ['platform', ['api', 'worker']],
  ['db', ['api', 'worker']],
  ['openapi', ['api', 'worker']],
  ['api', ['api']],
  ['activities', ['api', 'worker']],
  ['integrations', ['api', 'worker']],
  ['workflows', ['api', 'worker']],
])('a change in %s restarts %j', async (folder, programs) => {
  restarts.splice(0);
  await writeFile(join(root, folder, 'changed.ts'), '');
  await expect.poll(() => restarts.toSorted()).toEqual(programs);
});

test('a change of texts of the page restarts nothing', async () => {
  restarts.splice(0);
  await mkdir(join(root, 'activities/german'));
  await writeFile(join(root, 'activities/german/changed.json'), '');
  await writeFile(join(root, 'api/last.ts'), '');
  await expect.poll(() => restarts).toEqual(['api']);
});
