import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { fields, fieldsText, page } from '../fields.ts';
import { byCursor } from '../../meta/paging.ts';
import { facebookGraph } from '../vendor.ts';

const output = { id: '1010', name: 'Acme' };

/** The tokens of the pages are never asked for. */
const listPages = defineOperation({
  title: 'List',
  description: 'Lists the pages of a person or a system user.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output,
  request: () => ({ path: '/me/accounts', query: { fields: 'id,name,category,tasks' } }),
  result: (body) => body['data'],
  list: byCursor,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a page.',
  effects: reads,
  repeat: 'safe',
  parameters: { page, fields },
  example: {},
  output,
  request: ({ page: id, fields: wanted }) => ({
    path: path`/${id}`,
    query: { fields: fieldsText('id,name,category', wanted) },
  }),
});

/** Pages of Facebook: https://developers.facebook.com/docs/graph-api/reference/page. */
export const node = vendorNode(facebookGraph, {
  noun: 'page',
  title: 'Facebook page',
  description: 'Lists Facebook pages, or reads one.',
  first: 'list',
  operations: { list: listPages, get },
});
