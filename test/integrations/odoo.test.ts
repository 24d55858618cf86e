import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { credential } from '../../integrations/odoo/credential.ts';
import { contextOf, domainOf, type Filtering } from '../../integrations/odoo/domain.ts';
import { fake as definition } from '../../integrations/odoo/fake.ts';
import { readRecords } from '../../integrations/odoo/recordReads.ts';
import { odoo } from '../../integrations/odoo/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Odoo's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const contacts = { model: 'res.partner' };

test.each([
  ['odoo.api_call', { method: 'POST', path: '/json/2/res.partner/search_read', body_kind: 'json', body: { limit: 1 } }],
  ['odoo.record', { operation: 'list', ...contacts, limit: 1 }],
])('%s sends its request with the database', async (type, parameters) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /json/2/res.partner/search_read',
  ]);
  expect(fake.requests[0]!.headers['x-odoo-database']).toBe('acme');
});

describe('a domain', () => {
  const city = { field: 'city', operator: 'equal', value: 'Bonn' } as const;
  const of = (filters: Filtering['filters'], more: Partial<Filtering> = {}) =>
    domainOf({ filters, match: 'all', ...more });

  test.each([
    [[], {}, []],
    [
      [city, city],
      {},
      [
        ['city', '=', 'Bonn'],
        ['city', '=', 'Bonn'],
      ],
    ],
    [
      [city, city, city],
      { match: 'any' },
      ['|', '|', ['city', '=', 'Bonn'], ['city', '=', 'Bonn'], ['city', '=', 'Bonn']],
    ],
    [
      [city],
      { match: 'any', domain: '[["zip","=","1"]]' },
      [
        ['city', '=', 'Bonn'],
        ['zip', '=', '1'],
      ],
    ],
    [[{ ...city, operator: 'empty' }], {}, [['city', '=', false]]],
    [[{ field: 'is_company', operator: 'equal', value: 'true' }], {}, [['is_company', '=', true]]],
    [[{ field: 'country_id', operator: 'in', value: '57, 58' }], {}, [['country_id', 'in', [57, 58]]]],
    [[{ field: 'zip', operator: 'in', value: '53111' }], {}, [['zip', 'in', ['53111']]]],
    [[{ field: 'partner_id.name', operator: 'contains', value: '5' }], {}, [['partner_id.name', 'ilike', '5']]],
  ] as const)('%j %j is %j', (filters, more, domain) => {
    expect(of(filters, more)).toEqual(domain);
  });

  test('of another form is refused', () => {
    expect(() => of([], { domain: '{}' })).toThrow(expect.objectContaining({ param: '/domain' }));
    expect(() => of([{ ...city, field: ' ' }])).toThrow(expect.objectContaining({ param: '/filters' }));
  });
});

test('a context has what is given', () => {
  expect(contextOf({ with_archived: false })).toEqual({});
  expect(contextOf({ lang: 'de_DE', companies: '1, 2,', with_archived: true })).toEqual({
    context: { lang: 'de_DE', allowed_company_ids: [1, 2], active_test: false },
  });
  expect(() => contextOf({ companies: 'x', with_archived: false })).toThrow(
    expect.objectContaining({ param: '/companies' }),
  );
});

describe('odoo.record', () => {
  test('has values of the types of their fields', async () => {
    const values = { name: 'A', zip: '53111', country_id: '57', is_company: 'true', category_id: '[[6,0,[4]]]' };
    await run('odoo.record', { operation: 'create', ...contacts, values });
    expect(fake.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['fields_get', 'create']);
    expect(bodyOf(fake.requests[1]!)).toEqual({
      vals_list: [{ name: 'A', zip: '53111', country_id: 57, is_company: true, category_id: [[6, 0, [4]]] }],
    });
  });

  test('asks for the types of a model once in a run', async () => {
    const update = { operation: 'update', ...contacts, record: '25' };
    const perItem = ['57', '58'].map((country) => ({ values: { country_id: country } }));
    await run('odoo.record', update, { perItem });
    expect(fake.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['fields_get', 'write', 'write']);
    expect(fake.requests.slice(1).map((request) => bodyOf(request)['vals'])).toEqual([
      { country_id: 57 },
      { country_id: 58 },
    ]);
  });

  test('does not ask for types without need', async () => {
    await run('odoo.record', {
      operation: 'update',
      ...contacts,
      record: '25',
      values: { id: 25, name: 'A', active: true },
    });
    expect(fake.requests).toHaveLength(1);
    expect(bodyOf(fake.requests[0]!)).toEqual({ ids: [25], vals: { name: 'A', active: true } });
  });

  test.each([
    ['update', { values: { name: 'A' } }],
    ['delete', {}],
    ['get', {}],
    ['post', { message: 'x' }],
  ])('%s needs a number', async (operation, more) => {
    const wanted = { operation, ...contacts, record: 'Deco', ...more };
    await expect(run('odoo.record', wanted)).rejects.toMatchObject({ param: '/record' });
    expect(fake.requests).toEqual([]);
  });

  test.each([
    ['', 'id'],
    ['name desc', 'name desc, id'],
    ['name, id desc', 'name, id desc'],
  ])('is listed in the order "%s" as "%s"', async (order, sent) => {
    await run('odoo.record', { operation: 'list', ...contacts, order, limit: 1 });
    expect(bodyOf(fake.requests[0]!)).toMatchObject({ order: sent });
  });

  test('calls a method with its arguments', async () => {
    const call = { operation: 'call', ...contacts, method: 'search_read', arguments: '{"fields":["name"],"limit":2}' };
    expect((await run('odoo.record', call)).map(({ json }) => json)).toEqual([
      { id: 25, name: 'Deco' },
      { id: 26, name: 'Gemini' },
    ]);
    await expect(run('odoo.record', { ...call, arguments: '[1]' })).rejects.toMatchObject({ param: '/arguments' });
  });

  test('is listed to the end of the list', async () => {
    expect(await run('odoo.record', { operation: 'list', ...contacts, all: true })).toHaveLength(3);
    expect(await run('odoo.record', { operation: 'list', ...contacts, limit: 2 })).toHaveLength(2);
    expect(fake.requests.map((request) => bodyOf(request)['limit'])).toEqual([500, 2]);
  });
});

test('records are read page by page', async () => {
  const offsets: unknown[] = [];
  const send = async ({ json }: { json?: unknown }) => {
    const { offset, limit } = json as { offset: number; limit: number };
    offsets.push(offset);
    return { status: 200, headers: {}, body: Array.from({ length: offset < 1_000 ? limit : 7 }, () => ({ id: 1 })) };
  };
  expect(await readRecords({ send }, 'res.partner', { json: {}, wanted: undefined })).toHaveLength(1_007);
  expect(offsets).toEqual([0, 500, 1_000]);
  expect(await readRecords({ send }, 'res.partner', { json: {}, wanted: 501 })).toHaveLength(501);
});

describe('a failure', () => {
  test('has no traceback', () => {
    const body = { name: 'odoo.exceptions.AccessError', message: 'Not\nallowed', debug: 'Traceback secret' };
    expect(failureIn(odoo, { status: 403, headers: {}, body })?.message).toBe(
      'The user of the API key lacks the permission. (AccessError) Not allowed',
    );
  });

  test('without an API says so', () => {
    expect(failureIn(odoo, { status: 404, headers: {}, body: null })?.message).toContain('Odoo 19 or later');
  });

  test('of another change at the same time is temporary', () => {
    expect(failureIn(odoo, { status: 409, headers: {}, body: {} })?.kind).toBe('temporary');
    expect(failureIn(odoo, { status: 200, headers: {}, body: true })).toBeNull();
  });
});

test.each([
  ['https://acme.odoo.com', 0],
  ['https://acme.odoo.com/odoo', 1],
  ['https://acme.odoo.com/web/login', 1],
])('the address %s has %s problems', (url, problems) => {
  expect(credential.check!({ api_url: url, api_key: 'x' })).toHaveLength(problems);
});
