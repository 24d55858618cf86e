import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The parts of one operation: the node type, and its parameters. */
type Read = (parameters: Parameters) => JsonObject;

const attributesOf = (parameters: Parameters, path: string): JsonObject => ({
  attributes: Object.fromEntries(
    parameters.list(path).map((entry) => [entry.text('fieldName').toUpperCase(), entry.value('fieldValue')]),
  ),
});

const pageOf = (parameters: Parameters): JsonObject =>
  parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };

/** Mails have their options in `additionalFields`; the spelling `receipients` is n8n's. */
const mailOptions: Read = (parameters) => {
  const more = 'additionalFields.';
  const tags = parameters.list(`${more}emailTags.tags`).flatMap((entry) => entry.names('tag'));
  const files = parameters.names(`${more}emailAttachments.attachment.binaryPropertyName`);
  return {
    to: parameters.text('receipients'),
    cc: parameters.text(`${more}receipientsCC.receipientCc.cc`),
    bcc: parameters.text(`${more}receipientsBCC.receipientBcc.bcc`),
    ...(tags.length > 0 ? { tags } : {}),
    ...(files.length > 0 ? { binary_names: files } : {}),
  };
};

/** Values of a template are one text, `name=value,name=value`. */
function templateValues(parameters: Parameters): JsonObject {
  const path = 'additionalFields.templateParameters.parameterValues';
  const written = parameters.text(`${path}.parameters`);
  const parts = written.split(',').filter((part) => part.trim() !== '');
  const pairs = parts.filter((pair) => pair.includes('='));
  if (pairs.length < parts.length) parameters.remark(path, 'Enter the values of the template by their names.');
  const values = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1)]);
  return pairs.length > 0 ? { values: Object.fromEntries(values) as JsonObject } : {};
}

const email: Readonly<Record<string, Read>> = {
  send: (parameters) => {
    const isHtml = parameters.flag('sendHTML');
    return {
      operation: 'send',
      sender: parameters.text('sender'),
      subject: parameters.text('subject'),
      ...(isHtml ? { html: parameters.text('htmlContent') } : { text: parameters.text('textContent') }),
      ...mailOptions(parameters),
    };
  },
  sendTemplate: (parameters) => ({
    operation: 'send_template',
    template: parameters.text('templateId'),
    ...mailOptions(parameters),
    ...templateValues(parameters),
  }),
};

const contact: Readonly<Record<string, Read>> = {
  create: (parameters) => ({
    operation: 'create',
    email: parameters.text('email'),
    ...attributesOf(parameters, 'createContactAttributes.attributesValues'),
  }),
  upsert: (parameters) => ({
    operation: 'upsert',
    email: parameters.text('email'),
    ...attributesOf(parameters, 'upsertAttributes.upsertAttributesValues'),
  }),
  get: (parameters) => ({ operation: 'get', contact: parameters.text('identifier') }),
  getAll: (parameters) => {
    if (parameters.choice('options.sort', 'desc') !== 'desc')
      parameters.remark('options.sort', 'The newest contacts come first. Add the node "Sort".');
    return { operation: 'list', modified_since: parameters.text('filters.modifiedSince'), ...pageOf(parameters) };
  },
  update: (parameters) => ({
    operation: 'update',
    contact: parameters.text('identifier'),
    ...attributesOf(parameters, 'updateAttributes.updateAttributesValues'),
  }),
  delete: (parameters) => ({ operation: 'delete', contact: parameters.text('identifier') }),
};

const sender: Readonly<Record<string, Read>> = {
  create: (parameters) => ({ operation: 'create', name: parameters.text('name'), email: parameters.text('email') }),
  delete: (parameters) => ({ operation: 'delete', sender_id: parameters.text('id') }),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { operation: 'list' };
  },
};

const nouns: Readonly<Record<string, { type: string; first: string; operations: Readonly<Record<string, Read>> }>> = {
  email: { type: 'brevo.email', first: 'send', operations: email },
  contact: { type: 'brevo.contact', first: 'create', operations: contact },
  sender: { type: 'brevo.sender', first: 'create', operations: sender },
};

/** Version 1; n8n keeps the old name: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.brevo/ */
const sendInBlue: NodeMapping = (source) => {
  const { parameters } = source;
  const resource = parameters.choice('resource', 'email');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Brevo: "${resource}: ${operation}" is not supported. Use "Brevo API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { sendInBlueApi: 'brevo_key' }),
  };
};

/** Mappings of n8n's nodes for Brevo, by type. */
export const n8n: VendorMappings = { sendInBlue };
