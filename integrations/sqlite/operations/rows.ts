import { defineNode, mainPort, type AnyNodeDefinition } from '../../../activities/kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { choice, text } from '../../../platform/schema/schema.ts';
import { assertNoProblem } from '../../databases/assertNoProblem.ts';
import { databaseOperations } from '../../databases/databaseOperations.ts';
import type { AnyDatabaseOperation } from '../../databases/databaseOperation.ts';
import { effectsFor } from '../../databases/effectsFor.ts';
import { runOperations } from '../../databases/runOperations.ts';
import { sqlProblems } from '../../databases/sqlProblems.ts';
import type { Fields } from '../../engine/defineOperation.ts';
import { operationParameters } from '../../engine/operationParameters.ts';
import { sqlite } from '../dialect.ts';
import { SqliteFiles } from '../SqliteFiles.ts';

/** The operation of a new node. */
const first = 'query';

const fileFields = {
  source: choice(['file', 'new'], { file: 'The file of the item', new: 'A new database' })({
    title: 'Database',
    description: 'An item without a file uses the database of the item before.',
    default: 'file',
  }),
  binary_name: text({
    title: 'File field',
    description: 'Name of the database file in the item. A changed database is a new file in this field.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
} satisfies Fields;

const operations = Object.fromEntries(
  Object.entries(databaseOperations(sqlite)).map(([name, operation]) => [name, ofFile(operation)]),
);

/** Returns an operation for the database of a file: it has no schemas, and no list to choose tables and columns from. */
function ofFile(operation: AnyDatabaseOperation): AnyDatabaseOperation {
  const { schema: _schema, ...own } = operation.parameters;
  const { run, runAll } = operation;
  const withSchema = ({ item, parameters }: Parameters<typeof run>[0]) =>
    ({ item, parameters: { schema: '', ...(parameters as object) } }) as never;
  const fields = Object.entries(own).map(([name, field]) => [name, { ...field, json: withoutChoices(field.json) }]);
  return {
    ...operation,
    parameters: { ...(Object.fromEntries(fields) as Fields), ...fileFields },
    run: (one, call) => run(withSchema(one), call),
    ...(runAll ? { runAll: (all, call) => runAll(all.map(withSchema), call) } : {}),
  };
}

function withoutChoices({ 'x-choices': _choices, items, ...json }: JsonObject): JsonObject {
  return { ...json, ...(items === undefined ? {} : { items: withoutChoices(items as JsonObject) }) };
}

/** Rows of a database file. */
export const node: AnyNodeDefinition = defineNode<JsonObject>({
  type: 'sqlite.rows',
  version: 1,
  title: 'SQLite',
  description: 'Reads and changes rows of a SQLite database file.',
  icon: 'FileDatabase',
  group: 'databases',
  pure: false,
  effects: (parameters) => effectsFor(operations, parameters, first),
  inputs: mainPort,
  outputs: mainPort,
  parameters: operationParameters('sqlite.rows', operations, first),
  examples: Object.entries(operations).map(([name, { title, example, output }]) => ({
    title,
    parameters: { operation: name, ...example },
    output,
  })),
  check: sqlProblems,
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    assertNoProblem(sqlProblems(context.node.parameters ?? {}), 'The SQL');
    const { files, signal, execution, items } = context;
    const databases = new SqliteFiles({ files, signal, organizationId: execution.organizationId });
    try {
      const { outputs } = await runOperations({
        context,
        dialect: sqlite,
        operations,
        doesChange: effectsFor(operations, context.parameters, first).includes('changes'),
        concurrency: 1,
        databaseOf: (one) => databases.databaseOf(one),
      });
      await databases.finish();
      return { outputs: { ...outputs, main: databases.withFiles(outputs['main'] ?? [], items) } };
    } finally {
      await databases.close();
    }
  },
});
