import { defineNode, mainPort } from '../../kit/define.ts';
import { readCodeFiles, writeCodeFiles } from '../../code/codeFiles.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { errorItem } from '../../kit/eachItem.ts';
import { choice, integer, object, text } from '../../../platform/schema/schema.ts';

/**
 * Runs JavaScript of the user in the sandbox (`platform/expressions/README.md`): no network, and of files only those of its items. In mode `all` it runs
 * once and returns the items; in mode `each` it runs for every item and returns one, or null for none. An item keeps its source:
 * automatically in mode `each`; in mode `all` if the code returns an input item or its `json`, sets `pairedItem`, has one input item, or
 * returns as many items as it received without setting any.
 */
export const node = defineNode({
  type: 'logic.code',
  version: 1,
  title: 'Code',
  description: 'Runs JavaScript in a sandbox without network or file access.',
  icon: 'Code',
  group: 'logic',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  literal: ['code'],
  parameters: object({
    mode: choice(['all', 'each'])({
      title: 'Run',
      description: 'Once for all items, or once for each item.',
      default: 'all',
    }),
    code: text({
      title: 'JavaScript',
      description:
        'Return a list of items (once for all items) or one object or null (once for each item). $input, $json, $("Node") and DateTime are available as in expressions; Buffer, URL, crypto, timers and require("lodash") as in Node.js.',
      control: 'code',
      language: 'javascript',
      required: true,
      maxLength: 200_000,
    }),
    time_limit_seconds: integer({
      title: 'Timeout (seconds)',
      description: 'CPU time, and the time that timers wait.',
      minimum: 1,
      maximum: 300,
      default: 30,
    }),
  }),
  examples: [
    {
      title: 'Add a field to every item',
      parameters: {
        code: 'for (const item of $input.all()) {\n  item.json.total = item.json.price * item.json.count;\n}\nreturn $input.all();',
      },
    },
    {
      title: 'One item at a time',
      parameters: { mode: 'each', code: 'return { name: $json.name.trim(), seenAt: $now.toISO() };' },
    },
  ],
  run: async ({ items, parameters, itemErrors, files, code: sandbox }) => {
    const { mode, code, time_limit_seconds: seconds } = parameters;
    if (mode === 'each' && items.length === 0) return { outputs: { main: [] } };
    const { entries } = await sandbox.run({
      code,
      mode,
      parameter: '/code',
      timeoutMs: seconds * 1000,
      files: await readCodeFiles(files, { code, items }),
    });
    const budget = { files: 0 };
    const main: Item[] = [];
    const failed: Item[] = itemErrors === 'error_output' ? [] : main;
    for (const [index, entry] of entries.entries()) {
      if (entry === null) continue;
      if ('item' in entry) {
        const item = entry.item as Item;
        main.push(entry.made ? await writeCodeFiles(files, { item, made: entry.made, budget }) : item);
      } else failed.push({ ...errorItem(items[index]!, entry.error), pairedItem: index });
    }
    return { outputs: { main, ...(failed === main || failed.length === 0 ? {} : { error: failed }) } };
  },
});
