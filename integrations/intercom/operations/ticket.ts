import { choice, record, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { conditions, contact } from '../fields.ts';
import { foundPages, given, searchQuery, type Condition } from '../requests.ts';
import { intercom } from '../vendor.ts';

const ticket = text({ title: 'Ticket', description: 'ID of a ticket.', required: true, maxLength: 50 });
const content = {
  ticket_title: text({ title: 'Title', maxLength: 1_000 }),
  ticket_description: text({ title: 'Description', control: 'textarea', maxLength: 50_000 }),
  attributes: record({
    title: 'Attributes',
    description: 'Further values of the ticket type, by name.',
    entry: 'attribute',
    control: 'key_values',
    maxEntries: 200,
    default: {},
  }),
};

interface Content {
  ticket_title?: string;
  ticket_description?: string;
  attributes: Record<string, unknown>;
}

function attributesOf({ ticket_title: title, ticket_description: description, attributes }: Content) {
  const all = given({ _default_title_: title, _default_description_: description, ...attributes });
  return Object.keys(all).length > 0 ? { ticket_attributes: all } : {};
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a ticket of a contact.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    ticket_type: text({
      title: 'Ticket type',
      description: 'ID of a ticket type.',
      choices: { list: 'ticket_types' },
      required: true,
      maxLength: 50,
    }),
    contact,
    ...content,
  },
  example: { ticket_type: '53', contact: '6762f0dd1bb69f9f2193bb81', ticket_title: 'Pump fails' },
  output: { type: 'ticket' },
  request: ({ ticket_type: type, contact: who, ...more }) => ({
    method: 'POST',
    path: '/tickets',
    json: {
      ticket_type_id: identifier(type, 'ticket_type'),
      contacts: [{ id: identifier(who, 'contact') }],
      ...attributesOf(more),
    },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a ticket.',
  effects: reads,
  repeat: 'safe',
  parameters: { ticket },
  example: { ticket: '631' },
  output: { type: 'ticket' },
  request: ({ ticket: which }) => ({ path: path`/tickets/${which}` }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a ticket. What is empty stays as it is.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    ticket,
    ...content,
    ticket_state: text({
      title: 'State',
      description: 'ID of a state of tickets.',
      choices: { list: 'ticket_states' },
      maxLength: 50,
    }),
    is_open: choice(['unchanged', 'yes', 'no'], { unchanged: 'As it is', yes: 'Yes', no: 'No' })({
      title: 'Open',
      default: 'unchanged',
    }),
  },
  example: { ticket: '631', is_open: 'no' },
  output: { type: 'ticket', open: false },
  request: ({ ticket: which, ticket_state: state, is_open: isOpen, ...more }) => ({
    method: 'PUT',
    path: path`/tickets/${which}`,
    json: changes({
      ...attributesOf(more),
      ticket_state_id: state?.trim(),
      open: isOpen === 'unchanged' ? undefined : isOpen === 'yes',
    }),
  }),
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns tickets that fulfill all conditions.',
  effects: reads,
  repeat: 'safe',
  parameters: { conditions },
  example: { conditions: [{ field: 'open', operator: '=', value: 'true' }] },
  output: { type: 'ticket' },
  list: foundPages,
  request: (parameters) => ({
    method: 'POST',
    path: '/tickets/search',
    json: searchQuery(parameters.conditions as Condition[], parameters as { limit?: number }),
  }),
  result: (body) => body['tickets'] ?? [],
});

/** Tickets: https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/tickets. */
export const node = vendorNode(intercom, {
  noun: 'ticket',
  title: 'Intercom ticket',
  description: 'Creates, finds or changes tickets in Intercom.',
  first: 'search',
  operations: { create, get, update, search },
});
