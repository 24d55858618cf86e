import type { JsonObject } from '../../../domains/executions/item.ts';
import { integer, object, text } from '../../../platform/schema/schema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';

const maxInputs = 10;
const inputNames = Array.from({ length: maxInputs }, (_, index) => `input_${index + 1}`);

const parameters = object({
  inputs: integer({ title: 'Number of inputs', minimum: 2, maximum: maxInputs, default: 2 }),
  query: text({
    title: 'Query',
    description: 'A query of SQLite over the tables input1, input2 and so on. Fields are columns.',
    control: 'code',
    required: true,
    maxLength: 200_000,
    default: 'select * from input1 left join input2 on input1.id = input2.id',
  }),
  max_rows: integer({ title: 'Max rows', minimum: 1, maximum: 100_000, default: 10_000, rare: true }),
  timeout_s: integer({ title: 'Timeout (seconds)', minimum: 1, maximum: 300, default: 30, rare: true }),
});

/** Runs one SQL query over the items of its inputs; every row becomes an item, which has no paired item. */
export const node = defineNode({
  type: 'logic.merge_sql',
  version: 1,
  title: 'Merge by SQL',
  description: 'Combines the items of multiple branches with an SQL query.',
  icon: 'Sql',
  group: 'logic',
  pure: false, // a process runs the query
  inputs: (written) =>
    inputNames.slice(0, inputCount(written)).map((name, index) => ({ name, title: `Input ${index + 1}` })),
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Orders with their customers',
      parameters: { query: 'select * from input1 join input2 on customer = number' },
    },
    {
      title: 'Sum by customer',
      parameters: {
        query: 'select name, sum(price) as total from input1 join input2 on customer = number group by name',
      },
    },
  ],
  run: async ({ inputs, parameters: { query, max_rows: maxRows, timeout_s: timeoutS, ...wanted }, ...context }) => {
    const names = inputNames.slice(0, wanted.inputs);
    const tables = Object.fromEntries(
      names.map((name) => [name.replace('_', ''), (inputs[name] ?? []).map(({ json }) => json)]),
    );
    const { joinBySql } = await import('../../../integrations/sqlite/joinBySql.ts'); // loaded on first use to save memory
    const { files, signal, execution } = context;
    const rows = await joinBySql(
      { tables, query, maxRows, timeoutMs: timeoutS * 1_000 },
      { files, signal, organizationId: execution.organizationId },
    );
    return { outputs: { main: rows.map((json) => ({ json })) } };
  },
});

function inputCount({ inputs: count }: JsonObject): number {
  return typeof count === 'number' && Number.isInteger(count) && count >= 2 && count <= maxInputs ? count : 2;
}
