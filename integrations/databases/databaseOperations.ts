import { describeTableOperation, listTablesOperation } from './catalogOperations.ts';
import { deleteOperation, insertOperation, updateOperation, upsertOperation } from './changeOperations.ts';
import type { AnyDatabaseOperation } from './databaseOperation.ts';
import type { Dialect } from './dialect.ts';
import { databaseFields } from './fields.ts';
import { queryOperation, selectOperation } from './readOperations.ts';

/** Returns the operations of a database. Those of dialects differ in schemas and returned rows only. */
export function databaseOperations(dialect: Dialect): Readonly<Record<string, AnyDatabaseOperation>> {
  const fields = databaseFields(dialect);
  const schema = dialect.defaultSchema === '' ? {} : { schema: dialect.defaultSchema };
  const place = { ...schema, table: 'orders' };
  return {
    query: queryOperation(dialect, fields),
    select: selectOperation(fields, place),
    insert: insertOperation(dialect, fields, place),
    update: updateOperation(dialect, fields, place),
    upsert: upsertOperation(dialect, fields, place),
    delete: deleteOperation(dialect, fields, place),
    list_tables: listTablesOperation(dialect, fields, schema),
    describe_table: describeTableOperation(dialect, fields, place),
  };
}
