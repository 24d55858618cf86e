import { choice, list } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { airtableId } from '../airtableId.ts';
import { base } from '../fields.ts';
import { perBase } from '../records.ts';
import { airtable } from '../vendor.ts';

const levels = choice(['none', 'read', 'comment', 'edit', 'create'], {
  none: 'None',
  read: 'Read',
  comment: 'Comment',
  edit: 'Edit',
  create: 'Create',
})({ title: 'Permission', default: 'read' });

/** https://airtable.com/developers/web/api/list-bases. Pages have up to 1,000 bases. */
const listBases = defineOperation({
  title: 'List',
  description: 'Lists the bases that the token has access to.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    permissions: list(levels)({
      title: 'Only with permission',
      description: 'Empty: all bases.',
      entry: 'permission',
      rare: true,
      maxItems: 10,
      default: [],
    }),
  },
  example: {},
  output: { id: 'appAAAAAAAAAAAAAA', name: 'Shop', permissionLevel: 'create' },
  request: () => ({ path: '/meta/bases' }),
  result: (body, { permissions }) =>
    (body['bases'] as JsonObject[]).filter(
      ({ permissionLevel: level }) => permissions.length === 0 || permissions.some((wanted) => wanted === level),
    ),
  list: { next: cursorInQuery('offset', (body) => body['offset']) },
});

/** https://airtable.com/developers/web/api/get-base-schema */
const getSchema = defineOperation({
  title: 'Get tables',
  description: 'Returns the tables of a base, with their fields and views.',
  effects: reads,
  repeat: 'safe',
  limit: perBase,
  parameters: { base },
  example: { base: 'appAAAAAAAAAAAAAA' },
  output: { id: 'tblAAAAAAAAAAAAAA', name: 'Customers' },
  request: ({ base: of }) => ({ path: path`/meta/bases/${airtableId(of, 'app')}/tables` }),
  result: (body) => body['tables'],
});

/** Bases of Airtable: https://airtable.com/developers/web/api/list-bases. */
export const node = vendorNode(airtable, {
  noun: 'base',
  title: 'Airtable base',
  description: 'Lists bases in Airtable, or the tables of a base.',
  first: 'list',
  operations: { list: listBases, get_schema: getSchema },
});
