import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { startFake } from '../../integrations/engine/fake/startFake.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/notion/fake.ts';
import { n8n } from '../../integrations/notion/n8n.ts';
import { notionId } from '../../integrations/notion/notionId.ts';
import { richText } from '../../integrations/notion/richText.ts';
import { notion } from '../../integrations/notion/vendor.ts';
import { visitBlocks } from '../../integrations/notion/visitBlocks.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Notion's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run, asked } = vendorRun(definition, { below: '/v1' });

const page = '59833787-2cf9-4fdf-8782-e53db20768a5';
const parent = '7c1f2e3d-4b5a-4697-8889-9aabbccddeef';
const database = '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b';
const dataSource = '1a2b3c4d-5e6f-4a0b-9c1d-2e3f4a5b6c7d';
const sharedDatabase = '2b3c4d5e-6f70-4b1c-8d2e-3f4a5b6c7d8e';

test('the data source of a database is looked up once for all items', async () => {
  const items = [1, 2].map((number) => ({ json: { number } }));
  await run('notion.database_page', { operation: 'create', database, title: 'Part' }, { inputs: { main: items } });
  expect(asked()).toEqual([`GET /databases/${database}`, 'POST /pages', 'POST /pages']);
  expect(bodyOf(fake.requests[1]!)['parent']).toEqual({ type: 'data_source_id', data_source_id: dataSource });
});

test('the ID of a data source is accepted where a database is expected', async () => {
  await run('notion.database_page', { operation: 'list', database: dataSource });
  expect(asked().slice(0, 2)).toEqual([`GET /databases/${dataSource}`, `POST /data_sources/${dataSource}/query`]);
});

test('a database with several data sources names them', async () => {
  const listing = run('notion.database_page', { operation: 'list', database: sharedDatabase });
  await expect(listing).rejects.toMatchObject({
    code: 'parameter_invalid',
    param: '/data_source',
    message: expect.stringContaining(`"Parts" (${dataSource}), "Machines"`),
  });
});

test('an unshared page is explained', async () => {
  const getting = run('notion.page', { operation: 'get', page: '00000000-0000-4000-8000-000000000000' });
  await expect(getting).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringMatching(/not shared with the integration.*Connections.*object_not_found/),
  });
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { code: 5, message: { text: 'Oops' } }, { code: null, message: null }])
    expect(failureIn(notion, { status: 400, headers: {}, body })).toEqual({
      kind: 'refused',
      code: 'status 400',
      message: 'Notion refused the request. (status 400)',
    });
});

test('Notion accepts the values of all types of properties', async () => {
  const values: [string, string, unknown][] = [
    ['Name', 'title', 'Valve'],
    ['Note', 'rich_text', 'Leaks'],
    ['Price', 'number', '3.5'],
    ['Checked', 'checkbox', 'true'],
    ['Kind', 'select', 'Part'],
    ['Tags', 'multi_select', 'new, spare'],
    ['Status', 'status', 'Done'],
    ['Due', 'date', '2026-12-01T10:00:00Z/2026-12-02T10:00:00Z'],
    ['Owner', 'people', ['d0e1f2a3-b4c5-4d6e-8f70-8192a3b4c5d6']],
    ['Related', 'relation', `https://www.notion.so/Pump-${page.replaceAll('-', '')}`],
    ['Link', 'url', 'https://example.com'],
    ['Mail', 'email', 'ada@example.com'],
    ['Phone', 'phone_number', '+49 30 123'],
    ['Papers', 'files', 'https://example.com/manual.pdf'],
  ];
  const properties = values.map(([name, type, value]) => ({ name, type, value }));
  const [created] = await run('notion.database_page', { operation: 'create', database: dataSource, properties });
  expect(bodyOf(fake.requests.at(-1)!)['properties']).toEqual({
    Name: { title: [{ type: 'text', text: { content: 'Valve' } }] },
    Note: { rich_text: [{ type: 'text', text: { content: 'Leaks' } }] },
    Price: { number: 3.5 },
    Checked: { checkbox: true },
    Kind: { select: { name: 'Part' } },
    Tags: { multi_select: [{ name: 'new' }, { name: 'spare' }] },
    Status: { status: { name: 'Done' } },
    Due: { date: { start: '2026-12-01', end: '2026-12-02' } },
    Owner: { people: [{ id: 'd0e1f2a3-b4c5-4d6e-8f70-8192a3b4c5d6' }] },
    Related: { relation: [{ id: page }] },
    Link: { url: 'https://example.com' },
    Mail: { email: 'ada@example.com' },
    Phone: { phone_number: '+49 30 123' },
    Papers: {
      files: [{ name: 'manual.pdf', type: 'external', external: { url: 'https://example.com/manual.pdf' } }],
    },
  });
  expect(created!.json['properties']).toMatchObject({
    Name: 'Valve',
    Price: 3.5,
    Tags: ['new', 'spare'],
    Status: 'Done',
    Related: [page],
    Papers: ['https://example.com/manual.pdf'],
    Total: 25,
  });
});

test('empty values clear properties', async () => {
  const types = {
    Note: 'rich_text',
    Price: 'number',
    Kind: 'select',
    Tags: 'multi_select',
    Due: 'date_time',
    Link: 'url',
  };
  const properties = Object.entries(types).map(([name, type]) => ({ name, type, value: '' }));
  await run('notion.database_page', { operation: 'update', page, properties });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    properties: {
      Note: { rich_text: [] },
      Price: { number: null },
      Kind: { select: null },
      Tags: { multi_select: [] },
      Due: { date: null },
      Link: { url: null },
    },
  });
});

test('filters and sorting become the query of Notion', async () => {
  const filters = [
    { property: 'Price', type: 'number', condition: 'greater_than', value: '3' },
    { property: 'Due', type: 'date', condition: 'next_week' },
    { property: 'Note', type: 'rich_text', condition: 'is_empty' },
    { property: 'Total', type: 'formula_number', condition: 'equals', value: 25 },
    { type: 'last_edited_time', condition: 'on_or_after', value: '2026-10-01' },
  ];
  const sorts = [{ by: 'property', property: 'Price', direction: 'descending' }, { by: 'created_time' }];
  await run('notion.database_page', {
    operation: 'list',
    database,
    data_source: dataSource,
    filters,
    match: 'any',
    sorts,
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    filter: {
      or: [
        { property: 'Price', number: { greater_than: 3 } },
        { property: 'Due', date: { next_week: {} } },
        { property: 'Note', rich_text: { is_empty: true } },
        { property: 'Total', formula: { number: { equals: 25 } } },
        { timestamp: 'last_edited_time', last_edited_time: { on_or_after: '2026-10-01' } },
      ],
    },
    sorts: [
      { property: 'Price', direction: 'descending' },
      { timestamp: 'created_time', direction: 'ascending' },
    ],
    page_size: 50,
  });
});

test.each(['number', 'unique_id', 'formula_number'])('a filter of the type %s needs a number', async (type) => {
  for (const value of [undefined, null, '', ' ', 'cheap', [], {}]) {
    const filters = [
      { property: 'Note', type: 'rich_text', condition: 'is_empty' },
      { property: 'Price', type, condition: 'less_than', value },
    ];
    const list = { operation: 'list', database, data_source: dataSource, filters };
    await expect(run('notion.database_page', list)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/filters/1/value',
    });
  }
  expect(fake.requests).toEqual([]);
});

test.each([0, '0', -2.5, '1e3'])('the filter of a number accepts the value %j', async (value) => {
  const filters = [{ property: 'Price', type: 'number', condition: 'less_than', value }];
  await run('notion.database_page', { operation: 'list', database, data_source: dataSource, filters });
  expect(bodyOf(fake.requests[0]!)['filter']).toEqual({ property: 'Price', number: { less_than: Number(value) } });
});

test('a property with a number refuses blank texts, words and lists', async () => {
  for (const value of [' ', 'cheap', [], {}]) {
    const properties = [{ name: 'Price', type: 'number', value }];
    await expect(run('notion.database_page', { operation: 'update', page, properties })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/properties/0/value',
      message: expect.stringContaining('is not a number.'),
    });
  }
  expect(fake.requests).toEqual([]);
});

test('Notion refuses a status that does not exist, with its reason', async () => {
  const properties = [{ name: 'Status', type: 'status', value: 'Lost' }];
  await expect(run('notion.database_page', { operation: 'update', page, properties })).rejects.toMatchObject({
    message: expect.stringMatching(/^Notion: .*validation_error.*Status option "Lost" does not exist/),
  });
});

test('items have the fields of n8n on request', async () => {
  const [item] = await run('notion.database_page', { operation: 'get', page, output: 'n8n' });
  expect(item!.json).toMatchObject({ id: page, name: 'Pump', property_status: 'Open', property_price: 12.5 });
  const [old] = await run('notion.database_page', { operation: 'get', page, output: 'n8n_1' });
  expect(old!.json).toMatchObject({ id: page, Status: 'Open' });
});

test('a hundred blocks are appended at a time, in order', async () => {
  const blocks = Array.from({ length: 130 }, (_, index) => ({ type: 'paragraph', text: String(index) }));
  const items = await run('notion.block', { operation: 'append', block: page, blocks, position: 'start' });
  expect(items).toHaveLength(130);
  const [first, second] = fake.requests.map(bodyOf);
  expect([(first!['children'] as unknown[]).length, (second!['children'] as unknown[]).length]).toEqual([100, 30]);
  expect([first!['position'], second!['position']]).toEqual([
    { type: 'start' },
    { type: 'after_block', after_block: { id: expect.stringMatching(/1099$/) } },
  ]);
});

test('the text of a block is cleared by an empty text, not by a missing one', async () => {
  const update = { operation: 'update', block: page, type: 'paragraph' };
  // An expression without a value gives null or undefined.
  for (const text of [undefined, null])
    await expect(run('notion.block', { ...update, text })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/text',
    });
  expect(fake.requests).toEqual([]);
  await run('notion.block', { ...update, text: '' });
  await run('notion.block', { ...update, content: { to_do: { checked: true } } });
  expect(fake.requests.map(bodyOf)).toEqual([{ paragraph: { rich_text: [] } }, { to_do: { checked: true } }]);
});

test('nested blocks follow their parent, up to the wanted number', async () => {
  const list = { operation: 'list_nested', block: parent };
  const all = await run('notion.block', list);
  expect(all.map(({ json }) => json['type'])).toEqual(
    Array.from({ length: 3 }, () => ['toggle', 'paragraph', 'paragraph', 'paragraph']).flat(),
  );
  expect(await run('notion.block', { ...list, max_blocks: 2 })).toHaveLength(2);
});

test('nested blocks end with an error when the pages lead to each other', async () => {
  const circling = await startFake({
    ...definition,
    respond: ({ query }) => ({
      json: {
        object: 'list',
        results: [],
        has_more: true,
        next_cursor: query.get('start_cursor') === 'page2' ? 'page3' : 'page2',
      },
    }),
  });
  const { type, values } = definition.credential(circling.url);
  const listing = runAlone('notion.block', {
    parameters: { operation: 'list_nested', block: page },
    credentials: { auth: usedCredential(type, values) },
    services,
  });
  await expect(listing).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringContaining('The next page was read before.'),
  });
  expect(circling.requests.map(({ query }) => query.get('start_cursor'))).toEqual([null, 'page2', 'page3']);
  await circling.close();
});

test('each block has pages of its own, which may have the cursors of another block', async () => {
  const inner = { id: 'inner', type: 'paragraph', has_children: false };
  const outer = { id: 'outer', type: 'toggle', has_children: true };
  const taken: unknown[] = [];
  const read = async (id: string, cursor: string): Promise<JsonObject> => {
    const isFirst = cursor === '';
    const results = id !== 'root' ? [inner] : isFirst ? [outer] : [];
    return { results, has_more: isFirst, next_cursor: isFirst ? 'page2' : null };
  };
  await visitBlocks('root', read, ({ id, parent_id: parentId }) => taken.push([id, parentId]) > 0);
  expect(taken).toEqual([
    ['outer', 'root'],
    ['inner', 'outer'],
    ['inner', 'outer'],
  ]);
});

test('nested blocks need 10,000 requests at most', async () => {
  let requests = 0;
  const read = async (): Promise<JsonObject> => {
    requests += 1;
    return { results: [], has_more: true, next_cursor: `page${requests}` };
  };
  await expect(visitBlocks('root', read, () => true)).rejects.toMatchObject({
    code: 'target_error',
    message: expect.stringContaining('more than 10000 requests'),
  });
  expect(requests).toBe(10_000);
});

test('a database has its properties with the names of their options', async () => {
  const [columns] = await run('notion.database', { operation: 'get_properties', database });
  expect(asked()).toEqual([`GET /databases/${database}`, `GET /data_sources/${dataSource}`]);
  expect(columns!.json['properties']).toMatchObject({ Status: { type: 'status', options: ['Open', 'Done'] } });
});

test('comments have their text beside its rich text', async () => {
  const [comment] = await run('notion.comment', { operation: 'list', on: `https://www.notion.so/${page}` });
  expect(comment!.json).toMatchObject({ text: 'Please check.', rich_text: [{ plain_text: 'Please check.' }] });
});

test('the ID of a user is checked before the request', async () => {
  await expect(run('notion.user', { operation: 'get', user: 'ada' })).rejects.toMatchObject({ param: '/user' });
  expect(fake.requests).toEqual([]);
});

test('an API call carries the version of the API', async () => {
  const [item] = await run('notion.api_call', { path: `/data_sources/${dataSource}/templates` });
  expect(item!.json).toMatchObject({ templates: [{ name: 'New part' }] });
  expect(fake.requests[0]!.headers['notion-version']).toBe('2026-03-11');
});

test('a list that Notion cuts is an error', async () => {
  const cut = await startFake({
    ...definition,
    respond: () => ({
      json: { object: 'list', results: [], has_more: false, next_cursor: null, request_status: { type: 'incomplete' } },
    }),
  });
  const { type, values } = definition.credential(cut.url);
  const listing = runAlone('notion.database_page', {
    parameters: { operation: 'list', database, data_source: dataSource },
    credentials: { auth: usedCredential(type, values) },
    services,
  });
  await expect(listing).rejects.toMatchObject({ message: expect.stringContaining('longer than Notion returns') });
  await cut.close();
});

test('the ID of a property is sent as Notion returned it', async () => {
  await run('notion.page', { operation: 'get_property', page, property: 'pGs%3A' });
  expect(fake.requests[0]!.path).toBe(`/v1/pages/${page}/properties/pGs%3A`);
});

test.each([
  ['an ID without hyphens', page.replaceAll('-', ''), 'page', page],
  ['a URL of a page', `https://www.notion.so/acme/My-cafe-${page.replaceAll('-', '')}?pvs=4`, 'page', page],
  [
    'a page that is open beside its database',
    `https://www.notion.so/${database.replaceAll('-', '')}?v=abc&p=${page.replaceAll('-', '')}&pm=s`,
    'page',
    page,
  ],
  [
    'a database with a view',
    `https://www.notion.so/${database.replaceAll('-', '')}?v=${page.replaceAll('-', '')}`,
    'database',
    database,
  ],
  ['a block', `https://www.notion.so/My-page-${parent.replaceAll('-', '')}#${page.replaceAll('-', '')}`, 'block', page],
] as const)('the ID is read from %s', (_title, text, kind, id) => {
  expect(notionId(text, kind)).toBe(id);
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: '__proto__', operation: 'get' }, '"__proto__: get"'],
  [{ resource: 'page', operation: 'constructor' }, '"page: constructor"'],
  [{ resource: 'page', operation: 'toString' }, '"page: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.notion', parameters };
  const mapping = () => n8n['notion']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Notion: ${name} is not supported.`);
});

test('a property of n8n with the name of an inherited member as its type has no value', () => {
  const parameters = {
    resource: 'databasePage',
    filterType: 'manual',
    filters: { conditions: [{ key: 'Note|toString', condition: 'equals' }] },
    propertiesUi: { propertyValues: [{ key: 'Note|constructor' }] },
  };
  const imported = (operation: string) => {
    const type = 'n8n-nodes-base.notion';
    const node = { name: 'Import', type, typeVersion: 2, parameters: { ...parameters, operation } };
    return n8n['notion']!({ ...mappable(node), sub: () => [] });
  };
  expect(imported('getAll').parameters['filters']).toEqual([
    { property: 'Note', type: 'toString', condition: 'equals' },
  ]);
  expect(imported('create').parameters['properties']).toEqual([{ name: 'Note', type: 'constructor', value: '' }]);
});

test('other texts are not IDs', () => {
  expect(() => notionId('My page', 'page')).toThrow('"My page" is neither the ID nor the URL of a page in Notion.');
});

test('long texts are split into parts of 2,000 characters, with emojis whole', () => {
  const parts = richText(`${'a'.repeat(1_999)}😀b`) as { text: { content: string } }[];
  expect(parts.map(({ text }) => text.content.length)).toEqual([1_999, 3]);
});
