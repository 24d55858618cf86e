import { AppError } from '../../../openapi/AppError.ts';
import { convertValue, valueTypes } from '../../values/convertValue.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { dotsParameter, includedFields, includeParameters, includes } from '../../kit/fieldParameters.ts';
import { withField } from '../../kit/fields.ts';
import { anyJson, boolean, choice, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  mode: choice(['assignments', 'json'])({ title: 'Mode', default: 'assignments' }),
  assignments: list(
    object({
      name: text({
        title: 'Name',
        description: 'Supports dot notation: customer.name.',
        required: true,
        maxLength: 500,
      }),
      type: choice(valueTypes)({
        title: 'Type',
        description: 'Values are converted to this type. Any: keep as is.',
        default: 'any',
      }),
      value: anyJson({ title: 'Value' }),
    }),
  )({ title: 'Fields', entry: 'field', default: [], showWhen: { mode: ['assignments'] } }),
  json: anyJson({
    title: 'JSON',
    description: 'A JSON object. Its fields are added to each item.',
    control: 'code',
    showWhen: { mode: ['json'] },
  }),
  ...includeParameters(includes, { title: 'Include input fields', default: 'none' }),
  binaries: choice(['automatic', 'keep', 'drop'])({
    title: 'Include input files',
    description: 'Automatic: included if input fields are included.',
    default: 'automatic',
  }),
  dots: dotsParameter,
  list_entries: boolean({
    title: 'Names of list entries',
    rare: true,
    description: 'tags[0] is the first entry of the list tags, which is created where it is missing.',
    default: false,
    showWhen: { mode: ['assignments'], dots: [true] },
  }),
  empty_is_zero: boolean({
    title: 'Empty text is 0',
    rare: true,
    description: 'As a number an empty text becomes 0, as a boolean false. Otherwise it cannot be converted.',
    default: false,
    showWhen: { mode: ['assignments'] },
  }),
  ignore_conversion_errors: boolean({
    title: 'Ignore conversion errors',
    rare: true,
    description: 'Keep values that cannot be converted as they are.',
    default: false,
    showWhen: { mode: ['assignments'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Sets fields of each item, and keeps all, none or some of those it had. */
export const node = defineNode({
  type: 'data.edit_fields',
  version: 1,
  title: 'Edit fields',
  description: 'Adds, changes or removes fields of each item.',
  icon: 'Pencil',
  group: 'data',
  pure: true,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A greeting',
      parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }] },
    },
    {
      title: 'JSON, added to the input fields',
      parameters: { mode: 'json', json: { price: { net: '{{ $json.net }}' } }, include: 'all' },
    },
    {
      title: 'Remove two fields, convert a price to a number',
      parameters: {
        include: 'except',
        fields: ['password', 'address.street'],
        assignments: [{ name: 'price', type: 'number', value: '{{ $json.price }}' }],
      },
    },
  ],
  run: (context) => eachItem({ context, port: 'main', work: editItem }),
});

function editItem({ json: input, binary }: Item, wanted: Parameters): Item {
  const kept = includedFields(input, wanted);
  const json = wanted.mode === 'json' ? { ...kept, ...jsonFields(wanted.json) } : assigned(kept, wanted);
  const keeps = wanted.binaries === 'automatic' ? wanted.include !== 'none' : wanted.binaries === 'keep';
  return { ...(binary && keeps ? { binary } : {}), json };
}

function assigned(kept: JsonObject, wanted: Parameters): JsonObject {
  const { assignments, dots, list_entries: lists, ignore_conversion_errors: ignoresErrors } = wanted;
  let json = kept;
  for (const [index, { name, type, value }] of assignments.entries()) {
    const read = convertValue(wanted.empty_is_zero ? zeroForEmpty(value, type) : value, type);
    const place = `/assignments/${index}`;
    if (!read.ok && !ignoresErrors)
      throw new AppError('item_type_mismatch', `Could not set field "${name}": ${read.message}`, {
        param: `${place}/value`,
      });
    json = withField(json, { name, value: read.ok ? read.value : value, param: `${place}/name`, dots, lists });
  }
  return json;
}

function zeroForEmpty(value: unknown, type: string): unknown {
  const isEmpty = typeof value === 'string' && value.trim() === '';
  return isEmpty && (type === 'number' || type === 'boolean') ? 0 : value;
}

function jsonFields(value: unknown): JsonObject {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as JsonObject;
  throw new AppError('parameter_invalid', 'The JSON must be an object.', {
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
