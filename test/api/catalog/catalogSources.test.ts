import { afterAll, beforeAll, expect, test } from 'vitest';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import { searchKinds } from '../../../domains/catalog/kinds.ts';
import { json } from '../../catalog/fixture.ts';
import { type Replay, type ReplayServer, startReplayServer } from '../../catalog/replayServer.ts';
import { ApiClient, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../../support/apiServer.ts';
import { testSources } from '../../support/catalogSources.ts';
import { signUpMember } from '../../support/members.ts';
import { contractText } from '../../../api/middleware/validate.ts';
import { grantCredits } from '../../support/factories.ts';
import { microsPerCredit } from '../../../db/credits.ts';

let server: ReplayServer;
let replay: Replay;
let api: TestApi;
let servers: readonly ApiServer[];
let everything: ApiServer;
/** Of the instance, too. */
let owner: Person;
beforeAll(async () => {
  server = await startReplayServer();
  replay = server.open();
  replay.answer([json({ rows: [{ id: 1 }] })], { repeats: true });
  const catalog = { contact: 'ops@example.com', baseUrls: new Map(testSources.map(({ id }) => [id, replay.url])) };
  api = await startTestApi({ catalogSources: testSources, settings: { catalog } });
  everything = await api.another({ catalogSources: sources });
  servers = [
    api,
    await api.another({ walls: { filter: false } }),
    await api.another({ walls: { rowLevelSecurity: false } }),
  ];
  owner = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});

const at = (url: string, { cookie }: Person): ApiClient => new ApiClient(url, { cookie, origin: url });
const run = (client: ApiClient, source: string) =>
  client.call('createCatalogRun', { params: { search_id: `${source}.rows` }, body: { inputs: { of: 'a' } } });
const lastKey = () => replay.requests.at(-1)?.headers['x-key'];

async function somebody(): Promise<Person> {
  const person = await signUpPerson(api.url);
  await grantCredits(api.test.database, person.organizationId, 10n * microsPerCredit);
  return person;
}

test('searches are listed in the order of their kinds, filtered by kind, source and input, and found by words in any order', async () => {
  const ids = async (query: Record<string, string>) =>
    (await owner.client.ok('listCatalogSearches', { query })).data.map(({ id }) => id);
  expect((await ids({})).slice(0, 2)).toEqual(['test.compound', 'test.table']);
  expect(await ids({ kind: 'compounds' })).toEqual(['test.compound']);
  expect(await ids({ source_id: 'keyed' })).toEqual(['keyed.rows']);
  expect(await ids({ input: 'name' })).toEqual(['test.compound']);
  expect(await ids({ query: 'NAME compoünd' })).toEqual(['test.compound']);
  expect(await ids({ query: 'compound nowhere' })).toEqual(['test.compound']); // not every word must match
  expect(await ids({ query: 'nowhere' })).toEqual([]);
  const first = await owner.client.ok('listCatalogSearches', { query: { limit: 3 } });
  const rest = await owner.client.ok('listCatalogSearches', { query: { cursor: first.next_cursor! } });
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(await ids({}));
  expect(rest.next_cursor).toBeNull();
  expect(await owner.client.refused('listCatalogSearches', { query: { cursor: 'bm90aGluZw' } })).toMatchObject({
    status: 400,
    code: 'invalid_cursor',
  });
  expect(await owner.client.refused('listCatalogSearches', { query: { kind: 'nonsense' } })).toMatchObject({
    status: 400,
  });
});

test('every search of the catalog fits the contract, and the contract knows every kind', async () => {
  const client = at(everything.url, owner);
  let cursor: string | null | undefined;
  const ids: string[] = [];
  do {
    const page = await client.ok('listCatalogSearches', { query: { limit: 250, ...(cursor && { cursor }) } });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(ids.length).toBeGreaterThanOrEqual(37);
  for (const search_id of ids) await client.ok('getCatalogSearch', { params: { search_id } });
  await client.ok('listCatalogSources');
  const { components } = JSON.parse(contractText) as { components: { schemas: Record<string, { enum: string[] }> } };
  expect(components.schemas['CatalogKind']!.enum).toEqual(Object.keys(searchKinds));
  expect(new Set(components.schemas['CatalogSection']!.enum)).toEqual(new Set(Object.values(searchKinds)));
});

test('a search says what running it takes', async () => {
  const search = await owner.client.ok('getCatalogSearch', { params: { search_id: 'test.rows' } });
  expect(search).toMatchObject({
    kind: 'open_data',
    section: 'reference',
    status: 'ready',
    inputs: { type: 'object', required: ['of'], properties: { of: { type: 'string', maxLength: 20 } } },
    examples: [{ of: 'a' }],
    columns: [{ name: 'id', type: 'integer' }, { name: 'name' }],
    default_limit: 2,
    max_limit: 100,
    has_pages: true,
    licence: { name: 'CC0', commercial: 'free' },
  });
  for (const operation of ['getCatalogSearch', 'getCatalogSource'] as const)
    expect(await owner.client.refused(operation, { params: { search_id: 'no', source_id: 'no' } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
});

test('a source that is off says why, until an admin of the instance switches it on', async () => {
  const [somebodyElse, params] = [await somebody(), { source_id: 'dark' }];
  const status = async () => (await somebodyElse.client.ok('getCatalogSource', { params })).status;
  expect(await somebodyElse.client.ok('getCatalogSource', { params })).toMatchObject({
    status: 'off',
    status_reason: 'Its terms do not allow it to be sold.',
    enabled: null,
  });
  expect((await run(somebodyElse.client, 'dark')).status).toBe(409);
  const body = { enabled: true };
  expect(await somebodyElse.client.refused('updateCatalogSource', { params, body })).toMatchObject({ status: 403 });
  await owner.client.ok('updateCatalogSource', { params, body });
  expect([await status(), (await run(somebodyElse.client, 'dark')).status]).toEqual(['ready', 200]);
  await owner.client.ok('updateCatalogSource', { params, body: { enabled: false } });
  expect([await status(), (await run(somebodyElse.client, 'dark')).status]).toEqual(['off', 409]);
  await owner.client.ok('updateCatalogSource', { params, body: { enabled: null } });
  expect((await owner.client.ok('getCatalogSource', { params })).enabled).toBeNull();
});

test('a key of an organization is used for it alone, before that of the instance, and never shown', async () => {
  const params = { source_id: 'keyed' };
  const [one, other] = [await somebody(), await somebody()];
  expect((await run(one.client, 'keyed')).status).toBe(409);
  const set = await one.client.call('setCatalogKey', { params, body: { key: 'key-of-one' } });
  expect(set.text).not.toContain('key-of-one');
  expect(set.body).toMatchObject({ status: 'ready', own_key: { last4: '-one' }, has_instance_key: false });
  for (const { url } of servers) {
    expect((await run(at(url, one), 'keyed')).status).toBe(200);
    expect(lastKey()).toBe('key-of-one');
    expect((await run(at(url, other), 'keyed')).status).toBe(409);
    expect(await at(url, other).ok('getCatalogSource', { params })).toMatchObject({
      own_key: null,
      status: 'not_configured',
    });
    expect(await at(url, other).refused('deleteCatalogKey', { params })).toMatchObject({ status: 404 });
  }
  await owner.client.ok('updateCatalogSource', { params, body: { key: 'key-of-all' } });
  await run(other.client, 'keyed');
  expect(lastKey()).toBe('key-of-all');
  await run(one.client, 'keyed');
  expect(lastKey()).toBe('key-of-one');
  expect((await one.client.call('deleteCatalogKey', { params })).status).toBe(204);
  await run(one.client, 'keyed');
  expect(lastKey()).toBe('key-of-all');
  await owner.client.ok('updateCatalogSource', { params, body: { key: null } });
  expect((await run(one.client, 'keyed')).status).toBe(409);
  const events = await one.client.call('listAuditEvents');
  expect((events.body as { data: { action: string }[] }).data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['catalog_key.set', 'catalog_key.deleted']),
  );
  expect(events.text).not.toContain('key-of-one');
  const ofInstance = await owner.client.call('listInstanceAuditEvents');
  expect(ofInstance.text).toContain('catalog_source.updated');
  expect(ofInstance.text).not.toContain('key-of-all');
});

test('keys are set by owners and admins of the organization, and only if a source accepts one', async () => {
  const person = await somebody();
  const member = await signUpMember(api, person.organizationId);
  const body = { key: 'k' };
  expect(await member.client.refused('setCatalogKey', { params: { source_id: 'keyed' }, body })).toMatchObject({
    status: 403,
  });
  expect(await person.client.refused('setCatalogKey', { params: { source_id: 'test' }, body })).toMatchObject({
    status: 400,
    param: '/key',
  });
  expect(
    await person.client.refused('setCatalogKey', { params: { source_id: 'keyed' }, body: { key: 'a b' } }),
  ).toMatchObject({
    status: 400,
  });
});

test('the health of a source counts what it answered and where it failed, not what was asked wrongly', async () => {
  const person = await somebody();
  const params = { source_id: 'contact' };
  expect((await person.client.ok('getCatalogSource', { params })).health).toMatchObject({
    searches: 0,
    error_rate: null,
  });
  await run(person.client, 'contact');
  replay.answer([json({}, 404), json({ odd: true }), json({ rows: [{ id: 1 }] })], { repeats: true });
  const statuses = [];
  for (let asked = 0; asked < 3; asked += 1) statuses.push((await run(person.client, 'contact')).status);
  expect(statuses).toEqual([404, 502, 200]);
  await api.deps.catalog.writeHealth();
  expect((await person.client.ok('getCatalogSource', { params })).health).toMatchObject({
    searches: 3,
    failures: 1,
    error_rate: 1 / 3,
    last_failure: 'upstream_bad_response',
    last_success_at: expect.any(String) as string,
    mean_latency_ms: expect.any(Number) as number,
  });
});
