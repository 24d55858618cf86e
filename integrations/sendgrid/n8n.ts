import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { readNameValues } from '../../domains/exchange/n8n/readNameValues.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The parameters of one operation of our node. */
type Read = (parameters: Parameters) => JsonObject;

const more = 'additionalFields.';

const pageOf = (parameters: Parameters): JsonObject =>
  parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };

/** An address with a name, where there is one. */
function senderOf(parameters: Parameters): string {
  const email = parameters.text('fromEmail');
  const name = parameters.text('fromName');
  if (name === '') return email;
  if (/^[\w .-]+$/.test(name)) return `${name} <${email}>`;
  // Expressions need their quotes.
  return `"${name.includes('{{') ? name : name.replaceAll('"', '')}" <${email}>`;
}

const send: Read = (parameters) => {
  const files = parameters.names(`${more}attachments`);
  const categories = parameters.names(`${more}categories`);
  const headers = readNameValues(parameters, `${more}headers.details`, { name: 'key', value: 'value' });
  const options: JsonObject = {
    from: senderOf(parameters),
    to: parameters.text('toEmail'),
    cc: parameters.text(`${more}ccEmail`),
    bcc: parameters.text(`${more}bccEmail`),
    reply_to: parameters.text(`${more}replyToEmail`),
    ip_pool: parameters.text(`${more}ipPoolName`),
    send_at: sendAtOf(parameters),
    ...(files.length > 0 ? { binary_names: files } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(parameters.flag(`${more}enableSandbox`) ? { sandbox: true } : {}),
  };
  if (parameters.flag('dynamicTemplate')) {
    const values = readNameValues(parameters, 'dynamicTemplateFields.fields', { name: 'key', value: 'value' });
    parameters.ignore('subject', 'contentType', 'contentValue');
    return { operation: 'send_template', ...options, template: parameters.text('templateId'), values };
  }
  parameters.ignore('templateId', 'dynamicTemplateFields');
  const content = parameters.choice('contentType', 'text/plain') === 'text/html' ? 'html' : 'text';
  return {
    operation: 'send',
    ...options,
    subject: parameters.text('subject'),
    [content]: parameters.text('contentValue'),
  };
};

/** A time without a zone has the time zone of the workflow in n8n. */
function sendAtOf(parameters: Parameters): string {
  const time = parameters.text(`${more}sendAt`);
  if (time !== '' && !/Z$|[+-]\d\d:?\d\d$|\}\}$/i.test(time))
    parameters.remark(`${more}sendAt`, 'A time without a zone is in UTC here. Add the zone, such as +01:00.');
  return time;
}

const upsert: Read = (parameters) => {
  const address = `${more}addressUi.addressValues.`;
  const custom = `${more}customFieldsUi.customFieldValues`;
  const alternate = parameters.names(`${more}alternateEmails`);
  const lists = parameters.names(`${more}listIdsUi.listIdValues.listIds`);
  const fields = readNameValues(parameters, custom, { name: 'fieldId', value: 'fieldValue' });
  return {
    operation: 'upsert',
    email_address: parameters.text('email'),
    first_name: parameters.text(`${more}firstName`),
    last_name: parameters.text(`${more}lastName`),
    address_line_1: parameters.text(`${address}address1`),
    address_line_2: parameters.text(`${address}address2`),
    city: parameters.text(`${more}city`),
    state_province_region: parameters.text(`${more}stateProvinceRegion`),
    postal_code: parameters.text(`${more}postalCode`),
    country: parameters.text(`${more}country`),
    ...(alternate.length > 0 ? { alternate_emails: alternate } : {}),
    ...(lists.length > 0 ? { lists } : {}),
    ...(Object.keys(fields).length > 0 ? { custom_fields: fields } : {}),
  };
};

const contact: Readonly<Record<string, Read>> = {
  upsert,
  get: (parameters) =>
    parameters.choice('by', 'id') === 'email'
      ? { operation: 'find', email: parameters.text('email') }
      : { operation: 'get', contact: parameters.text('contactId') },
  getAll: (parameters) => {
    const query = parameters.text('filters.query');
    if (query === '')
      throw new NoCounterpart(
        'SendGrid: All contacts are read by "Start export" and "Get export" of "SendGrid contact".',
      );
    if (!parameters.flag('returnAll'))
      parameters.remark('limit', 'A search returns up to 50 contacts. Add the node "Limit" for fewer.');
    parameters.ignore('limit');
    return { operation: 'search', query, accept_part: true };
  },
  delete: (parameters) => {
    if (parameters.flag('deleteAll'))
      throw new NoCounterpart('SendGrid: Deleting all contacts is not supported. Use "SendGrid API call".');
    return { operation: 'delete', contact: parameters.text('ids') };
  },
};

const list: Readonly<Record<string, Read>> = {
  create: (parameters) => ({ operation: 'create', name: parameters.text('name') }),
  get: (parameters) => ({
    operation: 'get',
    list: parameters.text('listId'),
    ...(parameters.flag('contactSample') ? { with_contacts: true } : {}),
  }),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
  update: (parameters) => ({
    operation: 'update',
    list: parameters.text('listId'),
    name: parameters.text('name'),
  }),
  delete: (parameters) => ({
    operation: 'delete',
    list: parameters.text('listId'),
    ...(parameters.flag('deleteContacts') ? { delete_contacts: true } : {}),
  }),
};

const nouns: Readonly<Record<string, { type: string; first: string; operations: Readonly<Record<string, Read>> }>> = {
  list: { type: 'sendgrid.list', first: 'create', operations: list },
  contact: { type: 'sendgrid.contact', first: 'upsert', operations: contact },
  mail: { type: 'sendgrid.mail', first: 'send', operations: { send } },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.sendgrid/ */
const sendGrid: NodeMapping = (source) => {
  const { parameters } = source;
  const resource = parameters.choice('resource', 'list');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`SendGrid: "${resource}: ${operation}" is not supported. Use "SendGrid API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { sendGridApi: 'sendgrid_key' }),
  };
};

/** Mappings of n8n's nodes for SendGrid, by type. */
export const n8n: VendorMappings = { sendGrid };
