import { defineNode, mainPort } from '../../kit/define.ts';
import { list, object, text } from '../../../platform/schema/schema.ts';

const parameters = object({
  values: list(
    object({
      key: text({
        title: 'Key',
        description: 'Up to 50 letters, digits and underscores.',
        required: true,
        maxLength: 50,
        pattern: '^[A-Za-z0-9_]+$',
      }),
      value: text({ title: 'Value', description: 'Up to 255 characters are kept.', default: '', maxLength: 10_000 }),
    }),
  )({
    title: 'Custom data',
    entry: 'value',
    description: 'An execution keeps up to ten keys. Lists of executions can be filtered by them.',
    default: [],
    maxItems: 10,
  }),
});

/** Sets custom data of the execution, and passes its items on. */
export const node = defineNode({
  type: 'data.execution_data',
  version: 1,
  title: 'Execution data',
  description: 'Notes texts by key, by which the execution can be found.',
  icon: 'Tag',
  group: 'data',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Note a customer',
      parameters: { values: [{ key: 'customer', value: '{{ $json.customer }}' }] },
    },
  ],
  run: async ({ items, parametersFor, setCustomData }) => {
    const data: { [key: string]: string } = {};
    for (const index of items.keys())
      for (const { key, value } of parametersFor(index).values) data[key] = value.slice(0, 255);
    await setCustomData(data);
    return { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
  },
});
