import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { withDataSource } from '../dataSourceOf.ts';
import { database, dataSource, icon, iconOf, page, title } from '../fields.ts';
import { filterJson, filterOf, filters, match, sorts, sortsOf } from '../filters.ts';
import { listInJson, resultsOf } from '../methods.ts';
import { newPage, newPageFields } from '../newPage.ts';
import { notionId } from '../notionId.ts';
import { output, pageOutput } from '../output.ts';
import { archive, get } from '../pageOperations.ts';
import { properties, propertyValues } from '../propertyValues.ts';
import { notion } from '../vendor.ts';

const source = {
  database: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
  data_source: '1a2b3c4d-5e6f-4a0b-9c1d-2e3f4a5b6c7d',
};
const pump = { id: '59833787-2cf9-4fdf-8782-e53db20768a5', title: 'Pump', properties: { Status: 'Open', Price: 12.5 } };

/** https://developers.notion.com/reference/query-a-data-source */
const list = defineOperation({
  title: 'List',
  description: 'Lists the pages of a database, with filters and sorting.',
  effects: reads,
  repeat: 'safe',
  parameters: { database, data_source: dataSource, filters, match, filter_json: filterJson, sorts, output },
  example: {
    ...source,
    filters: [{ property: 'Status', type: 'status', condition: 'equals', value: 'Open' }],
    sorts: [{ by: 'last_edited_time', direction: 'descending' }],
  },
  output: pump,
  prepare: withDataSource,
  request: ({ data_source: id = '', sorts: order, ...conditions }) => ({
    method: 'POST',
    path: path`/data_sources/${id}/query`,
    json: { filter: filterOf(conditions), sorts: sortsOf(order) },
  }),
  result: (body, { output: shape }) => resultsOf(body).map((found) => pageOutput(found, shape)),
  list: listInJson,
});

/** https://developers.notion.com/reference/post-page */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a page in a database.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { database, data_source: dataSource, title, properties, ...newPageFields, output },
  example: {
    ...source,
    title: 'Valve',
    properties: [
      { name: 'Status', type: 'status', value: 'Open' },
      { name: 'Price', type: 'number', value: 3 },
    ],
  },
  output: { title: 'Valve', properties: { Status: 'Open', Price: 3 } },
  prepare: withDataSource,
  request: ({ data_source: id = '', title: name, properties: values, ...content }) => ({
    method: 'POST',
    path: '/pages',
    json: {
      parent: { type: 'data_source_id', data_source_id: id },
      properties: propertyValues(name, values),
      ...newPage(content),
    },
  }),
  result: (body, { output: shape }) => pageOutput(body, shape),
});

/** https://developers.notion.com/reference/patch-page */
const update = defineOperation({
  title: 'Update',
  description: 'Changes properties of a page in a database. Other properties stay.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { page, title, properties, icon, output },
  example: { page: pump.id, properties: [{ name: 'Status', type: 'status', value: 'Done' }] },
  output: { id: pump.id, properties: { Status: 'Done' } },
  request: ({ page: id, title: name, properties: values, icon: picture }) => ({
    method: 'PATCH',
    path: path`/pages/${notionId(id, 'page')}`,
    json: { properties: propertyValues(name, values), ...iconOf(picture) },
  }),
  result: (body, { output: shape }) => pageOutput(body, shape),
});

/** Pages in databases of Notion: https://developers.notion.com/reference/page. */
export const node = vendorNode(notion, {
  noun: 'database_page',
  title: 'Notion database page',
  description: 'Lists, creates, updates or archives pages in a database of Notion.',
  first: 'list',
  operations: { list, create, update, get, archive },
});
