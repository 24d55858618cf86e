import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { contactList } from '../fields.ts';
import { pages } from '../pages.ts';
import { sendgrid } from '../vendor.ts';

const id = 'ca7b1f5e-0000-4000-8000-000000000001';
const name = text({ title: 'Name', required: true, maxLength: 100 });

const create = defineOperation({
  title: 'Create',
  description: 'Creates an empty list.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name },
  example: { name: 'Partners' },
  output: { name: 'Partners', contact_count: 0 },
  request: ({ name: given }) => ({ method: 'POST', path: '/marketing/lists', json: { name: given } }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a list with the number of its contacts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list: contactList,
    with_contacts: boolean({
      title: 'With some contacts',
      description: 'Adds up to 50 of its contacts.',
      rare: true,
      default: false,
    }),
  },
  example: { list: id },
  output: { id },
  request: ({ list, with_contacts: hasContacts }) => ({
    path: path`/marketing/lists/${list}`,
    query: { contact_sample: hasContacts ? true : undefined },
  }),
});

const list = defineOperation({
  title: 'List',
  description: 'Returns the lists of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id },
  list: pages(1_000),
  request: () => ({ path: '/marketing/lists' }),
  result: (body) => body['result'] ?? [],
});

const update = defineOperation({
  title: 'Rename',
  description: 'Changes the name of a list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list: contactList, name },
  example: { list: id, name: 'Good customers' },
  output: { id, name: 'Good customers' },
  request: ({ list: of, name: given }) => ({
    method: 'PATCH',
    path: path`/marketing/lists/${of}`,
    json: { name: given },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a list. Its contacts stay, unless you say otherwise.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: {
    list: contactList,
    delete_contacts: boolean({
      title: 'Delete its contacts, too',
      description: 'Deletes the contacts from the account.',
      rare: true,
      default: false,
    }),
  },
  example: { list: id },
  output: { id, deleted: true },
  request: ({ list: of, delete_contacts: hasContacts }) => ({
    method: 'DELETE',
    path: path`/marketing/lists/${of}`,
    query: { delete_contacts: hasContacts ? true : undefined },
  }),
  result: ({ job_id: job }, { list: of }) => ({ id: of.trim(), deleted: true, ...(job ? { job_id: job } : {}) }),
});

/** Lists of contacts: https://www.twilio.com/docs/sendgrid/api-reference/lists. */
export const node = vendorNode(sendgrid, {
  noun: 'list',
  title: 'SendGrid list',
  description: 'Creates, finds, renames or deletes lists of contacts in SendGrid.',
  first: 'list',
  operations: { create, get, list, update, delete: remove },
});
