import { anyJson, choice, list as listField, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byCursor } from '../../meta/paging.ts';
import { whatsapp } from '../vendor.ts';

const templates = '/{business_account_id}/message_templates';
const name = text({
  title: 'Name',
  description: 'Small letters, digits and underscores.',
  placeholder: 'order_update',
  required: true,
  maxLength: 512,
  pattern: '^[a-z0-9_]*$',
});

const listTemplates = defineOperation({
  title: 'List',
  description: 'Lists the templates of the account with their components.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    status: choice(['any', 'approved', 'pending', 'rejected', 'paused', 'disabled'], {
      any: 'Any',
      approved: 'Approved',
      pending: 'Pending',
      rejected: 'Rejected',
      paused: 'Paused',
      disabled: 'Disabled',
    })({ title: 'Status', default: 'any' }),
    only_name: text({ title: 'Only with the name', rare: true, maxLength: 512 }),
    only_language: text({ title: 'Only in the language', placeholder: 'en_US', rare: true, maxLength: 20 }),
  },
  example: {},
  output: { name: 'order_update', language: 'en_US', status: 'APPROVED', category: 'UTILITY' },
  request: ({ status, only_name: called, only_language: language }) => ({
    path: templates,
    query: { status: status === 'any' ? undefined : status.toUpperCase(), name: called, language },
  }),
  result: (body) => body['data'],
  list: byCursor,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a template, which WhatsApp reviews before it can be sent.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name,
    language: text({ title: 'Language', placeholder: 'en_US', required: true, maxLength: 20 }),
    category: choice(['utility', 'marketing', 'authentication'], {
      utility: 'Utility',
      marketing: 'Marketing',
      authentication: 'Authentication',
    })({ title: 'Category', default: 'utility' }),
    text: text({
      title: 'Text',
      description: 'Placeholders are numbers in single braces: {1}, {2}.',
      control: 'textarea',
      maxLength: 1_024,
    }),
    sample_values: listField(text({ title: 'Value', required: true, maxLength: 200 }))({
      title: 'Example values',
      description: 'One for each placeholder of the text. WhatsApp demands them.',
      entry: 'value',
      maxItems: 50,
      default: [],
    }),
    footer: text({ title: 'Footer', rare: true, maxLength: 60 }),
    components: anyJson({
      title: 'Components',
      description: 'JSON list of components as WhatsApp describes them, instead of text and footer.',
      control: 'code',
      rare: true,
    }),
  },
  example: { name: 'order_update', language: 'en_US', text: 'Your order is on its way.' },
  output: { id: '572279198452421', status: 'PENDING' },
  request: ({ name: called, language, category, ...content }) => ({
    method: 'POST',
    path: templates,
    json: { name: called, language, category: category.toUpperCase(), components: componentsOf(content) },
  }),
});

interface Content {
  text?: string;
  sample_values: string[];
  footer?: string;
  components?: unknown;
}

function componentsOf({ text: body = '', sample_values: samples, footer, components }: Content): unknown[] {
  const json = jsonParameter(components, 'components', 'Components is not valid JSON.');
  if (Array.isArray(json)) return json;
  if (json !== undefined)
    throw new AppError('parameter_invalid', 'Components must be a JSON list.', { param: '/components' });
  if (body.trim() === '') throw new AppError('parameter_invalid', 'The template has no text.', { param: '/text' });
  const example: JsonObject = samples.length > 0 ? { example: { body_text: [samples] } } : {};
  // In parameters, double braces are expressions.
  const written = body.replaceAll(/(?<!\{)\{\s*(\d+)\s*\}(?!\})/g, '{{$1}}');
  return [{ type: 'BODY', text: written, ...example }, ...(footer ? [{ type: 'FOOTER', text: footer }] : [])];
}

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a template in all of its languages.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['100'],
  parameters: { name },
  example: { name: 'order_update' },
  output: { name: 'order_update' },
  request: ({ name: called }) => ({ method: 'DELETE', path: templates, query: { name: given(called) } }),
  result: (_body, { name: called }) => ({ name: called }),
});

/** An empty name is left out of the query, so it is refused before. */
function given(called: string): string {
  if (called.trim() !== '') return called.trim();
  throw new AppError('parameter_invalid', 'Enter the name of the template.', { param: '/name' });
}

/** Templates of WhatsApp: https://developers.facebook.com/documentation/business-messaging/whatsapp/templates. */
export const node = vendorNode(whatsapp, {
  noun: 'template',
  title: 'WhatsApp template',
  description: 'Lists, creates or deletes templates for WhatsApp messages.',
  first: 'list',
  operations: { list: listTemplates, create, delete: remove },
});
