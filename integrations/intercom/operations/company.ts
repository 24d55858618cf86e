import { choice, integer, number, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { company, customAttributes } from '../fields.ts';
import { given, numberedPages, pages } from '../requests.ts';
import { intercom } from '../vendor.ts';

const id = '6762f09a1bb69f9f2193bc01';

const save = defineOperation({
  title: 'Create or update',
  description: 'Changes the company with your own ID, or creates it. What is empty stays as it is.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    company_id: text({
      title: 'Own ID',
      description: 'ID of the company in your system.',
      required: true,
      maxLength: 255,
    }),
    name: text({ title: 'Name', maxLength: 255 }),
    plan: text({ title: 'Plan', maxLength: 255 }),
    website: text({ title: 'Website', rare: true, maxLength: 2_000 }),
    industry: text({ title: 'Industry', rare: true, maxLength: 255 }),
    size: integer({ title: 'Employees', minimum: 0, maximum: 100_000_000, rare: true }),
    monthly_spend: number({ title: 'Monthly spend', rare: true }),
    custom_attributes: customAttributes,
  },
  example: { company_id: 'c-1', name: 'Pumps', plan: 'Gold' },
  output: { company_id: 'c-1', name: 'Pumps' },
  request: ({ company_id: own, custom_attributes: custom, ...more }) => ({
    method: 'POST',
    path: '/companies',
    json: given({
      company_id: identifier(own, 'company_id'),
      ...more,
      custom_attributes: Object.keys(custom).length > 0 ? custom : undefined,
    }),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a company by its ID at Intercom.',
  effects: reads,
  repeat: 'safe',
  parameters: { company },
  example: { company: id },
  output: { id, name: 'Pumps' },
  request: ({ company: which }) => ({ path: path`/companies/${which}` }),
});

const find = defineOperation({
  title: 'Find',
  description: 'Returns the company with your own ID, or with a name.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    by: choice(['company_id', 'name'], { company_id: 'Own ID', name: 'Name' })({ title: 'By', default: 'company_id' }),
    sought: text({ title: 'Value', required: true, maxLength: 255 }),
  },
  example: { by: 'company_id', sought: 'c-1' },
  output: { name: 'Pumps' },
  request: ({ by, sought }) => ({ path: '/companies', query: { [by]: identifier(sought, 'sought') } }),
});

const list = defineOperation({
  title: 'List',
  description: 'Returns companies, the last active ones first. Intercom returns 10,000 at most.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { name: 'Pumps' },
  list: numberedPages,
  request: () => ({ method: 'POST', path: '/companies/list' }),
  result: (body) => body['data'] ?? [],
});

const listContacts = defineOperation({
  title: 'List contacts',
  description: 'Returns the contacts of a company.',
  effects: reads,
  repeat: 'safe',
  parameters: { company },
  example: { company: id },
  output: { email: 'ada@example.com' },
  list: pages,
  request: ({ company: which }) => ({ path: path`/companies/${which}/contacts` }),
  result: (body) => body['data'] ?? [],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a company. Its contacts stay.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['company_not_found', 'not_found'],
  parameters: { company },
  example: { company: id },
  output: { id, deleted: true },
  request: ({ company: which }) => ({ method: 'DELETE', path: path`/companies/${which}` }),
  result: (_body, { company: which }) => ({ id: which.trim(), deleted: true }),
});

/** Companies: https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/companies. */
export const node = vendorNode(intercom, {
  noun: 'company',
  title: 'Intercom company',
  description: 'Creates, finds, changes or deletes companies in Intercom.',
  first: 'save',
  operations: { save, get, find, list, list_contacts: listContacts, delete: remove },
});
