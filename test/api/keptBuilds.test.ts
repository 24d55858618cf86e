import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import Koa from 'koa';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { page } from '../../api/middleware/page.ts';

let folder: string;
let warnings: unknown[];
let stops: (() => void)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bureau-kept-builds-'));
  [warnings, stops] = [[], []];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await rm(folder, { recursive: true });
});

const kept = (...path: string[]) => join(folder, 'data', 'page-assets', ...path);

/** Builds the page as Vite does: its folder is emptied first. */
async function build(...names: string[]): Promise<void> {
  const assets = join(folder, 'web', 'assets');
  await rm(join(folder, 'web'), { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html>');
  for (const name of names) {
    await writeFile(join(assets, name), `/* ${name} */`.padEnd(2_000));
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(`/* ${name} */`.padEnd(2_000)));
  }
}

/** Starts a process that serves the current build. */
async function start(): Promise<(path: string) => Promise<Response>> {
  const app = new Koa();
  const logger = { warn: (line: unknown) => void warnings.push(line) } as never;
  app.use(page({ folder: join(folder, 'web'), publicUrl: 'http://localhost', keptFolder: kept(), logger }));
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', 'accept-encoding': 'gzip, br' } });
  expect((await get('/')).status).toBe(200);
  return get;
}

/** Dates the replacement of all earlier builds back by some hours. */
async function age(hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000);
  for (const name of await readdir(kept())) await utimes(kept(name, '.replaced'), then, then).catch(() => undefined);
}

test('a tab of the build before finds its files for a day after the upgrade, packed as before', async () => {
  await build('main-1.js', 'same.js');
  await start();
  await build('main-2.js', 'same.js');
  let get = await start();
  const response = await get('/assets/main-1.js');
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect((await response.text()).trim()).toBe('/* main-1.js */');
  for (const path of ['/assets/main-1.js.br', '/assets/.replaced', '/assets/gone.js', '/assets/..%2f.replaced'])
    expect((await get(path)).status).toBe(404);

  await age(23);
  get = await start();
  expect((await get('/assets/main-1.js')).status).toBe(200);
  await age(25);
  get = await start();
  expect((await get('/assets/main-1.js')).status).toBe(404);
  expect((await get('/assets/main-2.js')).status).toBe(200);
  expect(await readdir(kept())).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('the current build and the two before it are kept, and a build that comes back counts as current', async () => {
  for (const number of [1, 2, 3, 4]) {
    await build(`main-${number}.js`);
    await start();
    await age(number === 4 ? 0 : 1);
  }
  expect(await readdir(kept())).toHaveLength(3);
  await build('main-3.js');
  await start();
  await age(25);
  await build('main-5.js');
  const get = await start();
  expect((await get('/assets/main-3.js')).status).toBe(200);
  expect((await get('/assets/main-4.js')).status).toBe(404);
});

test('several processes start at once with a new build', async () => {
  await build('main-1.js');
  await start();
  await build('main-2.js');
  const gets = await Promise.all([start(), start(), start()]);
  for (const get of gets) expect((await get('/assets/main-1.js')).status).toBe(200);
  expect((await readdir(kept())).every((name) => /^[0-9a-f]{16}$/.test(name))).toBe(true);
  expect(warnings).toEqual([]);
});

test('the page is served without a writable data folder, with a warning', async () => {
  await build('main-1.js');
  await writeFile(join(folder, 'data'), 'no folder');
  const get = await start();
  expect((await get('/assets/main-1.js')).status).toBe(200);
  expect(warnings).toHaveLength(1);
});
