import { anyJson, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { contextOf, idOf, idsOf } from './domain.ts';
import { context, model, recordId, values } from './fields.ts';
import { methodCall } from './methodCall.ts';
import { typedValues } from './values.ts';

const contacts = { model: 'res.partner' };
/** Records of one request, which is one transaction. */
const max = 100;
const { with_archived: _archived, ...place } = context;

interface Place {
  readonly model: string;
  readonly lang?: string;
  readonly companies?: string;
}
const together = ({ model: of, lang, companies }: Place): string => JSON.stringify([of, lang, companies]);
const contextIn = (given: Place): JsonObject => contextOf({ ...given, with_archived: false });

export const create = defineOperation({
  title: 'Create',
  description: 'Creates a record. Up to 100 items share a request.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { model, values, ...place },
  example: { ...contacts, values: { name: 'Customer {{ $json.id }}', email: 'ada@example.org' } },
  output: { id: 101 },
  batch: {
    max,
    together,
    prepare: async (all, { client }) => {
      const typed = await typedValues(
        client,
        all[0]!.model,
        all.map((each) => each.values),
      );
      return all.map((each, at) => ({ ...each, values: typed[at]! }));
    },
    request: (all) =>
      methodCall(all[0]!.model, 'create', { vals_list: all.map((each) => each.values), ...contextIn(all[0]!) }),
    // One record can have its ID alone.
    results: (body) => (Array.isArray(body) ? (body as unknown[]) : [body]).map((id) => ({ id })),
  },
});

export const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a record.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { model, record: recordId, values, ...place },
  example: { ...contacts, record: '25', values: { email: 'b@deco.example' } },
  output: { id: 25 },
  prepare: async (given, { client }) => {
    const [typed] = await typedValues(client, given.model, [given.values]);
    return { ...given, values: typed! };
  },
  request: ({ model: of, record, values: vals, ...given }) =>
    methodCall(of, 'write', { ids: [idOf(record, 'record')], vals, ...contextIn({ model: of, ...given }) }),
  result: (_body, { record }) => ({ id: idOf(record, 'record') }),
});

export const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a record. Up to 100 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['MissingError'],
  parameters: { model, record: recordId },
  example: { ...contacts, record: '10{{ $json.id }}' },
  output: { id: 107, deleted: true },
  batch: {
    max,
    together: ({ model: of }) => of,
    apart: ({ record }) => record.trim(),
    request: (all) => methodCall(all[0]!.model, 'unlink', { ids: all.map(({ record }) => idOf(record, 'record')) }),
    results: (_body, all) => all.map(({ record }) => ({ id: idOf(record, 'record'), deleted: true })),
  },
});

export const post = defineOperation({
  title: 'Post message',
  description: 'Adds a message or a note to the history of a record.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    model,
    record: recordId,
    message: text({ title: 'Text', control: 'textarea', required: true, maxLength: 100_000 }),
    kind: choice(['note', 'message'], { note: 'Note', message: 'Message to followers' })({
      title: 'Kind',
      default: 'note',
    }),
  },
  example: { ...contacts, record: '25', message: 'Order {{ $json.id }} was shipped.' },
  output: { id: 801 },
  request: ({ model: of, record, message: body, kind }) =>
    methodCall(of, 'message_post', {
      ids: [idOf(record, 'record')],
      body,
      message_type: 'comment',
      subtype_xmlid: kind === 'note' ? 'mail.mt_note' : 'mail.mt_comment',
    }),
  result: (body) => ({ id: Array.isArray(body) ? (body[0] as unknown) : (body as unknown) }),
});

export const call = defineOperation({
  title: 'Call method',
  description: 'Calls a method of a model, such as action_confirm of a sales order.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    model,
    method: text({
      title: 'Method',
      placeholder: 'action_confirm',
      required: true,
      maxLength: 200,
      pattern: '^([a-z][a-z0-9_]*|.*\\{\\{.*)$',
    }),
    record_ids: text({ title: 'Records', description: 'IDs of records, with commas.', maxLength: 10_000 }),
    arguments: anyJson({
      title: 'Arguments',
      description: 'JSON object with the arguments by name.',
      control: 'code',
    }),
    ...place,
  },
  example: { ...contacts, method: 'action_archive', record_ids: '25' },
  output: { result: true },
  request: ({ model: of, method, record_ids: records = '', arguments: written, ...given }) => {
    const read = jsonParameter(written, 'arguments') ?? {};
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      throw new AppError('parameter_invalid', 'The arguments must be a JSON object.', { param: '/arguments' });
    const ids = idsOf(records, 'record_ids');
    return methodCall(of, method, {
      ...(ids.length > 0 ? { ids } : {}),
      ...contextIn({ model: of, ...given }),
      ...read,
    });
  },
  result: (body) => (isObjects(body) ? body : { result: body as unknown }),
});

/** An object, or a list of objects: each of them is an item. */
function isObjects(body: unknown): boolean {
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Array.isArray(body) ? body.length > 0 && body.every(isObject) : isObject(body);
}
