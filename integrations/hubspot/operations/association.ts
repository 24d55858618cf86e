import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { objectsPath } from '../records.ts';
import { hubspot } from '../vendor.ts';

const type = {
  description: 'contacts, companies, deals, tickets, notes and others, or the ID of a type: 2-123.',
  maxLength: 100,
  minLength: 1,
};
const id = { required: true, maxLength: 50 } as const;
const from = {
  from_type: text({ title: 'From type', default: 'contacts', ...type }),
  from: text({ title: 'From record', description: 'ID of the record.', ...id }),
  to_type: text({ title: 'To type', default: 'companies', ...type }),
};
const pair = { ...from, to: text({ title: 'To record', description: 'ID of the other record.', ...id }) };
const example = { from_type: 'contacts', from: '101', to_type: 'companies', to: '201' };

const create = defineOperation({
  title: 'Create',
  description: 'Associates two records, without a label.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: pair,
  example,
  output: { from: '101', to: '201' },
  request: ({ from_type: fromType, from: fromId, to_type: toType, to }) => ({
    method: 'PUT',
    path: objectsPath(fromType) + path`/${fromId}/associations/default/${toType}/${to}`,
  }),
  result: (_body, { from: fromId, to }) => ({ from: fromId, to }),
});

const listAll = defineOperation({
  title: 'List',
  description: 'Lists the records of a type that a record is associated with.',
  effects: reads,
  repeat: 'safe',
  parameters: from,
  example: { from_type: 'contacts', from: '101', to_type: 'companies' },
  output: { toObjectId: '201' },
  request: ({ from_type: fromType, from: fromId, to_type: toType }) => ({
    // The version 2026-09 has no list.
    path: path`/crm/objects/2026-03/${fromType}/${fromId}/associations/${toType}`,
  }),
  result: (body) => body['results'],
  list: {
    next: cursorInQuery(
      'after',
      (body: JsonObject) => (body['paging'] as { next?: { after?: string } } | undefined)?.next?.after,
    ),
    pageSize: { parameter: 'limit', max: 500 },
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Removes all associations between two records.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: pair,
  example,
  output: { from: '101', to: '201', deleted: true },
  request: ({ from_type: fromType, from: fromId, to_type: toType, to }) => ({
    method: 'DELETE',
    path: objectsPath(fromType) + path`/${fromId}/associations/${toType}/${to}`,
  }),
  result: (_body, { from: fromId, to }) => ({ from: fromId, to, deleted: true }),
});

/** Associations of HubSpot: https://developers.hubspot.com/docs/api-reference/latest/crm/associations/overview. */
export const node = vendorNode(hubspot, {
  noun: 'association',
  title: 'HubSpot association',
  description: 'Associates records in HubSpot, or lists and removes associations.',
  first: 'create',
  operations: { create, list: listAll, delete: remove },
});
