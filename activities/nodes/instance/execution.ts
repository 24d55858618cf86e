import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { choice, integer, object, text } from '../../../platform/schema/schema.ts';
import { executionJson } from '../../instance/readInstance.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem, type ItemOutcome } from '../../kit/eachItem.ts';

const statuses = ['queued', 'running', 'waiting', 'success', 'error', 'canceled'] as const;

const parameters = object({
  operation: choice(['list', 'get', 'start', 'cancel'], {
    list: 'List',
    start: 'Start',
    cancel: 'Cancel',
  })({ title: 'Operation', default: 'list' }),
  execution_id: text({
    title: 'Execution',
    placeholder: 'exe_…',
    default: '',
    maxLength: 64,
    showWhen: { operation: ['get', 'cancel'] },
  }),
  digital_organization_id: text({
    title: 'Digital organization',
    description: 'To start one, it has to be published with the trigger "When called by another flow".',
    placeholder: 'dorg_…',
    control: 'digital_organization',
    default: '',
    maxLength: 64,
    showWhen: { operation: ['list', 'start'] },
  }),
  status: choice(['any', ...statuses], {
    queued: 'Queued',
    running: 'Running',
    waiting: 'Waiting',
    success: 'Success',
    error: 'Error',
    canceled: 'Canceled',
  })({ title: 'State', default: 'any', showWhen: { operation: ['list'] } }),
  custom_data_key: text({
    title: 'Custom data key',
    default: '',
    maxLength: 255,
    rare: true,
    showWhen: { operation: ['list'] },
  }),
  custom_data_value: text({
    title: 'Custom data value',
    default: '',
    maxLength: 255,
    rare: true,
    showWhen: { operation: ['list'] },
  }),
  limit: integer({
    title: 'Limit',
    description: 'The newest executions.',
    minimum: 1,
    maximum: 1_000,
    default: 50,
    showWhen: { operation: ['list'] },
  }),
});

const needed = { get: 'execution_id', cancel: 'execution_id', start: 'digital_organization_id', list: null } as const;

/** Lists, reads, starts and cancels executions of the project that the digital organization is in. */
export const node = defineNode({
  type: 'instance.execution',
  version: 1,
  title: 'Executions',
  description: 'Lists, reads, starts or cancels executions of this project.',
  icon: 'PlayerPlay',
  group: 'core',
  pure: false,
  reaches: { permission: 'digital_organizations.execute', what: 'executions of the project' },
  effects: everyEffect,
  tool: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ operation = 'list', ...written }) => {
    const field = Object.entries(needed).find(([name]) => name === operation)?.[1] ?? null;
    if (field === null || written[field]) return [];
    return [{ parameter: `/${field}`, code: 'parameter_missing', message: 'is required.' }];
  },
  examples: [
    { title: 'The last failures', parameters: { status: 'error', limit: 10 } },
    {
      title: 'Start another flow with the item',
      parameters: { operation: 'start', digital_organization_id: 'dorg_…' },
    },
    { title: 'Cancel', parameters: { operation: 'cancel', execution_id: '{{ $json.execution_id }}' } },
  ],
  notes: [
    'It reaches the project of its digital organization only.',
    'A started execution counts as called by this one, and this one does not wait for it. To wait for its result, use "Call digital organization".',
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: async (item, wanted, { index }): Promise<ItemOutcome> => {
        const { instance, n8nNames } = context;
        const { operation, execution_id: id, digital_organization_id: digitalOrganizationId } = wanted;
        if (operation === 'start') {
          const started = await instance.start({
            digitalOrganizationId,
            key: context.idempotencyKey,
            itemIndex: index,
            item,
          });
          return { json: { ...item.json, execution_id: started } };
        }
        if (operation === 'cancel') await instance.cancel(id);
        if (operation !== 'list') {
          const { customData, ...row } = await instance.execution(id);
          return { json: { ...executionJson(row, n8nNames), custom_data: customData } };
        }
        const { status, custom_data_key: key, custom_data_value: value, limit } = wanted;
        const rows = await instance.executions(
          {
            ...(status === 'any' ? {} : { statuses: [status] }),
            ...(digitalOrganizationId === '' ? {} : { digitalOrganizationId }),
            ...(key === '' ? {} : { customDataKey: key }),
            ...(value === '' ? {} : { customDataValue: value }),
          },
          limit,
        );
        return { main: rows.map((row): Item => ({ json: executionJson(row, n8nNames) })) };
      },
    }),
});
