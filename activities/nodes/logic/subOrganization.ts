import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Call } from '../../../domains/executions/calls/startCalls.ts';
import type { CallResult } from '../../../domains/executions/calls/collectCalls.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, PairedItem } from '../../../domains/executions/item.ts';
import { errorItem } from '../../kit/eachItem.ts';
import { boolean, choice, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  digital_organization_id: text({
    title: 'Digital organization',
    description: 'A published digital organization with the trigger "When called by another flow".',
    placeholder: 'dorg_…',
    control: 'digital_organization',
    required: true,
    maxLength: 64,
  }),
  mode: choice(['once', 'each'])({
    title: 'Mode',
    description: 'Once for all items, or once for each item.',
    default: 'once',
  }),
  wait: boolean({
    title: 'Wait for completion',
    description: 'If off, the execution continues immediately without the result.',
    default: true,
  }),
  input: choice(['all', 'fields'])({
    title: 'Input',
    description: 'Pass the items as they are, or define fields.',
    default: 'all',
  }),
  fields: record({
    title: 'Fields',
    entry: 'field',
    control: 'key_values',
    maxEntries: 200,
    default: {},
    showWhen: { input: ['fields'] },
  }),
});

type Parameters = ValueOf<typeof parameters>;

/**
 * Calls another digital organization: its published version, from its trigger `trigger.sub` on. The output of its last node is returned,
 * paired with the input items: by `each` with the item of the call, by `once` as the called nodes say. A call that fails or is canceled fails this node; by `each` its item alone, where the node
 * continues on errors. A retry repeats only failed calls; `timeout_ms` limits the calls of one attempt and cancels longer ones. Without
 * `wait` the input is passed on. Mode, wait and input of the first item count.
 */
export const node = defineNode({
  type: 'logic.sub_organization',
  version: 1,
  title: 'Call digital organization',
  description: 'Runs another digital organization and returns its output.',
  icon: 'Subtask',
  group: 'logic',
  pure: false,
  reaches: { permission: 'digital_organizations.execute', what: 'other digital organizations' },
  calls: true,
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'Once for all items', parameters: { digital_organization_id: 'dorg_…' } },
    {
      title: 'For each item, with one field',
      parameters: {
        digital_organization_id: 'dorg_…',
        mode: 'each',
        input: 'fields',
        fields: { customer: '{{ $json.name }}' },
      },
    },
  ],
  run: (context) => {
    if (context.resumed.calls) return { outputs: outputsOf(context, context.resumed.calls) };
    const { wait } = context.parameters;
    const passed = context.items.map((item, index) => ({ ...item, pairedItem: index }));
    return { calls: callsOf(context), goOnWith: wait ? null : { main: passed } };
  },
});

function callsOf(context: NodeContext<Parameters>): Call[] {
  const items = context.items.map((item, index) => inputItem(item, context.parametersFor(index)));
  if (context.parameters.mode === 'once')
    return [{ digitalOrganizationId: context.parameters.digital_organization_id, items, itemIndex: null }];
  return items.map((item, itemIndex) => ({
    digitalOrganizationId: context.parametersFor(itemIndex).digital_organization_id,
    items: [item],
    itemIndex,
  }));
}

function inputItem({ json, binary }: Item, { input, fields }: Parameters): Item {
  return { json: input === 'fields' ? fields : json, ...(binary ? { binary } : {}) };
}

function outputsOf(
  { items, itemErrors }: NodeContext<Parameters>,
  called: readonly CallResult<Item>[],
): Record<string, Item[]> {
  const outputs = { main: [] as Item[], error: [] as Item[] };
  for (const result of called) {
    const { itemIndex, error, pairs } = result;
    if (error === null) {
      const only = itemIndex ?? (items.length === 1 ? 0 : undefined);
      for (const [index, item] of result.items.entries()) outputs.main.push(paired(item, only ?? pairs?.[index]));
      continue;
    }
    const failure = failureOf(result, error);
    if (itemIndex === null || itemErrors === 'throw') throw failure;
    const failed = { ...errorItem(items[itemIndex]!, failure), pairedItem: itemIndex };
    outputs[itemErrors === 'error_output' ? 'error' : 'main'].push(failed);
  }
  return outputs.error.length > 0 ? outputs : { main: outputs.main };
}

/** Pairs inside the called execution mean nothing here; those with its input do. */
function paired({ json, binary }: Item, pair: PairedItem | undefined): Item {
  return { json, ...(binary ? { binary } : {}), ...(pair === undefined ? {} : { pairedItem: pair }) };
}

function failureOf({ digitalOrganizationName, url }: CallResult<Item>, error: string): AppError {
  return new AppError('sub_organization_failed', `"${digitalOrganizationName}" failed: ${error} (${url})`);
}
