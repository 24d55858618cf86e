import { anyJson, boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { withDataSource } from '../dataSourceOf.ts';
import { database, dataSource } from '../fields.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { listInJson, resultsOf } from '../methods.ts';
import { notionId } from '../notionId.ts';
import { databaseOutput, output } from '../output.ts';
import { richText } from '../richText.ts';
import { searchFields, searchRequest } from '../search.ts';
import { notion } from '../vendor.ts';

const id = '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b';
const source = '1a2b3c4d-5e6f-4a0b-9c1d-2e3f4a5b6c7d';

/** https://developers.notion.com/reference/database-retrieve */
const get = defineOperation({
  title: 'Get',
  description: 'Returns a database with its data sources.',
  effects: reads,
  repeat: 'safe',
  parameters: { database, output },
  example: { database: id },
  output: { id, title: 'Parts', data_sources: [{ id: source, name: 'Parts' }] },
  request: ({ database: of }) => ({ path: path`/databases/${notionId(of, 'database')}` }),
  result: (body, { output: shape }) => databaseOutput(body, shape),
});

/** https://developers.notion.com/reference/post-search */
const search = defineOperation({
  title: 'Search',
  description: 'Finds databases by their title. Only databases that are shared with the integration are found.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...searchFields, output },
  example: { query: 'Parts' },
  output: { id: source, title: 'Parts', database_id: id },
  request: (wanted) => searchRequest('data_source', wanted),
  result: (body, { output: shape }) => resultsOf(body).map((found) => databaseOutput(found, shape)),
  list: listInJson,
});

/** https://developers.notion.com/reference/retrieve-a-data-source */
const getProperties = defineOperation({
  title: 'Get properties',
  description: 'Returns the properties (columns) of a database, with their options.',
  effects: reads,
  repeat: 'safe',
  parameters: { database, data_source: dataSource, output },
  example: { database: id, data_source: source },
  output: {
    id: source,
    title: 'Parts',
    properties: {
      Name: { id: 'title', type: 'title' },
      Status: { id: 'a%3Ab', type: 'status', options: ['Open', 'Done'] },
    },
  },
  prepare: withDataSource,
  request: ({ data_source: of = '' }) => ({ path: path`/data_sources/${of}` }),
  result: (body, { output: shape }) => databaseOutput(body, shape),
});

/** https://developers.notion.com/reference/create-database */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a database on a page.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    parent: text({
      title: 'Parent page',
      description: 'URL or ID of the page that gets the database.',
      required: true,
      maxLength: 2_000,
    }),
    title: text({ title: 'Title', required: true, maxLength: 2_000 }),
    properties: anyJson({
      title: 'Properties',
      description: 'Property schema of Notion as JSON. One property must have the type title.',
      control: 'code',
      default: { Name: { title: {} } },
    }),
    is_inline: boolean({ title: 'Inline', rare: true, default: false }),
    output,
  },
  example: {
    parent: '7c1f2e3d-4b5a-4697-8889-9aabbccddeef',
    title: 'Parts',
    properties: { Name: { title: {} }, Price: { number: { format: 'euro' } } },
  },
  output: { title: 'Parts', data_sources: [{ id: source, name: 'Parts' }] },
  request: ({ parent, title, properties, is_inline: isInline }) => ({
    method: 'POST',
    path: '/databases',
    json: {
      parent: { type: 'page_id', page_id: notionId(parent, 'page', 'parent') },
      title: richText(title),
      is_inline: isInline,
      initial_data_source: { properties: jsonParameter(properties, 'properties') },
    },
  }),
  result: (body, { output: shape }) => databaseOutput(body, shape),
});

/** Databases of Notion: https://developers.notion.com/reference/database. */
export const node = vendorNode(notion, {
  noun: 'database',
  title: 'Notion database',
  description: 'Finds, reads or creates databases in Notion.',
  first: 'get',
  operations: { get, search, get_properties: getProperties, create },
});
