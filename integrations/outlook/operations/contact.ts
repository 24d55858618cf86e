import { record, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { mailAddresses } from '../../../activities/mail/mailAddresses.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, quoted, valueOf } from '../../microsoft/odata.ts';
import { categories, given, mailbox, selectedFields, selectOf, textsOf } from '../fields.ts';
import { mailboxPath, patch, post, read, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AAMkADcontact1=';
const grace = { id, displayName: 'Grace Example' };
const changes = ['changes'] as const;

const contactId = text({
  title: 'Contact',
  description: 'ID of a contact, such as the field id of the output of "List".',
  required: true,
  maxLength: 1_000,
});

const contactFields = {
  given_name: text({ title: 'Given name', placeholder: 'Grace', maxLength: 255 }),
  surname: text({ title: 'Surname', placeholder: 'Example', maxLength: 255 }),
  emails: text({
    title: 'E-mail',
    description: 'Addresses, with commas.',
    placeholder: 'grace@example.com',
    maxLength: 5_000,
  }),
  mobile_phone: text({ title: 'Mobile phone', placeholder: '+49 151 1234567', maxLength: 100 }),
  business_phones: text({ title: 'Business phones', description: 'With commas.', rare: true, maxLength: 1_000 }),
  home_phones: text({ title: 'Home phones', description: 'With commas.', rare: true, maxLength: 1_000 }),
  company: text({ title: 'Company', maxLength: 255 }),
  job_title: text({ title: 'Job title', rare: true, maxLength: 255 }),
  display_name: text({
    title: 'Display name',
    description: 'Default: given name and surname.',
    rare: true,
    maxLength: 255,
  }),
  notes: text({ title: 'Notes', control: 'textarea', rare: true, maxLength: 30_000 }),
  categories,
  more: record({
    title: 'Further fields',
    description: 'As Microsoft Graph names them, such as department, birthday or homeAddress.',
    entry: 'field',
    control: 'key_values',
    rare: true,
    maxEntries: 50,
    default: {},
  }),
};

interface Contact {
  given_name?: string;
  surname?: string;
  emails?: string;
  mobile_phone?: string;
  business_phones?: string;
  home_phones?: string;
  company?: string;
  job_title?: string;
  display_name?: string;
  notes?: string;
  categories: readonly string[];
  more: Record<string, unknown>;
}

/** Returns the JSON of a contact; fields without a value are missing. Errors: `parameter_invalid`. */
function contactJson(contact: Contact): JsonObject {
  const emails = mailAddresses(contact.emails ?? '', '/emails');
  const businessPhones = textsOf(contact.business_phones);
  const homePhones = textsOf(contact.home_phones);
  const json = {
    ...given({
      givenName: contact.given_name,
      surname: contact.surname,
      displayName: contact.display_name,
      mobilePhone: contact.mobile_phone,
      companyName: contact.company,
      jobTitle: contact.job_title,
      personalNotes: contact.notes,
    }),
    ...(emails.length === 0
      ? {}
      : { emailAddresses: emails.map(({ name, address }) => ({ address, name: name || address })) }),
    ...(businessPhones.length === 0 ? {} : { businessPhones }),
    ...(homePhones.length === 0 ? {} : { homePhones }),
    ...(contact.categories.length === 0 ? {} : { categories: contact.categories }),
    ...contact.more,
  };
  if (Object.keys(json).length > 0) return json;
  throw new AppError('parameter_invalid', 'The contact has no field. Enter at least a name.', { param: '/given_name' });
}

function contactPath(owner: string | undefined, of: string): string {
  return `${mailboxPath(owner)}${path`/contacts/${of}`}`;
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a contact.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { ...contactFields, mailbox },
  example: { given_name: 'Grace', surname: 'Example', emails: 'grace@example.com', company: 'Acme' },
  output: { givenName: 'Grace', surname: 'Example', companyName: 'Acme' },
  request: ({ mailbox: owner, ...contact }) => post(`${mailboxPath(owner)}/contacts`, contactJson(contact)),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists or finds contacts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    email: text({ title: 'With e-mail', placeholder: 'grace@example.com', maxLength: 320 }),
    filter: text({
      title: 'Filter',
      description: "A filter of Microsoft Graph, such as surname eq 'Example'.",
      placeholder: "surname eq 'Example'",
      rare: true,
      maxLength: 2_000,
    }),
    fields: selectedFields,
    mailbox,
  },
  example: {},
  output: grace,
  request: ({ email, filter, fields, mailbox: owner }) => {
    const filters = [
      ...(email?.trim() ? [`emailAddresses/any(a:a/address eq ${quoted(email.trim())})`] : []),
      ...(filter?.trim() ? [`(${filter.trim()})`] : []),
    ];
    return read(`${mailboxPath(owner)}/contacts`, { $select: selectOf(fields), $filter: filters.join(' and ') });
  },
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a contact.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: contactId, fields: selectedFields, mailbox },
  example: { id },
  output: grace,
  request: ({ id: of, fields, mailbox: owner }) => read(contactPath(owner, of), { $select: selectOf(fields) }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a contact. Fields without a value stay as they are; lists are replaced.',
  effects: changes,
  repeat: 'safe',
  parameters: { id: contactId, ...contactFields, mailbox },
  example: { id, company: 'Acme', more: { department: 'Orders' } },
  output: { id, companyName: 'Acme', department: 'Orders' },
  request: ({ id: of, mailbox: owner, ...contact }) => patch(contactPath(owner, of), contactJson(contact)),
});

const removeContact = defineOperation({
  title: 'Delete',
  description: 'Moves a contact to the deleted items.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { id: contactId, mailbox },
  example: { id },
  output: { id, success: true },
  request: ({ id: of, mailbox: owner }) => remove(contactPath(owner, of)),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

/** Contacts: https://learn.microsoft.com/graph/api/resources/contact. */
export const node = vendorNode(outlook, {
  noun: 'contact',
  title: 'Outlook contact',
  description: 'Creates, finds, changes or deletes contacts in Outlook.',
  first: 'create',
  operations: { create, list, get, update, delete: removeContact },
});
