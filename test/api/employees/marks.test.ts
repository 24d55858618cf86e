import { afterAll, beforeAll, expect, test } from 'vitest';

import { callbackPayload } from '../../../api/employees/runs/positionRuns.ts';
import { sendCallbacks } from '../../../domains/employees/sendCallbacks.ts';
import { isOfInstance } from '../../../domains/identity/policy.ts';
import { operations, type OperationId } from '../../../openapi/generated/operations.ts';
import { Tracing } from '../../../platform/telemetry/Tracing.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import type { ApiClient, Person } from '../../support/apiClient.ts';
import { isFull } from '../../support/isFull.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { sampledRequest } from '../../support/sampledRequest.ts';
import { OtlpReceiver } from '../../telemetry/otlpReceiver.ts';
import { secret } from './hireWriter.ts';
import { KnownIds, mark, workForEachOther } from './markedRuns.ts';
import { columnsWith, readByHand, rowsOf, type Session } from './readByHand.ts';
import { startHiring, type Hiring } from './startHiring.ts';

/** Operations that never end, or redirect a browser. */
const endless = new Set<OperationId>(['streamChanges', 'finishAuthorization', 'finishOidc', 'finishSaml', 'resumeSso']);
/** Number of parameter combinations per operation, spread evenly: for reads and for writes. */
const most = isFull ? { read: 2_000, written: 60 } : { read: 4, written: 1 };

const ids = new KnownIds();
let hiring: Hiring;
let publisher: Person;
let hirer: Person;
let hooks: LocalServer;
let mailbox: Mailbox;
let collector: OtlpReceiver;
let tracing: Tracing;
/** Events pushed to a page of each side. */
const pushed: Record<'publisher' | 'hirer', string> = { publisher: '', hirer: '' };
let logged = '';
const closing = new AbortController();

beforeAll(async () => {
  [hooks, mailbox, collector] = await Promise.all([
    startLocalServer((_, response) => response.writeHead(204).end(), '127.0.0.1'),
    openMailbox(),
    OtlpReceiver.start(),
  ]);
  tracing = new Tracing({ url: collector.url, serviceName: 'bureau-api', version: '1' });
  hiring = await startHiring({
    settings: { outboundAllow: ['127.0.0.0/8'], smtp: mailbox.settings },
    tracing,
    log: (line) => (logged += line),
  });
  ({ publisher, hirer } = hiring);
  listen('publisher', publisher);
  listen('hirer', hirer);
}, 120_000);
afterAll(async () => {
  closing.abort();
  await hiring?.close();
  await Promise.all([hooks?.close(), mailbox?.close(), collector?.close()]);
});

function listen(side: 'publisher' | 'hirer', { client, cookie }: Person): void {
  const read = async (): Promise<void> => {
    const { body } = await fetch(`${client.url}/api/v1/changes`, { headers: { cookie }, signal: closing.signal });
    for await (const text of body!.pipeThrough(new TextDecoderStream())) pushed[side] += text;
  };
  void read().catch(() => undefined);
}

/** Ways to fill the parameters of a path. */
function fillings(path: string, atMost: number): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  let all: Record<string, string>[] = [{}];
  for (const name of names)
    all = all.flatMap((before) => [...(ids.all[name] ?? ['none'])].map((value) => ({ ...before, [name]: value })));
  const step = Math.ceil(all.length / atMost);
  return all.filter((_, place) => place % step === 0);
}

type Asked = { id: OperationId; client: ApiClient; params: Record<string, string> };
type Clients = { session: ApiClient; key: ApiClient };

function asked(clients: Clients, kind: 'read' | 'written'): Asked[] {
  const wanted = Object.entries(operations).filter(
    ([id, row]) =>
      (row.method === 'get') === (kind === 'read') && !endless.has(id as OperationId) && !isOfInstance(row.permission),
  );
  return wanted.flatMap(([id, row]) => {
    const client = row.security.includes('session') ? clients.session : clients.key;
    return fillings(row.path, most[kind]).map((params) => ({ id: id as OperationId, client, params }));
  });
}

/** Returns whether a response contains a text, directly or in its base64 parts. */
function says(text: string, answer: string): boolean {
  if (answer.includes(text)) return true;
  const packed = answer.match(/[A-Za-z0-9+/]{40,}={0,2}/g) ?? [];
  return [answer, ...packed].some((one) => Buffer.from(one, 'base64').includes(text));
}

/** The answers of all operations that only read, about everything there is, that hold a text of the other side; how many hold an own one, and were answered. */
async function answersTo(
  clients: Clients,
  { never, own }: { never: string; own: string },
): Promise<{ found: string[]; withOwn: number; read: number }> {
  const found: string[] = [];
  let withOwn = 0;
  let read = 0;
  const waiting = asked(clients, 'read');
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const query = one.id === 'search' ? { q: never } : {};
      const answer = await one.client.call(one.id, { params: one.params, query });
      if (answer.status < 400) read += 1;
      // A search says what was looked for.
      const said = one.id === 'search' ? JSON.stringify((answer.body as { data?: unknown }).data ?? '') : answer.text;
      if (says(never, said)) found.push(`${one.id} ${JSON.stringify(one.params)}`);
      if (says(own, said)) withOwn += 1;
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return { found, withOwn, read };
}

/** Orders operations: deletions after updates, and those that end the caller's session, account or organization last. */
function order({ id }: Asked): number {
  if (/^(signOut|revokeSession|deleteAccount|deleteOrganization|leaveOrganization|changePassword)/.test(id)) return 2;
  return /^(delete|remove|revoke|dismiss|cancel|unpublish|archive|leave|set|rotate)/.test(id) ? 1 : 0;
}

/** The same of all operations that write, refused or not, with the plainest body of the contract and ids of both sides in it. */
async function writesWith(text: string, clients: Clients): Promise<{ found: string[]; done: number; refused: number }> {
  const found: string[] = [];
  let done = 0;
  let refused = 0;
  const all = asked(clients, 'written').toSorted((one, other) => order(one) - order(other));
  for (const [place, { id, client, params }] of all.entries()) {
    const byParameter = Object.fromEntries(
      Object.entries(ids.all).map(([name, values]) => [name, () => params[name] ?? [...values][place % values.size]!]),
    );
    const request = await sampledRequest(id, byParameter);
    const { status, text: answer } = await answerTo(client, id, { ...request, params });
    if (status < 400) done += 1;
    else refused += 1;
    if (says(text, answer)) found.push(`${id} ${JSON.stringify(params)}`);
  }
  return { found, done, refused };
}

/** Returns the response with unordered parts sorted, because their order is irrelevant here. */
async function answerTo(
  client: ApiClient,
  id: OperationId,
  { params, query, body }: Awaited<ReturnType<typeof sampledRequest>>,
): Promise<{ status: number; text: string }> {
  const row = operations[id];
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const answer = await fetch(`${client.url}${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method: row.method.toUpperCase(),
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...client.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])}${await answer.text()}` };
}

async function clientsOf(person: Person): Promise<Clients> {
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'mine' } });
  return { session: person.client, key: person.client.withKey(value) };
}

test('no answer to the hirer holds a text of the publisher’s graph, prompts or credentials, and none to the publisher a text of the hirer', async () => {
  await workForEachOther(hiring, ids, `http://127.0.0.1:${hooks.port}/hook`);
  const [ofHirer, ofPublisher] = [await clientsOf(hirer), await clientsOf(publisher)];
  const toHirer = await answersTo(ofHirer, { never: secret, own: mark });
  const toPublisher = await answersTo(ofPublisher, { never: mark, own: secret });
  expect([toHirer.found, toPublisher.found]).toEqual([[], []]);
  // What each may see is there: the walls do not hold because nothing is answered.
  for (const { withOwn, read } of [toHirer, toPublisher]) {
    expect(withOwn).toBeGreaterThan(10);
    expect(read).toBeGreaterThan(80);
  }
}, 600_000);

test('nor does a session of the publisher read a row of a hirer’s items, or a text of it, whatever it asks the database; the engine does', async () => {
  const { url, database } = hiring.api.test;
  const { organizationId } = publisher;
  const { rows: executions } = await database.pool.query<{ id: string }>(
    'select id from executions where organization_id = $1 and items_organization_id is not null',
    [organizationId],
  );
  const foreign = executions.map(({ id }) => id);
  const counted = (readsFor: Session['readsFor'], of = organizationId) =>
    readByHand(url, { organizationId: of, readsFor }, (read) => rowsOf(read, foreign));
  const [seen, ofEngine, ofEarlierRelease, ofHirer] = [
    await counted('accounts'),
    await counted('engine'),
    await counted(null),
    await counted('accounts', hirer.organizationId),
  ];
  const { binaries, ...items } = seen;
  expect(new Set(Object.values(items))).toEqual(new Set([0]));
  expect(binaries).toBeLessThan(ofEngine['binaries']!);
  for (const table of [
    'execution_data',
    'execution_nodes',
    'agent_steps',
    'agent_tool_calls',
    'execution_binaries',
    'execution_error_words',
  ])
    expect(ofEngine[table], table).toBeGreaterThan(0);
  expect(ofEarlierRelease).toEqual(ofEngine);
  // The hirer has what was delivered to it, and nothing of how that was made.
  const { binaries: _own, ...ofOthers } = ofHirer;
  expect(new Set(Object.values(ofOthers))).toEqual(new Set([0]));
  const texts = (of: string, text: string) =>
    readByHand(url, { organizationId: of, readsFor: 'accounts' }, (read) => columnsWith(read, text));
  expect(await texts(organizationId, mark)).toEqual([]);
  expect(await texts(hirer.organizationId, secret)).toEqual([]);
  expect(await texts(hirer.organizationId, mark)).toEqual(
    expect.arrayContaining(['employee_runs.input', 'employee_run_parts.content']),
  );
}, 180_000);

test('nor does the description or the answer of a tool that programs are offered', async () => {
  const { value } = await hirer.client.ok('createAccountApiKey', { body: { label: 'programs' } });
  const rpc = async (method: string, params: object): Promise<string> => {
    const answer = await fetch(`${hirer.client.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${value}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return answer.text();
  };
  const listed = await rpc('tools/list', {});
  const names = [...listed.matchAll(/"name":"(employee_\w+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(4);
  const answers = [listed];
  for (const name of isFull ? names : names.slice(0, 2))
    answers.push(await rpc('tools/call', { name, arguments: { topic: mark } }));
  for (const answer of answers) expect(says(secret, answer)).toBe(false);
  expect(answers.slice(1).join('')).toContain(mark);
}, 120_000);

test('nor in outgoing data: callbacks, mails, change events, traces and log lines', async () => {
  await sendCallbacks({ ...hiring.api.deps, bodyOf: (callback) => callbackPayload(hiring.api.deps, callback) });
  expect(hooks.requests.map(({ url }) => url)).toEqual(['/hook']);
  await tracing.close();
  expect(collector.spans.length).toBeGreaterThan(10);
  expect([pushed.hirer, pushed.publisher].every((text) => text.includes('event: changes'))).toBe(true);
  const spans = JSON.stringify(collector.spans, (_, value: unknown) => (typeof value === 'bigint' ? '' : value));
  const mails = mailbox.received.map(({ subject, text, html }) => `${subject}${text}${html}`).join();
  for (const text of [JSON.stringify(hooks.requests), pushed.hirer]) expect(says(secret, text)).toBe(false);
  expect(says(mark, pushed.publisher)).toBe(false);
  // Instance admins can read neither text.
  for (const text of [spans, mails, logged]) expect([says(secret, text), says(mark, text)]).toEqual([false, false]);
});

test('nor does the response of a write, successful or rejected', async () => {
  const toHirer = await writesWith(secret, await clientsOf(hirer));
  expect(toHirer.found).toEqual([]);
  const toPublisher = await writesWith(mark, await clientsOf(publisher));
  expect(toPublisher.found).toEqual([]);
  for (const { done, refused } of [toHirer, toPublisher]) {
    expect(done).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(60);
  }
}, 1_800_000);
