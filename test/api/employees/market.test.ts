import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

type Schemas = components['schemas'];

const secret = 'SECRET-OF-THE-PUBLISHER';
const inputSchema = {
  type: 'object',
  required: ['topic'],
  properties: { topic: { type: 'string', minLength: 1 } },
};

let api: TestApi;
let publisher: Person;
let hirer: Person;
let counter = 0;
beforeAll(async () => {
  api = await startTestApi();
  publisher = await signUpPerson(api.url); // the first account owns the instance
  hirer = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const at = ({ id }: { id: string }) => ({ params: { employee_id: id } });
const create = (more: Partial<Schemas['EmployeeCreate']> = {}): Promise<Schemas['Employee']> =>
  publisher.client.ok('createEmployee', {
    body: {
      name: `Researcher ${(counter += 1)}`,
      role: 'Market researcher',
      instructions: secret,
      input_schema: inputSchema,
      worker: { kind: 'agent', model: 'sandbox/chat' },
      ...more,
    },
  });
const publish = (employee: { id: string }, body: Schemas['EmployeePublish'] = {}): Promise<Schemas['Employee']> =>
  publisher.client.ok('publishEmployee', {
    ...at(employee),
    body: { credits: '2.5', listing: { visibility: 'instance', summary: 'Finds out about markets.' }, ...body },
  });
const published = async (): Promise<Schemas['Employee']> => publish(await create());
const hire = (employee: Schemas['Employee'], body: Schemas['Hire'] = {}): Promise<Schemas['Position']> =>
  hirer.client.ok('hireEmployee', {
    params: { listing_id: employee.listing!.id },
    body: { name: `Position ${(counter += 1)}`, ...body },
  });
const position = ({ id }: { id: string }) => ({ params: { position_id: id } });

describe('an employee', () => {
  test('is a draft until it is published, and its versions never change', async () => {
    const employee = await create();
    expect(employee).toMatchObject({ status: 'draft', draft_revision: 1, published_version: null, listing: null });
    const first = await publish(employee, { notes: 'The first' });
    expect(first).toMatchObject({
      status: 'published',
      has_unpublished_changes: false,
      published_version: { number: 1, major: 1, notes: 'The first', input_schema: inputSchema },
      listing: { status: 'listed', prices: [{ credits: '2.500000' }] },
    });
    const edited = await publisher.client.ok('updateEmployee', { ...at(employee), body: { role: 'Analyst' } });
    expect(edited).toMatchObject({ role: 'Analyst', has_unpublished_changes: true, published_version: { number: 1 } });
    expect(await publish(employee)).toMatchObject({ published_version: { number: 2, major: 1 } });
    await publisher.client.ok('updateEmployee', { ...at(employee), body: { input_schema: { type: 'object' } } });
    expect(await publish(employee)).toMatchObject({ published_version: { number: 3, major: 2 } });
    const { data } = await publisher.client.ok('listEmployeeVersions', at(employee));
    expect(data.map(({ number, major }) => [number, major])).toEqual([
      [3, 2],
      [2, 1],
      [1, 1],
    ]);
    expect(data.at(-1)!.input_schema).toEqual(inputSchema);
    const own = await publisher.client.ok('listEmployees', { query: { project_id: employee.project_id } });
    expect(own.data.find(({ id }) => id === employee.id)).toMatchObject({ published_version: { number: 3 } });
    expect(await publisher.client.refused('publishEmployee', at(employee))).toMatchObject({
      status: 409,
      code: 'nothing_to_publish',
    });
  });

  test('is rejected with its blocking issues', async () => {
    const wrong = (body: Partial<Schemas['EmployeeCreate']>) =>
      publisher.client.refused('createEmployee', { body: { name: 'Wrong', ...body } });
    expect(await wrong({ input_schema: { type: 'text' } })).toMatchObject({ status: 400, param: '/input_schema' });
    expect(await wrong({ input_schema: { type: 'object', patternProperties: {} } })).toMatchObject({ status: 400 });
    expect(await wrong({ worker: { kind: 'digital_organization', digital_organization_id: 'dorg_x' } })).toMatchObject({
      status: 400,
      param: '/worker/digital_organization_id',
    });
    const idle = await create({ worker: null });
    expect(await publisher.client.refused('publishEmployee', at(idle))).toMatchObject({ code: 'employee_invalid' });
    const silent = await create();
    expect(
      await publisher.client.refused('publishEmployee', {
        ...at(silent),
        body: { listing: { visibility: 'instance' } },
      }),
    ).toMatchObject({ code: 'employee_invalid', param: '/listing/summary' });
    expect(
      await publisher.client.refused('updateEmployee', { ...at(silent), body: { role: 'New', draft_revision: 9 } }),
    ).toMatchObject({ status: 409, code: 'draft_conflict' });
  });

  test('has a face and shows the kinds of its parts, to its own organization, in the market and to hirers', async () => {
    const portrait = '👩🏽‍🔬';
    const outputs: Schemas['DeliverableKind'][] = ['text', 'file'];
    const employee = await publish(await create({ portrait, outputs }));
    expect(employee).toMatchObject({ portrait, outputs, published_version: { outputs } });
    const at1 = { params: { listing_id: employee.listing!.id } };
    expect(await hirer.client.ok('getListing', at1)).toMatchObject({ portrait, outputs, version: { outputs } });
    const { data } = await hirer.client.ok('listListings');
    expect(data.find(({ id }) => id === employee.listing!.id)).toMatchObject({ portrait, outputs });
    const hired = await hire(employee);
    expect(await hirer.client.ok('getPosition', position(hired))).toMatchObject({
      listing: { portrait },
      version: { outputs },
    });
    // A draft changes nothing of that.
    await publisher.client.ok('updateEmployee', { ...at(employee), body: { portrait: '', outputs: ['table'] } });
    expect(await hirer.client.ok('getListing', at1)).toMatchObject({ portrait, outputs, version: { outputs } });
    for (const wrong of [{ portrait: 'x'.repeat(17) }, { outputs: ['text', 'text'] }, { outputs: ['picture'] }])
      expect(await publisher.client.refused('updateEmployee', { ...at(employee), body: wrong as never })).toMatchObject(
        { status: 400, param: expect.stringMatching(/^\/(portrait|outputs)/) },
      );
  });

  test('is unpublished with notice, and deleted once it has no positions', async () => {
    const employee = await published();
    const hired = await hire(employee);
    expect(await publisher.client.refused('deleteEmployee', at(employee))).toMatchObject({ code: 'employee_in_use' });
    const taken = await publisher.client.ok('unpublishEmployee', at(employee));
    expect(taken).toMatchObject({ status: 'draft', listing: { status: 'withdrawn' } });
    expect(await publisher.client.refused('unpublishEmployee', at(employee))).toMatchObject({ code: 'not_published' });
    const still = await hirer.client.ok('getPosition', position(hired));
    expect(still).toMatchObject({ status: 'active' });
    expect(Date.parse(still.withdrawn_at!)).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    expect(await hirer.client.refused('hireEmployee', { params: { listing_id: employee.listing!.id } })).toMatchObject({
      status: 410,
      code: 'employee_withdrawn',
    });
    await hirer.client.call('dismissPosition', position(hired));
    expect((await publisher.client.call('deleteEmployee', at(employee))).status).toBe(204);
    expect(await publisher.client.refused('getEmployee', at(employee))).toMatchObject({ status: 404 });
  });
});

describe('the market', () => {
  test('shows what was published and nothing of how it works', async () => {
    const employee = await published();
    const params = { listing_id: employee.listing!.id };
    const list = await hirer.client.call('listListings', { query: { q: 'researcher', limit: 100 } });
    const one = await hirer.client.call('getListing', { params });
    const hired = await hirer.client.call('hireEmployee', { params });
    expect(list.text).toContain(employee.listing!.id);
    expect(one.body).toMatchObject({
      name: employee.name,
      credits: '2.500000',
      publisher: { own: false },
      version: { number: 1 },
    });
    for (const { text } of [list, one, hired]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(employee.id);
      expect(text).not.toContain(publisher.organizationId);
      expect(text).not.toContain('sandbox/chat');
    }
  });

  test('shows listings to permitted users: the organization, the instance, or holders of the link', async () => {
    const employee = await create();
    const own = await publish(employee, { listing: { visibility: 'organization' } });
    const params = { listing_id: own.listing!.id };
    expect(await hirer.client.refused('getListing', { params })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await hirer.client.refused('hireEmployee', { params })).toMatchObject({ status: 404 });
    expect(await publisher.client.ok('getListing', { params })).toMatchObject({ publisher: { own: true } });
    expect(own.listing!.link_token).toBeNull();
    const body = { visibility: 'link' as const, summary: 'Only by link.' };
    const linked = await publisher.client.ok('updateListing', { ...at(employee), body });
    const link = linked.listing!.link_token!;
    expect(await hirer.client.refused('getListing', { params, query: { link: `${link}x` } })).toMatchObject({
      status: 404,
    });
    expect(await hirer.client.ok('getListing', { params, query: { link } })).toMatchObject({ id: own.listing!.id });
    const { data } = await hirer.client.ok('listListings', { query: { limit: 250 } });
    expect(data.map(({ id }) => id)).not.toContain(own.listing!.id);
    expect(await hirer.client.ok('hireEmployee', { params, body: { link } })).toMatchObject({ status: 'active' });
    // Hirers see it without the link.
    expect(await hirer.client.ok('getListing', { params })).toMatchObject({ hired: 1 });
  });

  test('is taken from the market by those who look after the instance, and back only when they say so', async () => {
    const admin = await signUpPerson(api.url);
    const query = `update accounts set instance_role = 'instance_admin' where id = $1`;
    await api.test.database.pool.query(query, [admin.accountId]);
    const employee = await published();
    const mine = await publish(await create(), { listing: { visibility: 'organization', summary: 'Own.' } });
    const { id } = await hire(employee);
    const params = { listing_id: employee.listing!.id };
    const listed = (search: string) => admin.client.ok('listInstanceListings', { query: { search } });
    const line = { id: params.listing_id, status: 'listed', positions: 1, runs_30_days: 0, credits: '2.500000' };
    expect((await listed(employee.name)).data).toMatchObject([line]);
    expect((await listed(mine.name)).data).toEqual([]);

    const refused = { status: 403, code: 'insufficient_scope' };
    expect(await hirer.client.refused('listInstanceListings', {})).toMatchObject(refused);
    expect(await hirer.client.refused('suspendListing', { params, body: { reason: 'Mine' } })).toMatchObject(refused);

    const reason = 'It sells what is not its own.';
    const suspended = await admin.client.ok('suspendListing', { params, body: { reason } });
    expect(suspended).toMatchObject({ status: 'suspended', suspension: { reason } });
    expect((await admin.client.ok('listInstanceListings', { query: { status: 'suspended' } })).data).toEqual([
      suspended,
    ]);
    expect(await hirer.client.ok('getPosition', position({ id }))).toMatchObject({ status: 'withdrawn' });
    expect(await hirer.client.refused('hireEmployee', { params })).toMatchObject({ code: 'employee_withdrawn' });
    expect((await publisher.client.ok('getEmployee', at(employee))).listing).toMatchObject({
      status: 'withdrawn',
      suspension: { reason },
    });
    const again = await publisher.client.refused('publishEmployee', { ...at(employee), body: {} });
    expect(again).toMatchObject({ status: 403, code: 'listing_suspended', message: expect.stringContaining(reason) });

    expect(await admin.client.ok('liftListing', { params })).toMatchObject({ status: 'withdrawn', suspension: null });
    await publish(employee);
    expect(await hirer.client.ok('getPosition', position({ id }))).toMatchObject({ status: 'active' });
  });

  test('is searched by words, category and tag, and read in pages', async () => {
    const employee = await create({ name: 'Zebra counter' });
    await publish(employee, {
      listing: { visibility: 'instance', summary: 'Counts 100% of zebras.', category: 'data', tags: ['zoology'] },
    });
    const found = async (query: Record<string, string | undefined>) =>
      (await hirer.client.ok('listListings', { query })).data.map(({ name }) => name);
    for (const query of [{ q: 'zebra' }, { q: '100%' }, { q: 'zoo' }, { category: 'data' }, { tag: 'zoology' }])
      expect(await found(query)).toEqual(['Zebra counter']);
    expect(await found({ q: '1__%' })).toEqual([]);
    for (const q of ['counts zebras', 'counting', 'someone who counts zebras in a zoo', 'Zebra writing', 'data zebra'])
      expect((await found({ q }))[0], q).toBe('Zebra counter');
    await Promise.all([published(), published()]);
    const first = await hirer.client.ok('listListings', { query: { limit: 2 } });
    const second = await hirer.client.ok('listListings', { query: { limit: 2, cursor: first.next_cursor! } });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('a position', () => {
  test('costs no more than was consented to', async () => {
    const employee = await published();
    const params = { listing_id: employee.listing!.id };
    expect(await hirer.client.refused('hireEmployee', { params, body: { credits: '2' } })).toMatchObject({
      status: 409,
      code: 'price_changed',
    });
    const hired = await hire(employee, { credits: '2.5', monthly_credit_limit: '10' });
    expect(hired).toMatchObject({ credits: '2.500000', monthly_credit_limit: '10.000000', status: 'active' });
    const soon = { credits: '3', valid_from: new Date(Date.now() + 86_400_000).toISOString() };
    expect(await publisher.client.refused('createListingPrice', { ...at(employee), body: soon })).toMatchObject({
      status: 400,
      param: '/valid_from',
    });
    await publisher.client.ok('createListingPrice', { ...at(employee), body: { credits: '3' } });
    const before = await hirer.client.ok('getPosition', position(hired));
    expect(before).toMatchObject({ status: 'active', credits: '2.500000', next_price: { credits: '3.000000' } });
    // The notice period ends.
    const sql = `update listing_prices set valid_from = now() where listing_id = $1 and price_micros = 3000000`;
    await api.test.database.pool.query(sql, [employee.listing!.id]);
    expect(await hirer.client.ok('getPosition', position(hired))).toMatchObject({
      status: 'paused',
      credits: '3.000000',
    });
    expect(
      await hirer.client.refused('updatePosition', { ...position(hired), body: { accept_credits: '2.9' } }),
    ).toMatchObject({ code: 'price_changed' });
    expect(
      await hirer.client.ok('updatePosition', { ...position(hired), body: { accept_credits: '3' } }),
    ).toMatchObject({ status: 'active', accepted_credits: '3.000000' });
    await publisher.client.ok('createListingPrice', { ...at(employee), body: { credits: '1' } });
    expect(await hirer.client.ok('getPosition', position(hired))).toMatchObject({ credits: '1.000000' });
  });

  test('is notified of a price increase in time, even if many prices are announced for later', async () => {
    const employee = await published();
    await hire(employee);
    await api.test.database.pool.query(
      `insert into listing_prices (id, organization_id, listing_id, price_micros, valid_from, created_by)
       select p.id || n, p.organization_id, p.listing_id, 1, now() + n * interval '1 year', p.created_by
         from listing_prices p, generate_series(1, 60) n where p.listing_id = $1`,
      [employee.listing!.id],
    );
    const soon = { credits: '9', valid_from: new Date(Date.now() + 86_400_000).toISOString() };
    expect(await publisher.client.refused('createListingPrice', { ...at(employee), body: soon })).toMatchObject({
      status: 400,
      param: '/valid_from',
    });
  });

  test('follows versions of its major, and takes another when its hirer says so', async () => {
    const employee = await published();
    const [follows, stays] = [await hire(employee), await hire(employee, { version_mode: 'pinned' })];
    await publisher.client.ok('updateEmployee', { ...at(employee), body: { role: 'Analyst' } });
    await publish(employee);
    const versionOf = async (one: { id: string }) => {
      const { version, offered_version: offered } = await hirer.client.ok('getPosition', position(one));
      return [version.number, offered?.number ?? null];
    };
    expect(await versionOf(follows)).toEqual([2, null]);
    expect(await versionOf(stays)).toEqual([1, 2]);
    await publisher.client.ok('updateEmployee', { ...at(employee), body: { input_schema: { type: 'object' } } });
    await publish(employee);
    expect(await versionOf(follows)).toEqual([2, 3]);
    await hirer.client.ok('updatePosition', { ...position(follows), body: { accept_version: 3 } });
    expect(await versionOf(follows)).toEqual([3, null]);
    expect(
      await hirer.client.refused('updatePosition', { ...position(stays), body: { accept_version: 9 } }),
    ).toMatchObject({ param: '/accept_version' });
    expect(await versionOf(stays)).toEqual([1, 3]);
  });

  test('of an own employee is free', async () => {
    const employee = await published();
    const own = await publisher.client.ok('hireEmployee', { params: { listing_id: employee.listing!.id } });
    expect(own).toMatchObject({ credits: '0.000000', listing: { own: true } });
  });

  test('has a name and a slug of its own, and is dismissed once', async () => {
    const employee = await published();
    const [first, second] = [
      await hire(employee, { name: 'Ünder Writer' }),
      await hire(employee, { name: 'Under-writer' }),
    ];
    expect([first.slug, second.slug]).toEqual(['under_writer', 'under_writer_2']);
    const third = await hire(employee, { name: 'Under writer!' });
    expect(third.slug).toBe('under_writer_3');
    expect(
      await hirer.client.refused('hireEmployee', {
        params: { listing_id: employee.listing!.id },
        body: { name: 'UNDER-WRITER' },
      }),
    ).toMatchObject({ code: 'name_taken', param: '/name' });
    expect((await hirer.client.call('dismissPosition', position(second))).status).toBe(204);
    expect(await hirer.client.refused('dismissPosition', position(second))).toMatchObject({ status: 404 });
    expect(await hirer.client.ok('getPosition', position(second))).toMatchObject({ status: 'dismissed' });
    const { data } = await hirer.client.ok('listPositions', { query: { limit: 250 } });
    expect(data.map(({ id }) => id)).not.toContain(second.id);
    expect(await publisher.client.refused('getPosition', position(first))).toMatchObject({ status: 404 });
  });
});
