import { createHash } from 'node:crypto';

import { AppError } from '../../../openapi/AppError.ts';
import { readNumber, shownValue } from '../../values/convertValue.ts';
import { readDate } from '../../values/dates.ts';
import { asItemError } from '../../kit/asItemError.ts';
import { defineNode, mainPort, type PortDefinition } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { errorItem } from '../../kit/eachItem.ts';
import { assertFieldsPresent, dotsParameter, fieldNames, includedFields } from '../../kit/fieldParameters.ts';
import { anyJson, boolean, choice, integer, object, type ValueOf } from '../../../platform/schema/schema.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { valueKey } from '../../values/valueKey.ts';

const within = { operation: ['within_input'] };
const previous = { operation: ['previous_executions'] };

const parameters = object({
  operation: choice(['within_input', 'previous_executions', 'clear'])({
    title: 'Remove duplicates',
    description:
      'Within the input, or compared with previous executions (including manual ones). Clear: forget all remembered values.',
    default: 'within_input',
  }),
  compare: choice(['all', 'selected', 'except'])({
    title: 'Compare',
    description: 'All fields, selected fields, or all except some.',
    default: 'all',
    showWhen: within,
  }),
  fields: fieldNames({
    title: 'Which fields',
    description: 'The fields to compare, or to exclude. Supports dot notation.',
    showWhen: { ...within, compare: ['selected', 'except'] },
  }),
  only_compared: boolean({
    title: 'Remove other fields',
    description: 'Output only the compared fields.',
    default: false,
    showWhen: { ...within, compare: ['selected', 'except'] },
  }),
  keep: choice(['new_value', 'higher_value', 'later_date'])({
    title: 'Keep items with',
    description: 'New value: not seen before. Higher or later: above all values seen before.',
    default: 'new_value',
    showWhen: previous,
  }),
  value: anyJson({
    title: 'Value',
    description: 'The value to compare, such as an ID, an increasing number or a date.',
    placeholder: '{{ $json.id }}',
    showWhen: previous,
  }),
  scope: choice(['node', 'digital_organization'])({
    title: 'History',
    description: 'Remember values for this node only, or share them between nodes of the digital organization.',
    default: 'node',
    showWhen: { operation: ['previous_executions', 'clear'] },
  }),
  history_size: integer({
    title: 'History size',
    description: 'Number of values to remember. The oldest are removed first.',
    minimum: 1,
    maximum: 250_000,
    default: 10_000,
    showWhen: { ...previous, keep: ['new_value'] },
  }),
  dots: dotsParameter,
});
type Parameters = ValueOf<typeof parameters>;

const discarded: PortDefinition = { name: 'discarded', title: 'Discarded' };

/**
 * Passes every item once: the first of equal ones in the input, or those that no earlier execution has seen. The history is exact under
 * concurrent executions, and a run repeated after a crash keeps the same items.
 */
export const node = defineNode({
  type: 'data.remove_duplicates',
  version: 1,
  title: 'Remove duplicates',
  description: 'Removes duplicate items, within the input or across executions.',
  icon: 'CopyMinus',
  group: 'data',
  pure: false,
  local: true, // its one effect is the history, which answers a run that is repeated the same
  inputs: mainPort,
  outputs: ({ operation }) => (operation === 'previous_executions' ? [...mainPort, discarded] : mainPort),
  failedTo: () => 'main',
  parameters,
  check: ({ operation = 'within_input', compare = 'all', fields, value }) => {
    const missing = (parameter: string, message: string) => [
      { parameter, code: 'parameter_missing' as const, message },
    ];
    if (operation === 'previous_executions')
      return value === undefined || value === null ? missing('/value', 'is required.') : [];
    const needsFields = operation === 'within_input' && compare !== 'all';
    const hasNone = fields === undefined || (Array.isArray(fields) && fields.length === 0);
    return needsFields && hasNone ? missing('/fields', 'needs at least one field.') : [];
  },
  examples: [
    { title: 'Unique email addresses', parameters: { compare: 'selected', fields: ['email'] } },
    {
      title: 'Only new orders',
      parameters: { operation: 'previous_executions', value: '{{ $json.order_id }}' },
    },
    {
      title: 'Only changes since the last execution',
      parameters: { operation: 'previous_executions', keep: 'later_date', value: '{{ $json.updated_at }}' },
    },
    { title: 'Clear the history', parameters: { operation: 'clear' } },
  ],
  run: async (context) => {
    switch (context.items.length === 0 ? 'within_input' : context.parameters.operation) {
      case 'within_input':
        return { outputs: { main: await distinct(context) } };
      case 'previous_executions':
        return { outputs: await unseen(context) };
      case 'clear':
        await context.memory.dedupeValues.clear(questionOf(context));
        return { outputs: { main: context.items.map((item, index) => ({ ...item, pairedItem: index })) } };
    }
  },
});

async function distinct({ items, parameters: wanted, signal }: NodeContext<Parameters>): Promise<Item[]> {
  if (items.length === 0) return [];
  const { compare: include, fields, dots, only_compared: onlyCompared } = wanted;
  if (include === 'selected') {
    if (fields.length === 0)
      throw new AppError('parameter_invalid', 'Select at least one field to compare.', { param: '/fields' });
    assertFieldsPresent(items, fields, { dots, paramOf: (index) => `/fields/${index}` });
  }
  const seen = new Set<string>();
  const kept: Item[] = [];
  const pace = new Pace(signal);
  for (const [index, item] of items.entries()) {
    const turn = pace.turn();
    if (turn) await turn;
    const json: JsonObject = includedFields(item.json, { include, fields, dots });
    const key = valueKey(json);
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push({ ...item, ...(onlyCompared ? { json } : {}), pairedItem: index });
  }
  return kept;
}

async function unseen(context: NodeContext<Parameters>): Promise<Record<string, Item[]>> {
  const { items, parameters: wanted, memory } = context;
  const failed = new Map<number, AppError>();
  const values = items.map((_, index) => valueOr(context, index, failed));
  const question = questionOf(context);
  const kept =
    wanted.keep === 'new_value'
      ? await memory.dedupeValues.remember(question, values.map(hashOf), wanted.history_size)
      : await memory.dedupeValues.rise(
          question,
          wanted.keep === 'later_date' ? 'date' : 'number',
          values as (number | undefined)[],
        );
  const outputs: Record<string, Item[]> = { main: [], discarded: [] };
  for (const [index, item] of items.entries()) {
    const error = failed.get(index);
    const port = error
      ? context.itemErrors === 'error_output'
        ? 'error'
        : 'main'
      : kept[index]
        ? 'main'
        : 'discarded';
    (outputs[port] ??= []).push({ ...(error ? errorItem(item, error) : item), pairedItem: index });
  }
  return outputs;
}

function questionOf({ idempotencyKey, node: { id }, parameters: { scope } }: NodeContext<Parameters>) {
  return { idempotencyKey, nodeId: scope === 'node' ? id : null };
}

/** Comparison key of an item; undefined if it fails alone. */
function valueOr(context: NodeContext<Parameters>, index: number, failed: Map<number, AppError>): unknown {
  try {
    return comparedValue(context.parametersFor(index), context.timeZone);
  } catch (error) {
    failed.set(index, asItemError(context, error));
    return undefined;
  }
}

function comparedValue({ keep, value }: Parameters, timeZone: string): unknown {
  if (value === undefined || value === null || value === '')
    throw new AppError('item_type_mismatch', 'The item has no value to compare.', { param: '/value' });
  if (keep === 'new_value') return value;
  if (keep === 'later_date') return readDate(String(value), { zone: timeZone, param: '/value' }).toMillis();
  const number = readNumber(value);
  if (number === undefined)
    throw new AppError('item_type_mismatch', `${shownValue(value)} is not a number.`, { param: '/value' });
  return number;
}

function hashOf(value: unknown): Uint8Array | undefined {
  return value === undefined ? undefined : createHash('sha256').update(valueKey(value)).digest();
}
