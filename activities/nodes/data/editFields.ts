import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type Item, type JsonObject } from '../../define.ts';
import { eachItem } from '../../eachItem.ts';
import { readField, writeField } from '../../fields.ts';
import { anyJson, choice, list, object, text, type ValueOf } from '../../schema.ts';

const types = ['any', 'string', 'number', 'boolean', 'array', 'object'] as const;

const parameters = object({
  mode: choice(['assignments', 'json'])({ title: 'Mode', default: 'assignments' }),
  assignments: list(
    object({
      name: text({
        title: 'Name',
        description: 'Dots reach into objects: customer.name.',
        required: true,
        maxLength: 500,
      }),
      type: choice(types)({ title: 'Type', default: 'any' }),
      value: anyJson({ title: 'Value' }),
    }),
  )({ title: 'Fields', default: [], showWhen: { mode: ['assignments'] } }),
  json: anyJson({ title: 'JSON', control: 'code', showWhen: { mode: ['json'] } }),
  include: choice(['none', 'all', 'selected', 'except'])({ title: 'Keep fields of the input', default: 'none' }),
  fields: list(text({ title: 'Field', maxLength: 500 }))({
    title: 'Which fields',
    default: [],
    showWhen: { include: ['selected', 'except'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Sets fields of each item, and keeps all, none or some of those it had. */
export const node = defineNode({
  type: 'data.edit_fields',
  version: 1,
  title: 'Edit fields',
  description: 'Sets, renames and removes fields of each item.',
  icon: 'Pencil',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A greeting',
      parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }] },
    },
    {
      title: 'JSON, added to what is there',
      parameters: { mode: 'json', json: { price: { net: '{{ $json.net }}' } }, include: 'all' },
    },
  ],
  run: (context) => eachItem({ context, port: 'main', work: editItem }),
});

function editItem(item: Item, wanted: Parameters): Item {
  const json = keptFields(item.json, wanted);
  if (wanted.mode === 'json') Object.assign(json, jsonFields(wanted.json));
  else {
    for (const [index, { name, type, value }] of wanted.assignments.entries()) {
      writeField(json, { name, value: converted(value, type, index), param: `/assignments/${index}/name` });
    }
  }
  return { ...(item.binary && wanted.include !== 'none' ? { binary: item.binary } : {}), json };
}

function keptFields(json: JsonObject, { include, fields }: Parameters): JsonObject {
  if (include === 'none') return {};
  if (include === 'all') return structuredClone(json);
  if (include === 'except') {
    const kept = structuredClone(json);
    for (const name of fields) writeField(kept, { name, value: undefined, param: '/fields' });
    return kept;
  }
  const kept: JsonObject = {};
  for (const name of fields) {
    const value = readField(json, name);
    if (value !== undefined) writeField(kept, { name, value: structuredClone(value), param: '/fields' });
  }
  return kept;
}

function jsonFields(value: unknown): JsonObject {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as JsonObject;
  throw new AppError('parameter_invalid', 'The JSON of a node that edits fields must be an object.', {
    param: '/json',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('parameter_invalid', 'This is not valid JSON.', { param: '/json', cause });
  }
}

/** Values that can be read as the wanted type without loss are converted; anything else is an error that names the field. */
function converted(value: unknown, type: (typeof types)[number], index: number): unknown {
  if (value === undefined || value === null) return null;
  const param = `/assignments/${index}/value`;
  const refuse = () =>
    new AppError('item_type_mismatch', `The value of field ${index + 1} cannot be read as ${type}.`, { param });
  switch (type) {
    case 'any':
      return value;
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'number': {
      const read =
        typeof value === 'number'
          ? value
          : typeof value === 'string' && value.trim() !== ''
            ? Number(value)
            : Number.NaN;
      if (!Number.isFinite(read)) throw refuse();
      return read;
    }
    case 'boolean':
      if (value === true || value === 'true' || value === 1 || value === '1') return true;
      if (value === false || value === 'false' || value === 0 || value === '0') return false;
      throw refuse();
    case 'array':
    case 'object': {
      const parsed = typeof value === 'string' ? readJson(value) : value;
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) !== (type === 'array')) throw refuse();
      return parsed;
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller refuses it and names the field
  }
}
