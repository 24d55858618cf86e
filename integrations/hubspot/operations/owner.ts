import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { hubspot } from '../vendor.ts';

const ann = { id: '301', email: 'ann@example.com', firstName: 'Ann' };

const listOwners = defineOperation({
  title: 'List',
  description: 'Lists the owners of the account, or those with an email address.',
  effects: reads,
  repeat: 'safe',
  parameters: { email: text({ title: 'Email', description: 'Empty: all owners.', maxLength: 320 }) },
  example: {},
  output: ann,
  request: ({ email }) => ({ path: '/crm/owners/2026-09', query: { email } }),
  result: (body) => body['results'],
  list: {
    next: cursorInQuery(
      'after',
      (body: JsonObject) => (body['paging'] as { next?: { after?: string } } | undefined)?.next?.after,
    ),
    pageSize: { parameter: 'limit', max: 500 },
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an owner.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    owner: text({
      title: 'Owner',
      description: 'ID of an owner.',
      choices: { list: 'owners' },
      required: true,
      maxLength: 50,
    }),
  },
  example: { owner: '301' },
  output: ann,
  request: ({ owner }) => ({ path: path`/crm/owners/2026-09/${owner}` }),
});

/** Owners of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-owners-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'owner',
  title: 'HubSpot owner',
  description: 'Lists the people who can own records in HubSpot.',
  first: 'list',
  operations: { list: listOwners, get },
});
