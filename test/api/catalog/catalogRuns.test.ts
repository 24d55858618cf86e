import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../db/ledger/check.ts';
import { microsPerCredit } from '../../../db/credits.ts';
import { csv, html, json, type Reply } from '../../catalog/fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from '../../catalog/replayServer.ts';
import { ApiClient, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { testSources } from '../../support/catalogSources.ts';
import { grantCredits } from '../../support/factories.ts';
import { signUpMember } from '../../support/members.ts';

let server: ReplayServer;
let replay: Replay;
let api: TestApi;
let owner: Person;
let person: Person;
beforeAll(async () => {
  server = await startReplayServer();
  replay = server.open();
  const baseUrls = new Map(testSources.map(({ id }) => [id, replay.url]));
  api = await startTestApi({
    catalogSources: testSources,
    settings: { catalog: { contact: null, baseUrls } },
    maxOpenSearches: 20,
  });
  owner = await signUpPerson(api.url); // of the instance, too
});
beforeEach(async () => {
  replay.answer([]);
  replay.hold(Promise.resolve());
  replay.requests.length = 0;
  person = await somebody(10n);
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api?.close();
  await server?.close();
});

async function somebody(credits: bigint): Promise<Person> {
  const made = await signUpPerson(api.url);
  const { balance } = await made.client.ok('getWallet');
  const had = BigInt(balance.replace('.', ''));
  await grantCredits(api.test.database, made.organizationId, credits * microsPerCredit - had);
  return made;
}

const rows = (...ids: number[]): Reply => json({ rows: ids.map((id) => ({ id })) });
const params = { search_id: 'test.rows' };
const body = { inputs: { of: 'a' } };
const balance = async (of = person) => (await of.client.ok('getWallet')).balance;

describe('a run', () => {
  test('answers the rows, costs one credit with a line in the ledger that names it, and is listed with its cost', async () => {
    replay.answer([rows(1, 2)]);
    const { status, body: result, headers } = await person.client.call('createCatalogRun', { params, body });
    expect(status).toBe(200);
    expect(headers.get('x-bureau-credits')).toBe('1.000000');
    expect(result).toMatchObject({
      search_id: 'test.rows',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'name', type: 'text' },
      ],
      rows: [
        { id: 1, name: null },
        { id: 2, name: null },
      ],
      total: null,
      cached: false,
      credits: '1.000000',
      attribution: 'Nobody',
    });
    const { run_id: runId } = result as { run_id: string };
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '9.000000', held: '0.000000' });
    const spent = { credits: '1.000000', model_call_credits: '0.000000', search_credits: '1.000000' };
    expect(await person.client.ok('getSpending')).toMatchObject({ data: [spent] });
    const { data: entries } = await person.client.ok('listWalletEntries', { query: { kind: 'catalog_search' } });
    expect(entries).toMatchObject([{ credits: '-1.000000', reference: runId, balance_after: '9.000000' }]);
    const { data: runs } = await person.client.ok('listCatalogRuns');
    expect(runs).toMatchObject([
      {
        id: runId,
        status: 'success',
        credits: '1.000000',
        row_count: 2,
        search_title: 'Rows of a thing',
        source_id: 'test',
        account_id: person.accountId,
        key_id: null,
        execution_id: null,
        error_reason: null,
      },
    ]);
  });

  test('is a call with the key it was made with, shares its limit a minute, and is in its usage', async () => {
    replay.answer([rows(1)], { repeats: true });
    const made = { label: 'searches', requests_per_minute: 2 };
    const { key, value } = await person.client.ok('createAccountApiKey', { body: made });
    const client = person.client.withKey(value);
    const { run_id: runId } = await client.ok('createCatalogRun', { params, body });
    await client.ok('createCatalogRun', { params, body });
    expect(await client.refused('createCatalogRun', { params, body })).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
    await api.deps.gateway.requests.settled();
    const { data } = await person.client.ok('listCalls', { query: { key_id: key.id, kind: 'search' } });
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({ error_code: 'rate_limit_exceeded', credits: '0.000000' });
    expect(data[2]).toMatchObject({
      run_id: runId,
      endpoint: 'catalog.searches',
      model: 'catalog/test.rows',
      provider: 'test',
      status: 'ok',
      credits: '1.000000',
    });
    const usage = await person.client.ok('getUsage', { query: { group_by: ['kind'], key_id: key.id } });
    expect(usage).toMatchObject({ data: [{ kind: 'search', calls: 3, credits: '2.000000' }] });
  });

  test('is refused by budgets of its member and its key, also when searches race', async () => {
    replay.answer([rows(1)], { repeats: true });
    const search = (client = person.client) => client.call('createCatalogRun', { params, body });
    const budget = await person.client.ok('createBudget', {
      body: { subject_kind: 'member', subject_id: person.accountId, period: 'day', credit_limit: '3' },
    });
    const { key, value } = await person.client.ok('createAccountApiKey', { body: { label: 'limited' } });
    const limited = person.client.withKey(value);
    await person.client.ok('createBudget', {
      body: { subject_kind: 'key', subject_id: key.id, period: 'total', credit_limit: '1' },
    });
    const raced = await Promise.all([1, 2, 3].map(() => search(limited)));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
    expect(await limited.refused('createCatalogRun', { params, body })).toMatchObject({ code: 'key_limit_reached' });
    await search();
    await search();
    expect(await person.client.refused('createCatalogRun', { params, body })).toMatchObject({
      status: 402,
      code: 'budget_reached',
    });
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '7.000000', held: '0.000000' });
    const { data } = await person.client.ok('listBudgets');
    expect(data.find(({ id }) => id === budget.id)).toMatchObject({ credits_used: '3.000000' });
  });

  test('a failed search gives its share of a budget back', async () => {
    await person.client.ok('createBudget', {
      body: { subject_kind: 'member', subject_id: person.accountId, period: 'day', credit_limit: '1' },
    });
    replay.answer([json({}, 500)], { repeats: true });
    expect((await person.client.call('createCatalogRun', { params, body })).status).toBeGreaterThanOrEqual(500);
    replay.answer([rows(1)], { repeats: true });
    await person.client.ok('createCatalogRun', { params, body });
  });

  test('is exported as CSV without another charge: the same page, by the same account, and nothing else', async () => {
    replay.answer([rows(1, 2)], { repeats: true });
    const { run_id: runId } = await person.client.ok('createCatalogRun', { params, body });
    const csvOf = (more: object, client = person.client) =>
      client.call('createCatalogRun', { params, body: { ...body, ...more }, headers: { accept: 'text/csv' } });
    const exported = await csvOf({ export_of: runId });
    expect({ status: exported.status, text: exported.text.trim().split(/\r?\n/) }).toEqual({
      status: 200,
      text: ['id,name', '1,', '2,'],
    });
    expect(exported.headers.get('x-bureau-credits')).toBe('0.000000');
    expect(await balance()).toBe('9.000000');
    const others = [{ inputs: { of: 'b' } }, { limit: 1 }];
    for (const other of others)
      expect((await csvOf({ ...other, export_of: runId })).body).toMatchObject({ error: { param: '/export_of' } });
    const stranger = await somebody(10n);
    expect((await csvOf({ export_of: runId }, stranger.client)).status).toBe(400);
    expect((await csvOf({})).headers.get('x-bureau-credits')).toBe('1.000000');
    expect(await balance()).toBe('8.000000');
  });

  test('of a source that needs a contact works in every process once the owner of the instance has set one', async () => {
    replay.answer([rows(1)], { repeats: true });
    const needing = { params: { search_id: 'contact.rows' }, body };
    const process = await api.another({ catalogSources: testSources });
    const elsewhere = new ApiClient(process.url, { cookie: person.cookie, origin: process.url });
    expect(await elsewhere.refused('createCatalogRun', needing)).toMatchObject({ code: 'source_not_configured' });
    expect((await person.client.call('setCatalogContact', { body: { contact: 'me@example.com' } })).status).toBe(403);
    expect(await owner.client.ok('getCatalogContact')).toEqual({ contact: null, in_use: null, decided_by: 'none' });
    expect(await owner.client.ok('setCatalogContact', { body: { contact: 'ops@example.com' } })).toEqual({
      contact: 'ops@example.com',
      in_use: 'ops@example.com',
      decided_by: 'setting',
    });
    await elsewhere.ok('createCatalogRun', needing);
    expect(replay.requests.at(-1)!.headers['user-agent']).toContain('mailto:ops@example.com');
    const source = await person.client.ok('getCatalogSource', { params: { source_id: 'contact' } });
    expect(source).toMatchObject({ status: 'ready', needs_contact: true });
    await owner.client.ok('setCatalogContact', { body: { contact: null } });
    expect(await person.client.refused('createCatalogRun', needing)).toMatchObject({ code: 'source_not_configured' });
  });

  test('continues with the cursor of the previous response, each page in a run of its own', async () => {
    replay.answer([rows(1, 2), rows(3)]);
    const first = await person.client.ok('createCatalogRun', { params, body });
    const next = await person.client.ok('createCatalogRun', { params, body: { ...body, cursor: first.next_cursor } });
    expect([next.rows, next.next_cursor]).toEqual([[{ id: 3, name: null }], null]);
    expect(replay.requests.map(({ query }) => query.get('from'))).toEqual(['0', '2']);
    expect(await balance()).toBe('8.000000');
    const other = { inputs: { of: 'b' }, cursor: first.next_cursor };
    expect(await person.client.refused('createCatalogRun', { params, body: other })).toMatchObject({
      status: 400,
      code: 'invalid_cursor',
    });
  });

  test('without results is a success, and free only if the search is declared so', async () => {
    replay.answer([rows(), rows()]);
    expect(await person.client.ok('createCatalogRun', { params, body })).toMatchObject({
      rows: [],
      credits: '1.000000',
    });
    const free = { params: { search_id: 'test.compound' }, body: { inputs: { name: 'nothing like it' } } };
    expect(await person.client.ok('createCatalogRun', free)).toMatchObject({ rows: [], credits: '0.000000' });
    expect(await balance()).toBe('9.000000');
  });

  test('answered from the cache costs the same, and is marked', async () => {
    replay.answer([rows(1)]);
    const kept = { params: { search_id: 'kept.rows' }, body };
    expect(await person.client.ok('createCatalogRun', kept)).toMatchObject({ cached: false, credits: '1.000000' });
    expect(await person.client.ok('createCatalogRun', kept)).toMatchObject({ cached: true, credits: '1.000000' });
    expect(await balance()).toBe('8.000000');
    expect((await person.client.ok('listCatalogRuns')).data.map(({ cached }) => cached)).toEqual([true, false]);
  });

  test.each([
    ['bad_request', json({ error: 'no such field' }), 400, 'invalid_request', /The source says: no such field/],
    ['not_found', json({}, 404), 404, 'not_found', /does not know/],
    [
      'rate_limited',
      { status: 429, headers: { 'retry-after': '0' }, text: '' },
      503,
      'upstream_overloaded',
      /too many/,
    ],
    ['upstream_unavailable', html('<h1>Bad gateway</h1>', 502), 502, 'upstream_error', /cannot answer/],
    ['upstream_bad_response', json({ nothing: true }), 502, 'upstream_error', /cannot be read/],
  ] as const)(
    'that fails with %s costs nothing, says why, and is listed',
    async (reason, reply, status, code, says) => {
      replay.answer([reply as Reply], { repeats: true });
      const refused = await person.client.refused('createCatalogRun', { params, body });
      expect(refused).toMatchObject({ status, code, reason });
      expect(refused.message).toMatch(says);
      if (status === 503) expect(refused.headers.get('retry-after')).toBeTruthy();
      expect(await person.client.ok('getWallet')).toMatchObject({ balance: '10.000000', held: '0.000000' });
      expect((await person.client.ok('listCatalogRuns')).data).toMatchObject([
        { status: 'error', error_reason: reason, credits: '0.000000', row_count: null },
      ]);
    },
  );

  test('that its source does not answer in time costs nothing, says so, and is listed', async () => {
    replay.hold(new Promise(() => undefined));
    replay.answer([rows(1)], { repeats: true });
    const late = { params: { search_id: 'late.rows' }, body };
    const refused = await person.client.refused('createCatalogRun', late);
    expect(refused).toMatchObject({ status: 504, code: 'upstream_timeout', reason: 'timeout', message: /in time/ });
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '10.000000', held: '0.000000' });
    expect((await person.client.ok('listCatalogRuns')).data).toMatchObject([
      { status: 'error', error_reason: 'timeout', credits: '0.000000' },
    ]);
    expect(replay.requests).toHaveLength(3); // it is asked again, as that may help
  });

  test('with two calls of its source is one search: one credit, or none if either call fails', async () => {
    const looked = { params: { search_id: 'test.looked_up' }, body: { inputs: { gene: 'BRAF' } } };
    replay.answer([json({ id: '673' }), rows(1)]);
    expect(await person.client.ok('createCatalogRun', looked)).toMatchObject({
      rows: [{ id: 1 }],
      credits: '1.000000',
    });
    expect(replay.requests.map(({ path }) => path)).toEqual(['/ids/BRAF', '/by-id/673']);
    replay.answer([json({ id: '673' }), html('', 404)]);
    expect(await person.client.refused('createCatalogRun', looked)).toMatchObject({ status: 404 });
    replay.answer([html('', 404)]);
    expect(await person.client.refused('createCatalogRun', looked)).toMatchObject({ status: 404 });
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '9.000000', held: '0.000000' });
  });

  test('is refused before anybody is asked: unknown searches, inputs that do not fit, no credits, sources that are off or lack a key or a contact', async () => {
    const run = (search_id: string, more: object = body, as = person.client) =>
      as.refused('createCatalogRun', { params: { search_id }, body: more });
    expect(await run('test.nothing')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await run('test.rows', { inputs: {} })).toMatchObject({ status: 400, param: '/inputs' });
    expect(await run('test.rows', { inputs: { of: 'a', or: 'b' } })).toMatchObject({
      status: 400,
      param: '/inputs/or',
    });
    expect(await run('test.rows', { inputs: { of: 'a' }, limit: 101 })).toMatchObject({ status: 400, param: '/limit' });
    expect(await run('test.rows', { inputs: { of: 'x'.repeat(21) } })).toMatchObject({ param: '/inputs/of' });
    expect(await run('dark.rows')).toMatchObject({ status: 409, code: 'source_not_configured', message: /sold/ });
    expect(await run('keyed.rows')).toMatchObject({
      status: 409,
      code: 'source_not_configured',
      message: /needs a key/,
    });
    expect(await run('contact.rows')).toMatchObject({ status: 409, message: /SERVICE_CATALOG_CONTACT/ });
    const poor = await somebody(0n);
    const refused = await run('test.rows', body, poor.client);
    expect(refused).toMatchObject({ status: 402, code: 'credit_balance_exhausted' });
    expect(refused.headers.get('x-should-retry')).toBe('false');
    const stranger = new ApiClient(api.url);
    expect(await run('test.rows', body, stranger)).toMatchObject({ status: 401 });
    expect(replay.requests).toEqual([]);
    expect((await person.client.ok('listCatalogRuns')).data).toEqual([]);
  });

  test('waits for a turn of its source, and says when there is one where that would be too long', async () => {
    replay.answer([rows(1)], { repeats: true });
    const slow = { params: { search_id: 'slow.rows' }, body };
    await person.client.ok('createCatalogRun', slow);
    const refused = await person.client.refused('createCatalogRun', slow);
    expect(refused).toMatchObject({ status: 503, code: 'upstream_overloaded', reason: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await balance()).toBe('9.000000');
  });

  test('of one organization may be under way so many at once; others are not kept waiting', async () => {
    const rich = await somebody(25n);
    const gate = Promise.withResolvers<void>();
    const held = replay.hold(gate.promise);
    replay.answer([rows(1)], { repeats: true });
    const answers = Array.from({ length: 20 }, () => rich.client.call('createCatalogRun', { params, body }));
    await held(20);
    const refused = await rich.client.refused('createCatalogRun', { params, body });
    expect(refused).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    const other = await somebody(1n);
    const theirs = other.client.ok('createCatalogRun', { params, body });
    await held(21);
    gate.resolve();
    expect((await theirs).credits).toBe('1.000000');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await balance(rich)).toBe('5.000000');
  });
});

describe('with an Idempotency-Key a run', () => {
  const once = { params, body, headers: { 'idempotency-key': 'once' } };

  test('is done and paid once, however often it is sent', async () => {
    replay.answer([rows(1), rows(2)]);
    const answers = await Promise.all([1, 2, 3].map(() => person.client.ok('createCatalogRun', once)));
    expect(answers.map(({ rows: [row] }) => row?.['id'])).toEqual([1, 1, 1]);
    expect(await balance()).toBe('9.000000');
    const other = { ...once, body: { inputs: { of: 'b' } } };
    expect(await person.client.refused('createCatalogRun', other)).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('is free where a process died after it was paid and before it was answered', async () => {
    replay.answer([rows(1), rows(1)]);
    await person.client.ok('createCatalogRun', once);
    await api.test.database.pool.query(
      `update idempotency_records set answer_encrypted = null, leased_until = now() - interval '1 second' where organization_id = $1`,
      [person.organizationId],
    );
    expect(await person.client.ok('createCatalogRun', once)).toMatchObject({ rows: [{ id: 1 }], credits: '0.000000' });
    expect(await balance()).toBe('9.000000');
  });

  test('is paid again when the key is used for something else a day later', async () => {
    replay.answer([rows(1), rows(2)]);
    await person.client.ok('createCatalogRun', once);
    await api.test.database.pool.query(
      `update idempotency_records set created_at = created_at - interval '25 hours' where organization_id = $1`,
      [person.organizationId],
    );
    const other = { ...once, body: { inputs: { of: 'b' } } };
    expect(await person.client.ok('createCatalogRun', other)).toMatchObject({ credits: '1.000000' });
    expect(await balance()).toBe('8.000000');
  });

  test('that failed because of the source may be sent again', async () => {
    replay.answer([html('', 502), html('', 502), html('', 502), rows(1)]);
    expect(await person.client.refused('createCatalogRun', once)).toMatchObject({ status: 502 });
    expect(await person.client.ok('createCatalogRun', once)).toMatchObject({ rows: [{ id: 1 }] });
    expect(await balance()).toBe('9.000000');
  });
});

describe('as CSV', () => {
  const accept = { accept: 'text/csv' };

  test('rows of a page come whole, with the cost and the cursor in headers, and no cell runs as a formula', async () => {
    replay.answer([
      json({
        rows: [
          { id: -1, name: '=1+1' },
          { id: 2, name: 'a, "b"' },
        ],
      }),
    ]);
    const { headers, text } = await person.client.call('createCatalogRun', { params, body, headers: accept });
    expect(text).toBe(`id,name\r\n-1,'=1+1\r\n2,"a, ""b"""\r\n`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('test.rows.csv');
    expect(headers.get('x-bureau-credits')).toBe('1.000000');
    expect(headers.get('x-next-cursor')).toBeTruthy();
    expect(await balance()).toBe('9.000000');
  });

  const table = (count: number) => csv(`id,city\n${Array.from({ length: count }, (_, id) => `${id},Bern\n`).join('')}`);
  const download = { params: { search_id: 'test.table' }, body: { limit: 100_000 }, headers: accept };

  test('a long table is passed on while it arrives, and charged once', async () => {
    replay.answer([table(5_000)]);
    const { text } = await person.client.call('createCatalogRun', download);
    const lines = text.trimEnd().split('\r\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([5_001, 'id,city', '4999,Bern']);
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '9.000000', held: '0.000000' });
    expect((await person.client.ok('listCatalogRuns')).data).toMatchObject([{ row_count: 5_000, status: 'success' }]);
  });

  test('an empty table is its heading, and a source that fails before the first row is an error like others', async () => {
    replay.answer([csv('id\n')]);
    expect((await person.client.call('createCatalogRun', download)).text).toBe('id\r\n');
    replay.answer([html('', 502)], { repeats: true });
    expect(await person.client.refused('createCatalogRun', download)).toMatchObject({ status: 502 });
    expect(await balance()).toBe('9.000000');
  });

  test('a table that breaks off half-way is cut, so that it does not look whole, and costs nothing', async () => {
    replay.answer([csv(`${table(2_000).text}no number,Bern\n`)]);
    await expect(person.client.call('createCatalogRun', download)).rejects.toThrow();
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '10.000000', held: '0.000000' });
    expect((await person.client.ok('listCatalogRuns')).data).toMatchObject([
      { status: 'error', error_reason: 'upstream_bad_response' },
    ]);
  });

  test('JSON is what comes where both are taken and JSON is named first', async () => {
    replay.answer([rows(1)]);
    const both = { params, body, headers: { accept: 'application/json, text/csv' } };
    expect(await person.client.ok('createCatalogRun', both)).toMatchObject({ rows: [{ id: 1 }] });
  });
});

describe('runs', () => {
  test('are listed for their author; owners see all runs, other members only their own', async () => {
    replay.answer([rows(1)], { repeats: true });
    const [member, other] = [await signUpMember(api, person.organizationId), await somebody(1n)];
    await person.client.ok('createCatalogRun', { params, body });
    await member.client.ok('createCatalogRun', {
      params: { search_id: 'kept.rows' },
      body: { inputs: { of: 'mine' } },
    });
    const listed = async (client: ApiClient, query = {}) =>
      (await client.ok('listCatalogRuns', { query })).data.map(({ search_id }) => search_id);
    expect(await listed(person.client)).toEqual(['kept.rows', 'test.rows']);
    expect(await listed(member.client)).toEqual(['kept.rows']);
    expect(await listed(other.client)).toEqual([]);
    expect(await listed(person.client, { source_id: 'test' })).toEqual(['test.rows']);
    expect(await listed(person.client, { search_id: 'kept.rows', status: 'success' })).toEqual(['kept.rows']);
    expect(await listed(person.client, { status: 'error' })).toEqual([]);
    const page = await person.client.ok('listCatalogRuns', { query: { limit: 1 } });
    expect(await listed(person.client, { cursor: page.next_cursor })).toEqual(['test.rows']);
  });

  test('of a key are recorded with it, and need its scope', async () => {
    replay.answer([rows(1)]);
    const may = await person.client.ok('createAccountApiKey', { body: { label: 'may', scopes: ['catalog.search'] } });
    const mayNot = await person.client.ok('createAccountApiKey', {
      body: { label: 'may not', scopes: ['models.view'] },
    });
    const model = await person.client.ok('createModelApiKey', { body: { label: 'model' } });
    await person.client.withKey(may.value).ok('createCatalogRun', { params, body });
    expect((await person.client.ok('listCatalogRuns')).data).toMatchObject([{ key_id: may.key.id }]);
    for (const { value } of [mayNot, model])
      expect(await person.client.withKey(value).refused('createCatalogRun', { params, body })).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      });
  });
});
