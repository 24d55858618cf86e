import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import type { ReplayServer } from '../catalog/replayServer.ts';
import { serveFixtures } from '../catalog/serveFixtures.ts';

import { signUp } from './accounts.ts';
import { startInstance, type Instance } from './instance.ts';

/** The shared instance, as test files see it. */
export interface SharedInstance {
  /** As the instance calls itself to others: `http://localhost:<port>`. */
  readonly url: string;
  /** Process ids of its API and its worker. */
  readonly pids: readonly number[];
  /** As the owner of the tables. */
  readonly databaseUrl: string;
  /** The first account; it is instance owner. For sign-in only: its organization belongs to all files. */
  readonly owner: { readonly email: string; readonly password: string; readonly cookie: string };
}

const root = join(import.meta.dirname, '..', '..');
const settings = { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8', SERVICE_CATALOG_CONTACT: 'ops@example.com' };

/**
 * Keeps one instance for all test files of a run, in the process that outlives them: it starts when the first file asks for it, and stops
 * when all `users` have ended, as its programs and their servers take ten seconds of the processor a minute. Files find it through
 * TEST_SHARED_INSTANCE_URL. A file that asks later starts it again.
 */
export async function offerSharedInstance(users: readonly string[]): Promise<() => Promise<void>> {
  const left = new Set(users);
  let instance: Promise<Instance> | null = null;
  let shared: Promise<SharedInstance> | null = null;
  let catalog: ReplayServer | null = null;
  const stop = async (): Promise<void> => {
    const ready = shared;
    shared = null;
    await ready?.catch(() => undefined);
    const [started, sources] = [instance, catalog];
    [instance, catalog] = [null, null];
    await started?.then(
      (one) => one.stop(),
      () => undefined,
    );
    await sources?.close();
  };
  const prepare = async (): Promise<SharedInstance> => {
    await buildWeb(root);
    const { server: sources, baseUrls } = await serveFixtures();
    catalog = sources;
    const mirrors = [...baseUrls].map(([source, base]) => `${source}=${base}`).join(',');
    instance = startInstance({ settings: { ...settings, SERVICE_CATALOG_BASE_URLS: mirrors } });
    const { url, database, pids } = await instance;
    const publicUrl = url.replace('127.0.0.1', 'localhost');
    const { email, password, cookie } = await signUp(publicUrl, { name: 'Grace Hopper' });
    return { url: publicUrl, pids, databaseUrl: database.ownerUrl, owner: { email, password, cookie } };
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      void text(request).then(async (path) => {
        response.end();
        if (left.delete(path) && left.size === 0) await stop();
      });
      return;
    }
    shared ??= prepare();
    shared.then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  process.env['TEST_SHARED_INSTANCE_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await stop();
  };
}

/**
 * The instance that all files of a run share: the built page, API and worker as processes, sign-up and sandbox models open, loopback open
 * to nodes, sources of the data catalog answering with their fixtures. Tests must not stop its parts, change its settings, or rely on an
 * absence of other accounts.
 */
export async function sharedInstance(): Promise<SharedInstance> {
  const answer = await fetch(process.env['TEST_SHARED_INSTANCE_URL']!);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The shared instance did not start: ${text}`);
  return JSON.parse(text) as SharedInstance;
}
