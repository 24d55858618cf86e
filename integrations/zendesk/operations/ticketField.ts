import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { thing } from '../fields.ts';
import { byCursor } from '../paging.ts';
import { zendesk } from '../vendor.ts';

const output = { id: 7, title: 'Color', type: 'tagger' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a field of tickets with its options.',
  effects: reads,
  repeat: 'safe',
  parameters: { field: thing('Field', 'ticket_fields') },
  example: { field: '7' },
  output,
  request: ({ field: id }) => ({ path: path`/api/v2/ticket_fields/${id}` }),
  result: (body) => body['ticket_field'],
});

const listFields = defineOperation({
  title: 'List',
  description: 'Lists the fields of tickets.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output,
  request: () => ({ path: '/api/v2/ticket_fields' }),
  result: (body) => body['ticket_fields'],
  list: byCursor,
});

/** Fields of tickets: https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/. */
export const node = vendorNode(zendesk, {
  noun: 'ticket_field',
  title: 'Zendesk ticket field',
  description: 'Reads the fields of tickets in Zendesk, with the options of lists.',
  first: 'get',
  operations: { get, list: listFields },
});
