import type { Item } from '../../../domains/executions/item.ts';
import { PYTHON_PARAMETER } from '../../../platform/expressions/pythonParameter.ts';
import { choice, integer, object, text } from '../../../platform/schema/schema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { errorItem } from '../../kit/eachItem.ts';

/** Runs Python of the user in a process of its own (`files/formats/python`): no network, no files, the standard library only. */
export const node = defineNode({
  type: 'logic.python',
  version: 1,
  title: 'Python',
  description: 'Runs Python in a sandbox without network or file access.',
  icon: 'BrandPython',
  group: 'logic',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  literal: [PYTHON_PARAMETER],
  parameters: object({
    mode: choice(['all', 'each'])({
      title: 'Run',
      description: 'Once for all items, or once for each item.',
      default: 'all',
    }),
    python: text({
      title: 'Python',
      description:
        'The body of a function. Return a list of items (once for all items) or one object or None (once for each item). _input.all(), _items, _item, _json, _now, _vars and _execution are available, and the standard library.',
      control: 'code',
      language: 'python',
      required: true,
      maxLength: 200_000,
    }),
    time_limit_seconds: integer({
      title: 'Timeout (seconds)',
      description: 'CPU time. Python itself takes one to three seconds to start.',
      minimum: 1,
      maximum: 300,
      default: 30,
    }),
  }),
  examples: [
    {
      title: 'Add a field to every item',
      parameters: {
        python:
          'for item in _input.all():\n    item.json.total = item.json.price * item.json.count\nreturn _input.all()',
      },
    },
    {
      title: 'One item at a time',
      parameters: { mode: 'each', python: "return {'name': _json['name'].strip(), 'seen_at': _now.isoformat()}" },
    },
  ],
  notes: [
    'Objects are dictionaries whose fields can be read by a dot, too: item.json.name is item["json"]["name"].',
    'Packages beyond the standard library, other nodes and contents of files are not available. Use "Code" for those.',
    'Each run has a new process: nothing stays in memory.',
  ],
  run: async ({ items, parameters, itemErrors, code: sandbox }) => {
    const { mode, python: code, time_limit_seconds: seconds } = parameters;
    if (mode === 'each' && items.length === 0) return { outputs: { main: [] } };
    const { entries } = await sandbox.runPython({ code, mode, parameter: '/python', timeoutMs: seconds * 1_000 });
    const main: Item[] = [];
    const failed: Item[] = itemErrors === 'error_output' ? [] : main;
    for (const [index, entry] of entries.entries()) {
      if (entry === null) continue;
      if ('item' in entry) main.push(entry.item as Item);
      else failed.push({ ...errorItem(items[index]!, entry.error), pairedItem: index });
    }
    return { outputs: { main, ...(failed === main || failed.length === 0 ? {} : { error: failed }) } };
  },
});
