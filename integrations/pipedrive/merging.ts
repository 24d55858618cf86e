import { defineOperation } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { neededId, thing } from './fields.ts';
import { dataOf } from './kinds.ts';

const deal = thing('Deal', 'deals');

/** https://developers.pipedrive.com/docs/api/v1/Deals#duplicateDeal */
export const duplicateDeal = defineOperation({
  title: 'Duplicate',
  description: 'Creates a copy of a deal.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { deal },
  example: { deal: '1' },
  output: { title: 'Big deal' },
  request: ({ deal: id }) => ({ method: 'POST', path: path`/v1/deals/${id}/duplicate` }),
  result: dataOf,
});

/** https://developers.pipedrive.com/docs/api/v1/Deals#mergeDeals */
export const mergeDeals = defineOperation({
  title: 'Merge',
  description: 'Merges a deal into another one, and deletes it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { deal, into: thing('Into deal', 'deals') },
  example: { deal: '2', into: '1' },
  output: { title: 'Big deal' },
  request: ({ deal: id, into }) => ({
    method: 'PUT',
    path: path`/v1/deals/${id}/merge`,
    json: { merge_with_id: neededId(into, 'into') },
  }),
  result: dataOf,
});
