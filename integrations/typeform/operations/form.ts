import { anyJson, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { form, workspace } from '../fields.ts';
import { itemsIn, list } from '../paging.ts';
import { typeform } from '../vendor.ts';

const workspaceAddress = (id: string): string => `https://api.typeform.com${path`/workspaces/${id}`}`;

/** Errors: `parameter_invalid` for something else than an object. */
function definitionOf(written: unknown): JsonObject {
  const given = jsonParameter(written, 'definition', 'The definition is not valid JSON.');
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as JsonObject;
  throw new AppError('parameter_invalid', 'The definition must be a JSON object.', { param: '/definition' });
}

const listForms = defineOperation({
  title: 'List',
  description: 'Lists the forms of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'With text', description: 'Only forms with this text.', maxLength: 200 }),
    workspace,
  },
  example: {},
  output: { id: 'lT4Z3j', title: 'Demo' },
  request: ({ search, workspace: within }) => ({ path: '/forms', query: { search, workspace_id: within?.trim() } }),
  result: itemsIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a form with its questions.',
  effects: reads,
  repeat: 'safe',
  parameters: { form },
  example: { form: 'lT4Z3j' },
  output: { id: 'lT4Z3j', title: 'Demo' },
  request: ({ form: id }) => ({ path: path`/forms/${id}` }),
});

const definition = anyJson({
  title: 'Definition',
  description: 'JSON object with fields, logic, settings and more, such as "Get" returns it.',
  control: 'code',
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a form.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { title: text({ title: 'Title', required: true, maxLength: 1_000 }), workspace, definition },
  example: {
    title: 'Order {{ $json.id }}',
    definition: { fields: [{ title: 'Your name?', type: 'short_text', ref: 'name' }] },
  },
  output: { id: 'lT4Z3j', title: 'Order 7' },
  request: ({ title, workspace: within = '', definition: written }) => ({
    method: 'POST',
    path: '/forms',
    json: {
      ...definitionOf(written),
      title,
      ...(within.trim() === '' ? {} : { workspace: { href: workspaceAddress(within) } }),
    },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the title of a form, its workspace, or whether it is open. Empty fields stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    form,
    new_title: text({ title: 'New title', maxLength: 1_000 }),
    is_open: choice(['unchanged', 'open', 'closed'], { unchanged: 'As before', open: 'Open', closed: 'Closed' })({
      title: 'Responses',
      default: 'unchanged',
    }),
    new_workspace: text({
      title: 'New workspace',
      description: 'ID of the workspace.',
      choices: { list: 'workspaces' },
      maxLength: 200,
    }),
  },
  example: { form: 'lT4Z3j', new_title: 'Demo 2', is_open: 'closed' },
  output: { id: 'lT4Z3j', updated: true },
  request: ({ form: id, new_title: title, is_open: isOpen, new_workspace: to = '' }) => {
    const changes = [
      ...(title ? [{ op: 'replace', path: '/title', value: title }] : []),
      ...(isOpen === 'unchanged' ? [] : [{ op: 'replace', path: '/settings/is_public', value: isOpen === 'open' }]),
      ...(to.trim() === '' ? [] : [{ op: 'replace', path: '/workspace', value: { href: workspaceAddress(to) } }]),
    ];
    if (changes.length === 0) throw new AppError('parameter_invalid', 'Enter what to change.', { param: '/new_title' });
    return { method: 'PATCH', path: path`/forms/${id}`, json: changes };
  },
  result: (_body, { form: id }) => ({ id: id.trim(), updated: true }),
});

const replace = defineOperation({
  title: 'Replace',
  description: 'Replaces a form by another definition. The answers to questions that are missing in it are deleted.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { form, definition },
  example: {
    form: 'lT4Z3j',
    definition: { title: 'Demo', fields: [{ id: 'f1', title: 'Your name?', type: 'short_text', ref: 'name' }] },
  },
  output: { id: 'lT4Z3j', title: 'Demo' },
  request: ({ form: id, definition: written }) => {
    const json = definitionOf(written);
    // Without questions, Typeform would delete all answers.
    if (typeof json['title'] !== 'string' || !Array.isArray(json['fields']) || json['fields'].length === 0)
      throw new AppError('parameter_invalid', 'The definition needs a title and fields.', { param: '/definition' });
    return { method: 'PUT', path: path`/forms/${id}`, json };
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a form with its responses.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['FORM_NOT_FOUND'],
  parameters: { form },
  example: { form: 'lT4Z3j' },
  output: { id: 'lT4Z3j', deleted: true },
  request: ({ form: id }) => ({ method: 'DELETE', path: path`/forms/${id}` }),
  result: (_body, { form: id }) => ({ id: id.trim(), deleted: true }),
});

const insights = defineOperation({
  title: 'Get insights',
  description: 'Returns how many people saw, started and completed a form, and where they left it.',
  effects: reads,
  repeat: 'safe',
  parameters: { form },
  example: { form: 'lT4Z3j' },
  output: { form: { summary: { responses_count: 3, completion_rate: 75 } } },
  request: ({ form: id }) => ({ path: path`/insights/${id}/summary` }),
});

/** https://www.typeform.com/developers/create/ */
export const node = vendorNode(typeform, {
  noun: 'form',
  title: 'Typeform form',
  description: 'Lists, creates, changes or deletes forms of Typeform.',
  first: 'list',
  operations: { list: listForms, get, create, update, replace, delete: remove, insights },
});
