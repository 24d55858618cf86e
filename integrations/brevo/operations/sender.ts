import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { email } from '../fields.ts';
import { brevo } from '../vendor.ts';

const list = defineOperation({
  title: 'List',
  description: 'Returns the senders of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: 1, name: 'Shop', email: 'me@example.com', active: true },
  request: () => ({ path: '/senders' }),
  result: (body) => body['senders'] ?? [],
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a sender. Brevo sends a mail to the address, where a person confirms it.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: { name: text({ title: 'Name', required: true, maxLength: 200 }), email },
  example: { name: 'Shop', email: 'me@example.com' },
  output: { id: 1, name: 'Shop', email: 'me@example.com' },
  request: (json) => ({ method: 'POST', path: '/senders', json }),
  result: ({ id }, { name, email: mail }) => ({ id, name, email: mail }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a sender.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['document_not_found'],
  parameters: {
    sender_id: text({ title: 'Sender ID', placeholder: '1', required: true, maxLength: 20, pattern: '^\\d+$' }),
  },
  example: { sender_id: '1' },
  output: { id: '1', deleted: true },
  request: ({ sender_id: id }) => ({ method: 'DELETE', path: path`/senders/${id}` }),
  result: (_body, { sender_id: id }) => ({ id, deleted: true }),
});

/** Senders of Brevo: https://developers.brevo.com/reference/getsenders. */
export const node = vendorNode(brevo, {
  noun: 'sender',
  title: 'Brevo sender',
  description: 'Lists, creates or deletes the addresses that Brevo sends from.',
  first: 'list',
  operations: { list, create, delete: remove },
});
