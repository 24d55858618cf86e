import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { isFull } from '../support/isFull.ts';
import { sampled } from '../support/sampled.ts';
import { startSilentServer, type SilentServer } from '../support/silentServer.ts';
import { testedVendors, type TestedVendor } from './vendors.ts';

type Request = components['schemas']['NodeChoicesRequest'];
type Choice = components['schemas']['NodeChoice'];

/** Every list of every vendor through the API, against the fake of the vendor. */
const vendors = await testedVendors();
let api: TestApi;
let person: Person;
let stranger: Person;
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  person = await signUpPerson(api.url);
  stranger = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const withLists = vendors.filter((vendor) => listsOf(vendor).length > 0);
const examined = new Set(sampled(withLists));
describe.each(withLists.map((vendor) => [vendor.id, vendor] as const))('the lists of %s', (id, vendor) => {
  let fake: Fake;
  let credential: string;
  beforeAll(async () => {
    fake = await startFake(vendor.fake);
    const body = { name: `${id} account`, ...vendor.fake.credential(fake.url) };
    credential = (await person.client.ok('createCredential', { body })).id;
  });
  afterEach(() => fake.reset());
  afterAll(() => fake?.close());

  const lists = listsOf(vendor);
  /** Errors and credentials work alike for all lists of a vendor, so one list is enough outside of full runs, of every third vendor. */
  const shown = isFull ? lists : lists.slice(0, examined.has(vendor) ? 1 : 0);
  const asked = (request: Partial<Request>) => ({ body: { credential_id: credential, ...request } });

  test('are found in its nodes', () => {
    const used = new Set(lists.map(([, { list }]) => list));
    expect([...used].toSorted()).toEqual(Object.keys(vendor.nodes[0]?.vendor.lists ?? {}).toSorted());
  });

  test.each(lists)('%s: pages lead to the end, and each value is there once', async (_title, { request }) => {
    const all: Choice[] = [];
    let cursor: string | null = null;
    for (let page = 0; page === 0 || cursor !== null; page += 1) {
      expect(page).toBeLessThan(10);
      const more: Partial<Request> = cursor === null ? {} : { cursor };
      const { data, next_cursor: next } = await person.client.ok('listNodeChoices', asked({ ...request, ...more }));
      all.push(...data);
      cursor = next;
    }
    const values = all.map(({ value }) => value);
    expect(values).not.toEqual([]);
    expect(new Set(values).size).toBe(values.length);
    expect(all.filter(({ label }) => label === '')).toEqual([]);
    const search = all.at(-1)!.label.toUpperCase();
    const found = await person.client.ok('listNodeChoices', asked({ ...request, search }));
    expect(found.data.map(({ value }) => value)).toEqual([all.at(-1)!.value]);
    const none = await person.client.ok('listNodeChoices', asked({ ...request, search: 'no such name' }));
    expect(none).toEqual({ data: [], next_cursor: null });
  });

  test.each(shown)('%s: errors of the vendor are reported in words', async (_title, { request }) => {
    fake.limitNext(1, 0);
    expect((await person.client.ok('listNodeChoices', asked(request))).data).not.toEqual([]);
    fake.expire();
    const expired = await person.client.refused('listNodeChoices', asked(request));
    expect([expired.status, expired.code, expired.message]).toEqual([
      502,
      'target_error',
      expect.stringMatching(/^\w[^:]*: [A-Z].+/),
    ]);
    expect(expired.message).not.toContain(vendor.fake.secret);
  });

  test.each(shown)('%s: a credential of another organization is not found', async (_title, { request }) => {
    const foreign = await stranger.client.refused('listNodeChoices', asked(request));
    expect([foreign.status, foreign.message]).toEqual([404, 'Resource not found.']);
    expect(fake.requests).toEqual([]);
  });

  test.skipIf(!examined.has(vendor))('ask for the type of the credential that the node takes', async () => {
    const body = { name: `Not of ${id}`, type: 'http_bearer', values: { token: 'secret-token' } };
    const other = await person.client.ok('createCredential', { body });
    const [, { request }] = lists[0]!;
    const refused = await person.client.refused('listNodeChoices', asked({ ...request, credential_id: other.id }));
    expect([refused.code, refused.param]).toEqual(['parameter_invalid', '/credential_id']);
    expect(fake.requests).toEqual([]);
  });
});

describe('a list of Slack', () => {
  let fake: Fake;
  let request: Request;
  const { fake: definition } = vendors.find(({ id }) => id === 'slack')!;
  beforeAll(async () => {
    fake = await startFake(definition);
    const body = { name: 'Slack workspace', ...definition.credential(fake.url) };
    const { id } = await person.client.ok('createCredential', { body });
    request = { node_type: 'slack.message', parameter: '/channel', credential_id: id };
  });
  afterEach(() => fake.reset());
  afterAll(() => fake?.close());

  const choices = (more: Partial<Request> = {}) =>
    person.client.ok('listNodeChoices', { body: { ...request, ...more } });
  const refused = (more: Partial<Request>) =>
    person.client.refused('listNodeChoices', { body: { ...request, ...more } });

  test('is read one page for each response, with names for identifiers', async () => {
    const first = await choices();
    expect(first.data).toEqual([{ value: 'C0000000001', label: '#general', hint: 'News for all' }]);
    expect(fake.requests).toHaveLength(1);
    expect(Object.fromEntries(fake.requests[0]!.query)).toMatchObject({ limit: '200', exclude_archived: 'true' });
    const second = await choices({ cursor: first.next_cursor! });
    expect(second.data).toEqual([{ value: 'C0000000002', label: '#orders', hint: null }]);
    expect(fake.requests[1]!.query.get('cursor')).toBe('page2');
  });

  test('is searched over several pages, by name and by identifier', async () => {
    const expected = { data: [{ value: 'C0000000002', label: '#orders', hint: null }], next_cursor: null };
    expect(await choices({ search: ' ORD ' })).toEqual(expected);
    expect(fake.requests).toHaveLength(3);
    expect(await choices({ search: 'c0000000002' })).toEqual(expected);
  });

  test('continues behind pages without any choice', async () => {
    const users = { node_type: 'slack.channel', parameter: '/users/0' };
    const { next_cursor: cursor } = await choices(users);
    expect((await choices({ ...users, cursor: cursor! })).data).toEqual([
      { value: 'U0000000003', label: 'Grace Example', hint: '@grace' },
    ]);
    expect(fake.requests).toHaveLength(3);
  });

  test('can depend on another parameter', async () => {
    const scheduled = { parameter: '/scheduled_message_id' };
    expect(await refused(scheduled)).toMatchObject({ status: 400, param: '/parameters/channel' });
    expect(fake.requests).toEqual([]);
    const { data } = await choices({ ...scheduled, parameters: { channel: 'C0000000001' } });
    expect(data).toEqual([{ value: 'Q0000000001', label: 'Good morning.', hint: '2025-11-29 07:06' }]);
    expect(fake.requests[0]!.query.get('channel')).toBe('C0000000001');
  });

  test('stops at a page that leads to itself', async () => {
    fake.repeatPages();
    expect(await refused({ search: 'random' })).toMatchObject({ code: 'target_error' });
    expect(fake.requests.length).toBeLessThan(5);
  });

  test('ends with the time of the next attempt if a rate limit lasts longer', async () => {
    fake.limitNext(1, 120);
    const limited = await refused({ node_type: 'slack.user', parameter: '/user' });
    expect([limited.status, limited.code, limited.message]).toEqual([
      503,
      'unavailable',
      expect.stringMatching(/^Slack accepts the next request in \d+ s\.$/),
    ]);
    expect(fake.requests).toHaveLength(1);
  });

  test.each([
    [{ node_type: 'http.request' }, '/node_type'],
    [{ parameter: '/text' }, '/parameter'],
    [{ parameter: '/__proto__' }, '/parameter'],
    [{ parameter: '/channel/0' }, '/parameter'],
    [{ cursor: 'nonsense' }, '/cursor'],
  ])('refuses %o', async (more, param) => {
    expect(await refused(more)).toMatchObject({ status: 400, param });
    expect(fake.requests).toEqual([]);
  });
});

describe('requests with a credential', () => {
  let silent: SilentServer;
  const { fake: definition } = vendors.find(({ id }) => id === 'slack')!;
  beforeEach(async () => {
    silent = await startSilentServer();
  });
  afterEach(() => silent?.close());

  /** Creates a credential for a server; returns the request of a list with it. */
  const listAt = async ({ client }: Person, url: string): Promise<{ body: Request }> => {
    const body = { name: `Slack at ${url}`, ...definition.credential(url) };
    const { id } = await client.ok('createCredential', { body });
    return { body: { node_type: 'slack.message', parameter: '/channel', credential_id: id } };
  };

  test('the fifth request of an organization is refused while four wait for the vendor', async () => {
    const list = await listAt(person, silent.url);
    const waiting = Array.from({ length: 4 }, () => person.client.call('listNodeChoices', list));
    await silent.asked(4);
    const refused = await person.client.refused('listNodeChoices', list);
    expect([refused.status, refused.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('2');
    const at = { params: { credential_id: list.body.credential_id } };
    expect(await person.client.refused('testCredential', at)).toMatchObject({ status: 429 });
    expect((await person.client.ok('getCredential', at)).last_test).toBeNull();
    expect(silent.open()).toBe(4);

    const fake = await startFake(definition);
    const other = await stranger.client.ok('listNodeChoices', await listAt(stranger, fake.url));
    await fake.close();
    expect(other.data).not.toEqual([]);

    silent.answer({ ok: true, channels: [] });
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect(await person.client.ok('listNodeChoices', list)).toEqual({ data: [], next_cursor: null });
  });

  test('a page of a list has at most 1 MiB', async () => {
    const list = await listAt(person, silent.url);
    silent.answer({ ok: true, channels: [], padding: 'x'.repeat(1024 * 1024) });
    const refused = await person.client.refused('listNodeChoices', list);
    expect([refused.status, refused.code]).toEqual([502, 'target_error']);
    expect(refused.message).toContain('1 MiB');
  });
});

interface TestedList {
  readonly list: string;
  readonly request: Pick<Request, 'node_type' | 'parameter' | 'parameters'>;
}

/** Every parameter with a list, and the parameters of an example for lists that depend on them. */
function listsOf({ nodes }: TestedVendor): (readonly [title: string, list: TestedList])[] {
  return nodes.flatMap(({ type, parameters, operations }) =>
    Object.entries(parameters.json['properties'] as Record<string, JsonSchema>).flatMap(([name, field]) => {
      const items = (field['items'] as JsonSchema | undefined)?.['x-choices'];
      const { list } = (field['x-choices'] ?? items ?? {}) as { list?: string };
      if (list === undefined) return [];
      const owner = Object.values(operations).find((operation) => name in operation.parameters)!;
      const parameter = items === undefined ? `/${name}` : `/${name}/0`;
      const request = { node_type: type, parameter, parameters: owner.example as JsonObject };
      return [[`${type} ${parameter}`, { list, request }] as const];
    }),
  );
}
