import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { boolean, list as listOf, record, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { withFieldIds } from '../customFields.ts';
import { contactId, contactList, lists } from '../fields.ts';
import { sendgrid } from '../vendor.ts';

const ada = { email: 'ada@example.com', first_name: 'Ada' };
/** IDs or addresses that SendGrid finds in one request. */
const maxFound = 100;

const names = {
  first_name: text({ title: 'First name', maxLength: 50 }),
  last_name: text({ title: 'Last name', maxLength: 50 }),
};
const rare = { rare: true, maxLength: 100 } as const;
const details = {
  address_line_1: text({ title: 'Address', ...rare }),
  address_line_2: text({ title: 'Address, second line', ...rare }),
  city: text({ title: 'City', rare: true, maxLength: 60 }),
  state_province_region: text({ title: 'State or region', rare: true, maxLength: 50 }),
  postal_code: text({ title: 'Postal code', ...rare }),
  country: text({ title: 'Country', rare: true, maxLength: 50 }),
  phone_number_id: text({
    title: 'Phone number',
    description: 'With the country code. SendGrid recognizes the contact by it, too.',
    placeholder: '+491701234567',
    ...rare,
  }),
  external_id: text({
    title: 'External ID',
    description: 'Your own ID. SendGrid recognizes the contact by it, too.',
    rare: true,
    maxLength: 254,
  }),
};

const identifiers = ['email', 'phone_number_id', 'external_id'] as const;

const upsert = defineOperation({
  title: 'Create or update',
  description: 'Updates the contact with the e-mail, or creates it. SendGrid does it a while later.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    email_address: text({
      title: 'E-mail',
      description: 'Empty only for contacts with a phone number or an external ID.',
      placeholder: 'ada@example.com',
      maxLength: 254,
    }),
    ...names,
    lists,
    custom_fields: record({
      title: 'Custom fields',
      description: 'Values by name or ID of the custom field. The fields must exist in the account.',
      entry: 'field',
      control: 'key_values',
      maxEntries: 120,
      default: {},
    }),
    alternate_emails: listOf(text({ title: 'E-mail', required: true, maxLength: 254 }))({
      title: 'Further e-mails',
      entry: 'e-mail',
      rare: true,
      maxItems: 5,
      default: [],
    }),
    ...details,
  },
  example: { email_address: 'customer{{ $json.id }}@example.com', first_name: 'Ada' },
  output: { email: 'customer7@example.com' },
  batch: {
    max: 5_000,
    maxBytes: 4 * 1024 * 1024,
    together: ({ lists: ids }) => ids.map((id) => id.trim()).join(' '),
    // Two changes of one contact in a request have no order.
    apart: (parameters) => {
      const { email_address: email = '', external_id: external = '', phone_number_id: phone = '' } = parameters;
      return [email.trim().toLowerCase(), external.trim(), phone.trim()].join(' ');
    },
    prepare: async (all, call) => {
      const fields = await withFieldIds(
        all.map(({ custom_fields: custom }) => custom),
        call,
      );
      return all.map((parameters, place) => ({ ...parameters, custom_fields: fields[place]! }));
    },
    request: (all) => ({
      method: 'PUT',
      path: '/marketing/contacts',
      json: {
        list_ids: all[0]!.lists.length > 0 ? all[0]!.lists.map((id) => identifier(id, 'lists')) : undefined,
        contacts: all.map(contactOf),
      },
    }),
    results: (body, all) => all.map((parameters) => ({ ...named(contactOf(parameters)), job_id: body['job_id'] })),
  },
});

/** The fields of a contact; empty ones change nothing. Errors: `parameter_invalid` if nothing names the contact. */
function contactOf({
  email_address: email,
  custom_fields: custom,
  alternate_emails: alternate,
  lists: _lists,
  ...texts
}: { custom_fields: JsonObject; alternate_emails: string[]; lists: string[]; email_address?: string } & {
  [name: string]: unknown;
}): JsonObject {
  const given = Object.entries({ email, ...texts }).filter(([, value]) => String(value ?? '').trim() !== '');
  const contact: JsonObject = Object.fromEntries(given.map(([name, value]) => [name, String(value).trim()]));
  if (!identifiers.some((name) => contact[name] !== undefined))
    throw new AppError('parameter_invalid', 'Enter an e-mail, a phone number or an external ID.', {
      param: '/email_address',
    });
  return {
    ...contact,
    ...(alternate.length > 0 ? { alternate_emails: alternate } : {}),
    ...(Object.keys(custom).length > 0 ? { custom_fields: custom } : {}),
  };
}

function named(contact: JsonObject): JsonObject {
  return Object.fromEntries(
    identifiers.flatMap((name) => (contact[name] === undefined ? [] : [[name, contact[name]]])),
  );
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a contact by its ID. Up to 100 items share a request.',
  effects: reads,
  repeat: 'safe',
  parameters: { contact: contactId },
  example: { contact: 'd73d8cba-0000-4000-8000-000000000001' },
  output: ada,
  batch: {
    max: maxFound,
    together: () => '',
    request: (all) => {
      const ids = [...new Set(all.map(({ contact }) => identifier(contact, 'contact')))];
      return { method: 'POST', path: '/marketing/contacts/batch', json: { ids } };
    },
    results: ({ result = [] }, all) => {
      const found = new Map((result as JsonObject[]).map((contact) => [contact['id'], contact]));
      return all.map(({ contact }) => {
        const id = contact.trim();
        return found.get(id) ?? new AppError('target_error', `SendGrid: There is no contact with the ID ${id}.`);
      });
    },
  },
});

const find = defineOperation({
  title: 'Find by e-mail',
  description: 'Returns the contact with an e-mail. Up to 100 items share a request.',
  effects: reads,
  repeat: 'safe',
  parameters: { email: text({ title: 'E-mail', placeholder: 'ada@example.com', required: true, maxLength: 254 }) },
  example: { email: 'ada@example.com' },
  output: ada,
  batch: {
    max: maxFound,
    together: () => '',
    run: async (all, { client, key }) => {
      const emails = [...new Set(all.map(({ email }) => identifier(email, 'email').toLowerCase()))];
      // Status 404: none of them was found.
      const { body } = await client.send(
        { method: 'POST', path: '/marketing/contacts/search/emails', json: { emails } },
        { repeat: 'safe', key, accept: ['status 404'] },
      );
      const { result = {} } = body as { result?: Record<string, { contact?: JsonObject; error?: string }> };
      const found = new Map(Object.entries(result).map(([email, one]) => [email.toLowerCase(), one]));
      return all.map(({ email }) => {
        const contact = found.get(email.trim().toLowerCase())?.contact;
        return (
          contact ?? new AppError('target_error', `SendGrid: There is no contact with the e-mail ${email.trim()}.`)
        );
      });
    },
  },
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns the contacts that a query finds, at most 50. "Start export" returns more.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Query',
      description: 'In the language of SendGrid (SGQL).',
      placeholder: "email LIKE 'ada%'",
      required: true,
      maxLength: 10_000,
    }),
    accept_part: boolean({
      title: 'Accept a part',
      description: 'Returns the first 50 contacts if the query finds more. Otherwise, that is an error.',
      default: false,
    }),
  },
  example: { query: "email LIKE 'ada%'" },
  output: ada,
  request: ({ query }) => ({ method: 'POST', path: '/marketing/contacts/search', json: { query } }),
  result: ({ result = [], contact_count: count }, { accept_part: isPartAccepted }) => {
    const returned = (result as unknown[]).length;
    if (!isPartAccepted && Number(count ?? 0) > returned)
      throw new AppError(
        'target_error',
        `SendGrid: The query finds ${Number(count)} contacts, and a search returns ${returned}. Narrow the query, turn "Accept a part" on, or use "Start export".`,
      );
    return result;
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a contact. SendGrid does it a while later. Up to 100 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact: contactId },
  example: { contact: 'd73d8cba-0000-4000-8000-000000000001' },
  output: { id: 'd73d8cba-0000-4000-8000-000000000001' },
  batch: {
    max: 100,
    together: () => '',
    request: (all) => ({
      method: 'DELETE',
      path: '/marketing/contacts',
      query: { ids: all.map(({ contact }) => identifier(contact, 'contact')).join(',') },
    }),
    results: (body, all) => all.map(({ contact }) => ({ id: contact.trim(), job_id: body['job_id'] })),
  },
});

const removeFromList = defineOperation({
  title: 'Remove from list',
  description: 'Takes a contact out of a list. SendGrid does it a while later. Up to 100 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list: contactList, contact: contactId },
  example: { list: 'ca7b1f5e-0000-4000-8000-000000000001', contact: 'd73d8cba-0000-4000-8000-000000000001' },
  output: { id: 'd73d8cba-0000-4000-8000-000000000001' },
  batch: {
    max: 100,
    together: ({ list }) => list.trim(),
    request: (all) => ({
      method: 'DELETE',
      path: path`/marketing/lists/${all[0]!.list}/contacts`,
      query: { contact_ids: all.map(({ contact }) => identifier(contact, 'contact')).join(',') },
    }),
    results: (body, all) => all.map(({ contact }) => ({ id: contact.trim(), job_id: body['job_id'] })),
  },
});

const job = defineOperation({
  title: 'Get job',
  description: 'Returns how far SendGrid is with creating or updating contacts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    job: text({
      title: 'Job',
      description: 'The `job_id` that "Create or update" returns.',
      required: true,
      maxLength: 100,
    }),
  },
  example: { job: 'a1b2c3d4-0000-4000-8000-000000000001' },
  output: { status: 'completed' },
  request: ({ job: id }) => ({ path: path`/marketing/contacts/imports/${id}` }),
});

const count = defineOperation({
  title: 'Count',
  description: 'Returns how many contacts the account has.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { contact_count: 3 },
  request: () => ({ path: '/marketing/contacts/count' }),
});

const startExport = defineOperation({
  title: 'Start export',
  description: 'Lets SendGrid write contacts into files, of some lists or all. "Get export" returns their addresses.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    of_lists: listOf(text({ title: 'List', choices: { list: 'contact_lists' }, required: true, maxLength: 100 }))({
      title: 'Lists',
      description: 'None: all contacts.',
      entry: 'list',
      maxItems: 100,
      default: [],
    }),
  },
  example: {},
  output: { id: 'e1b2c3d4-0000-4000-8000-000000000003' },
  request: ({ of_lists: ids }) => ({
    method: 'POST',
    path: '/marketing/contacts/exports',
    json: { list_ids: ids.length > 0 ? ids.map((id) => identifier(id, 'of_lists')) : undefined, file_type: 'csv' },
  }),
});

const getExport = defineOperation({
  title: 'Get export',
  description: 'Returns the state of an export, and the addresses of its files as soon as it is ready.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    export_id: text({ title: 'Export', description: 'ID of the export.', required: true, maxLength: 100 }),
  },
  example: { export_id: 'e1b2c3d4-0000-4000-8000-000000000003' },
  output: { status: 'ready' },
  request: ({ export_id: id }) => ({ path: path`/marketing/contacts/exports/${id}` }),
});

/** Contacts of SendGrid: https://www.twilio.com/docs/sendgrid/api-reference/contacts. */
export const node = vendorNode(sendgrid, {
  noun: 'contact',
  title: 'SendGrid contact',
  description: 'Creates, finds, updates or deletes contacts in SendGrid, and changes their lists.',
  first: 'upsert',
  operations: {
    upsert,
    get,
    find,
    search,
    delete: remove,
    remove_from_list: removeFromList,
    job,
    count,
    start_export: startExport,
    get_export: getExport,
  },
});
