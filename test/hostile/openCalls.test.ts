import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';
import { Agent, request } from 'undici';
import { beforeAll, expect, test } from 'vitest';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import { microsPerCredit } from '../../db/credits.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { readFixtures } from '../catalog/world.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { grantCredits } from '../support/factories.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { addModel } from './addModel.ts';
import { startEndlessServer, type EndlessServer } from './endlessServer.ts';

/** Attacks by many calls of one organization that wait for a server: connections and memory of the API (platform/fairness/README.md). */
const mebibyte = 1024 * 1024;
const callers = new Agent({ connections: null, headersTimeout: 60_000 });

beforeAll(() => buildWeb(join(import.meta.dirname, '..', '..')), 180_000); // an instance is ready with its page

interface Attack {
  readonly peer: EndlessServer;
  readonly settings?: Readonly<Record<string, string>>;
  /** Returns the calls that are made at once. */
  readonly calls: (instance: Instance, account: SignedUp) => Promise<readonly (() => Promise<number>)[]>;
  /** Makes a refused call again after this time, as a caller that attacks does: a call that ends early leaves its place to another one. */
  readonly againMs?: number;
  /** Ends the attack, a second later. */
  readonly until: (outcome: Outcome) => boolean;
}

/** The outcome of an attack: its most open requests at the peer, the added memory of the API in MiB, and the calls that were refused. */
interface Outcome {
  open: number;
  memory: number;
  refused: number;
}

async function attacked({ peer, settings, calls, againMs, until }: Attack): Promise<Outcome> {
  const instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8', ...settings } });
  try {
    const made = await calls(instance, await signUp(instance.url));
    const { pid } = instance.apis[0]!;
    const before = residentBytes(pid);
    const outcome = { open: 0, memory: 0, refused: 0 };
    const make = async (call: () => Promise<number>): Promise<void> => {
      while ((await call()) === 429) {
        outcome.refused += 1;
        if (againMs === undefined) return;
        await wait(againMs);
      }
    };
    // The end of the attack closes connections.
    for (const call of made) make(call).catch(() => undefined);
    const look = (): Outcome => {
      outcome.open = Math.max(outcome.open, peer.open());
      outcome.memory = Math.max(outcome.memory, Math.round((residentBytes(pid) - before) / mebibyte));
      return outcome;
    };
    await expect.poll(() => until(look()), { timeout: 60_000, interval: 50 }).toBe(true);
    await wait(1_000);
    look();
    return outcome;
  } finally {
    await Promise.all([peer.close(), instance.stop()]);
  }
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    dispatcher: callers,
  });
  await answer.dump();
  return statusCode;
}

test('lists of a server that sends a megabyte and never ends hold four connections', async () => {
  const peer = await startEndlessServer(`{"ok":true,"channels":[],"padding":"${'x'.repeat(mebibyte - 100)}`);
  const { open, memory, refused } = await attacked({
    peer,
    calls: async ({ url }, account) => {
      const { id } = await account.call<{ id: string }>('POST', '/api/v1/credentials', {
        name: 'Slack',
        type: 'slack_token',
        values: { token: 'xoxb-1-2-3', api_url: peer.url },
      });
      const body = { node_type: 'slack.message', parameter: '/channel', credential_id: id };
      const headers = { cookie: account.cookie, origin: url };
      return Array.from({ length: 300 }, () => () => post(`${url}/api/v1/node-types/choices`, headers, body));
    },
    until: ({ refused }) => refused === 296,
  });
  expect([open, refused]).toEqual([4, 296]);
  expect(memory).toBeLessThan(150);
}, 180_000);

test('searches of sources that send megabytes and never end are a hundred at most', async () => {
  const peer = await startEndlessServer(`[${' '.repeat(4 * mebibyte)}`);
  const fixtures = await readFixtures();
  const bases = [...fixtures.keys()].map((id) => `${id}=${peer.url}`).join(',');
  const { open, memory } = await attacked({
    peer,
    settings: { SERVICE_CATALOG_BASE_URLS: bases, SERVICE_CATALOG_CONTACT: 'ops@example.com' },
    calls: async ({ url, database }, { cookie, organizationId }) => {
      const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
      await grantCredits({ pool }, organizationId, 1_000n * microsPerCredit);
      await pool.end();
      const found = sources
        .filter(({ key }) => key?.need !== 'required')
        .flatMap(({ id, searches }) =>
          searches.map((search) => [search.id, fixtures.get(id)?.searches[search.id]] as const),
        );
      const path = `${url}/api/v1/catalog/searches`;
      return [1, 2].flatMap((limit) =>
        found.map(([id, fixture]) => () => {
          return post(`${path}/${id}/runs`, { cookie, origin: url }, { inputs: fixture?.success.inputs, limit });
        }),
      );
    },
    againMs: 3_000,
    until: ({ open, refused }) => open >= 100 && refused >= 100,
  });
  expect(open).toBe(100);
  expect(memory).toBeLessThan(700);
}, 180_000);

test('model calls that a provider does not answer hold a bounded number of connections', async () => {
  const peer = await startEndlessServer(null, { '/v1/models': '{"object":"list","data":[]}' });
  const { open } = await attacked({
    peer,
    calls: async ({ url }, account) => {
      const { model, providerId } = await addModel({ url, owner: account }, { baseUrl: `${peer.url}/v1` });
      await account.call('POST', '/api/v1/provider-keys', { label: 'Own', provider_id: providerId, api_key: 'sk-own' });
      const { value } = await account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'Calls' });
      const body = { model, stream: true, messages: [{ role: 'user', content: 'Hello' }] };
      const headers = { authorization: `Bearer ${value}` };
      return Array.from({ length: 800 }, () => () => post(`${url}/v1/chat/completions`, headers, body));
    },
    until: ({ open, refused }) => open > 512 || refused > 0,
  });
  expect(open).toBe(512);
}, 180_000);
