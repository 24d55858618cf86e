import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { catalogSmoke } from '../../bin/catalogSmoke.ts';
import type { Smoked } from '../../bin/smoke/smokeSearches.ts';
import { html, json, type Reply } from '../catalog/fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from '../catalog/replayServer.ts';
import { testedSearches } from '../catalog/world.ts';

/** The smoke test of one source, against a server that answers in its place as the source documents. */
let server: ReplayServer;
let replay: Replay;
let folder: string;
let documented: Reply[];
beforeAll(async () => {
  server = await startReplayServer();
  replay = server.open();
  folder = await mkdtemp(join(tmpdir(), 'bureau-smoke-'));
  const searches = (await testedSearches()).filter(({ source }) => source.id === 'frankfurter');
  documented = searches.flatMap(({ fixture }) => fixture!.success.answers);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function smoke(replies: readonly Reply[], ...args: string[]): Promise<{ code: number; said: string }> {
  replay.answer(replies, { repeats: true });
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const code = await catalogSmoke([...args, 'frankfurter'], { SERVICE_CATALOG_BASE_URLS: `frankfurter=${replay.url}` });
  return { code, said: said.join('\n') };
}

test('a source that responds as documented is ok, and its filled columns are recorded', async () => {
  const report = join(folder, 'report.json');
  const { code, said } = await smoke(documented, '--report', report);
  expect([code, said]).toEqual([0, expect.stringMatching(/0 changed, 0 unreachable$/)]);
  const smoked = JSON.parse(await readFile(report, 'utf8')) as Smoked[];
  expect(smoked.every(({ verdict, filled }) => verdict === 'ok' && filled.length > 0)).toBe(true);
  expect((await smoke(documented, '--against', report)).code).toBe(0);
});

test('an answer of another shape ends with a code, and says which search it was', async () => {
  const { code, said } = await smoke([json({ unexpected: true })]);
  expect(code).toBe(1);
  expect(said).toMatch(/changed +frankfurter\./);
});

test('a column that was filled before and is empty now is a change', async () => {
  const report = join(folder, 'before.json');
  await smoke(documented, '--report', report);
  const before = JSON.parse(await readFile(report, 'utf8')) as Smoked[];
  await writeFile(report, JSON.stringify(before.map((one) => ({ ...one, filled: [...one.filled, 'inflation'] }))));
  const { code, said } = await smoke(documented, '--against', report);
  expect([code, said]).toEqual([1, expect.stringContaining('inflation was filled before and is empty now')]);
});

test('distinguishes unreachable sources from changed ones', async () => {
  const { code, said } = await smoke([html('', 502)]);
  expect([code, said]).toEqual([2, expect.stringMatching(/0 ok, 0 changed, [1-9]\d* unreachable$/)]);
}, 60_000);
