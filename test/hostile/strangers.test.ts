import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance, type SharedInstance } from '../support/sharedInstance.ts';
import { addModel } from './addModel.ts';
import { callMany, node, publishWebhook } from './flows.ts';
import { startHangingPeer } from './hangingPeer.ts';
import { startHangingProvider } from './hangingProvider.ts';
import { watchOthers, type Others } from './others.ts';

let instance: SharedInstance;
let attacker: SignedUp;
let others: Others;
beforeAll(async () => {
  instance = await sharedInstance();
  attacker = await signUp(instance.url);
  others = await watchOthers(instance);
}, 180_000);

/** Sends anonymous requests to one port; resolves once all are in transit, with promises of their ends. */
type Ask = (port: number) => Promise<Promise<unknown>[]>;

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

let names = 0;
async function credential(type: string, values: object): Promise<string> {
  const name = `Hanging ${(names += 1)}`;
  return (await attacker.call<{ id: string }>('POST', '/api/v1/credentials', { name, type, values })).id;
}

/** Tests of many credentials at once. */
const tests =
  (type: string, valuesAt: (port: number) => object): Ask =>
  async (port) => {
    const ids = await times(24, () => credential(type, valuesAt(port)));
    return ids.map((id) => attacker.call('POST', `/api/v1/credentials/${id}/test`));
  };

const oauth2At = (grant: string) => (port: number) => ({
  grant,
  authorization_url: `http://127.0.0.1:${port}/auth`,
  token_url: `http://127.0.0.1:${port}/token`,
  client_id: 'a',
  client_secret: 'b',
});

/** Browsers returning from a consent page with unclaimed codes. */
const callbacks: Ask = async (port) => {
  const ids = await times(24, () => credential('oauth2', oauth2At('authorization_code')(port)));
  const states = await Promise.all(
    ids.map(async (id) => {
      const path = `/api/v1/credentials/${id}/authorize`;
      const { authorization_url: url } = await attacker.call<{ authorization_url: string }>('POST', path);
      return new URL(url).searchParams.get('state')!;
    }),
  );
  return states.map((state) => {
    const query = new URLSearchParams({ code: 'x', state }).toString();
    const headers = { cookie: attacker.cookie };
    return fetch(`${instance.url}/api/v1/oauth2/callback?${query}`, { headers, redirect: 'manual' });
  });
};

/** Executions that list the files of a server. */
const folders: Ask = async (port) => {
  const values = { host: '127.0.0.1', port, user: 'me', password: 'x', fingerprint: `SHA256:${'A'.repeat(43)}` };
  const id = await credential('ssh', values);
  const list = {
    ...node('list', 'ftp.sftp', { protocol: 'sftp', operation: 'list', path: '/' }),
    credentials: { ssh: { id, name: 'Hanging' } },
  };
  const url = await publishWebhook(attacker, instance.url, [
    node('hook', 'trigger.webhook', { methods: ['POST'] }),
    list,
  ]);
  await callMany(url, 24, 8);
  return [];
};

/** Triggers that look into a mailbox; they go with the digital organizations. */
const mailboxes: Ask = async (port) => {
  const values = { host: '127.0.0.1', port, security: 'none', user: 'me', password: 'x' };
  const id = await credential('imap', values);
  const trigger = { ...node('mail', 'trigger.email'), credentials: { imap: { id, name: 'Hanging' } } };
  const path = '/api/v1/digital-organizations';
  const draft = { nodes: [trigger], connections: [] };
  const made = await times(12, () => attacker.call<{ id: string }>('POST', path, { name: 'Mail', draft }));
  for (const { id: one } of made) await attacker.call('POST', `${path}/${one}/publish`);
  ends.push(async () => {
    for (const { id: one } of made) await attacker.call('DELETE', `${path}/${one}`);
  });
  return [];
};
const ends: (() => Promise<unknown>)[] = [];

const trickle = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n';

// Of one organization at most four tests of credentials are under way at once.
test.each<[string, string | null, number, Ask]>([
  ['token servers that never answer', null, 4, tests('oauth2', oauth2At('client_credentials'))],
  ['token servers that send a byte now and then', trickle, 4, tests('oauth2', oauth2At('client_credentials'))],
  ['authorization servers that never answer who comes back', null, 24, callbacks],
  ['mail servers that never greet', null, 4, tests('smtp', (port) => ({ host: '127.0.0.1', port, security: 'none' }))],
  ['mailboxes that never greet', null, 12, mailboxes],
  ['file servers that never greet', null, 24, folders],
])(
  'others hardly notice %s, and no transaction waits for them',
  async (_name, begin, open, ask) => {
    const peer = await startHangingPeer(begin);
    try {
      const asked = await ask(peer.port);
      for (const one of asked) one.catch(() => undefined);
      await peer.asked(open);
      await others.during(transactionsEnd);
      await Promise.all([peer.close(), ...ends.splice(0).map((end) => end())]);
      await Promise.allSettled(asked);
    } finally {
      await peer.close();
    }
  },
  180_000,
);

test('others hardly notice models that never come to an end, and call the same ones', async () => {
  const provider = await startHangingProvider();
  const leave = new AbortController();
  try {
    const { model, providerId } = await addModel(instance, { baseUrl: provider.url });
    const open = 240;
    const callerOf = async (account: SignedUp): Promise<() => Promise<Response>> => {
      await account.call('POST', '/api/v1/provider-keys', { label: 'Own', provider_id: providerId, api_key: 'sk-own' });
      const { value } = await account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'Calls' });
      const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Hello' }] });
      const { signal } = leave;
      return () => fetch(`${instance.url}/v1/chat/completions`, { method: 'POST', headers, body, signal });
    };
    const call = await callerOf(attacker);
    const hanging = times(open, call);
    hanging.catch(() => undefined);
    await provider.asked(open);
    const callOfOther = await callerOf(await signUp(instance.url));
    await others.during(async () => {
      callOfOther().catch(() => undefined);
      await provider.asked(open + 1);
      await transactionsEnd();
    });
    leave.abort();
    await expect(hanging).rejects.toThrow();
  } finally {
    leave.abort();
    await provider.close();
  }
}, 120_000);

/** Resolves when all current transactions have ended: while anonymous clients hang, transactions that wait for them stay open. */
async function transactionsEnd(): Promise<void> {
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  try {
    const now = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    const open = async (): Promise<string[]> => {
      const { rows } = await client.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and application_name = 'bureau' and xact_start < $1::timestamptz`,
        [now.rows[0]!.now],
      );
      return rows.map(({ query }) => query);
    };
    await expect.poll(open).toEqual([]);
  } finally {
    await client.end();
  }
}
