import { defineNode, mainPort, type Item, type JsonObject } from '../../define.ts';
import { choice, integer, object } from '../../schema.ts';

const maxInputs = 10;

/** Brings branches together: the items of input 1, then those of input 2, and so on. */
export const node = defineNode({
  type: 'logic.merge',
  version: 1,
  title: 'Merge',
  description: 'Waits for its branches and brings their items together.',
  icon: 'ArrowsJoin',
  group: 'logic',
  pure: true,
  inputs: (parameters) =>
    Array.from({ length: inputCount(parameters) }, (_, index) => ({
      name: `input_${index + 1}`,
      title: `Input ${index + 1}`,
    })),
  outputs: mainPort,
  parameters: object({
    mode: choice(['append'])({ title: 'Mode', default: 'append' }),
    inputs: integer({ title: 'Number of inputs', minimum: 2, maximum: maxInputs, default: 2 }),
  }),
  examples: [
    { title: 'Two branches', parameters: { mode: 'append' } },
    { title: 'Three branches', parameters: { mode: 'append', inputs: 3 } },
  ],
  run: ({ inputs }) => {
    const main: Item[] = [];
    for (const [input, items] of Object.entries(inputs).toSorted(([a], [b]) => portNumber(a) - portNumber(b))) {
      for (const [index, item] of items.entries()) main.push({ ...item, pairedItem: { item: index, input } });
    }
    return { outputs: { main } };
  },
});

/** The number of inputs as written; anything but a number from 2 to 10 counts as 2 until it is mended. */
function inputCount(parameters: JsonObject): number {
  const count = parameters['inputs'];
  return typeof count === 'number' && Number.isInteger(count) && count >= 2 && count <= maxInputs ? count : 2;
}

function portNumber(port: string): number {
  return Number(port.slice('input_'.length));
}
