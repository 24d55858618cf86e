import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { importSql, splitValues, type ImportedSql } from '../databases/importSql.ts';
import { itemField } from '../databases/itemField.ts';
import { itemRow } from '../databases/itemRow.ts';
import { readOnlyProblem } from './readOnlyProblem.ts';

/** n8n returns all rows. */
const maxRows = 1_000_000;

/** The table, with or without its schema, as people quote it: `sales.orders`, `[dbo].[orders]`. */
function tableOf(parameters: Parameters): JsonObject {
  const parts = parameters.text('table').match(/\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|\{\{[\s\S]*?\}\}|[^.]+/g) ?? [];
  const names = parts.map((part) => {
    if (part.startsWith('[')) return part.slice(1, -1).replaceAll(']]', ']');
    return part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part.trim();
  });
  const [table = '', schema = 'dbo'] = names.toReversed();
  return { schema, table };
}

function rowOf(names: readonly string[]): JsonObject {
  return { values_from: 'fields', row: itemRow(names) };
}

/** Writes `@p1` for `$1`. */
function withNames({ sql, ...imported }: ImportedSql): ImportedSql {
  return { ...imported, sql: sql.replaceAll(/\$(\d+)(?!:)/g, '@p$1') };
}

const operations: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  executeQuery: (parameters) => {
    const given = splitValues(parameters.text('options.queryReplacement'));
    const { sql, values, remarks } = withNames(importSql(parameters.text('query'), given));
    for (const message of remarks) parameters.remark('query', message);
    return {
      operation: 'query',
      sql,
      ...(values.length === 0 ? {} : { values }),
      read_only: readOnlyProblem(sql) === null,
      max_rows: maxRows,
    };
  },
  insert: (parameters) => ({
    operation: 'insert',
    ...tableOf(parameters),
    ...rowOf(parameters.names('columns')),
    transaction: 'all',
  }),
  update: (parameters) => {
    const key = parameters.text('updateKey', 'id');
    return {
      operation: 'update',
      ...tableOf(parameters),
      ...rowOf([key, ...parameters.names('columns').filter((name) => name !== key)]),
      keys: [key],
    };
  },
  delete: (parameters) => {
    const column = parameters.text('deleteKey', 'id');
    parameters.remark(null, 'The result is the number of rows of each item, "affected_rows".');
    return { operation: 'delete', ...tableOf(parameters), where: [{ column, value: itemField(column) }] };
  },
};

const microsoftSql: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('operation');
  const operation = parameters.choice('operation', 'insert');
  const read = ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`SQL Server: "${operation.slice(0, 100)}" is not supported.`);
  return {
    type: 'sql_server.rows',
    parameters: read(parameters),
    ...readCredential(source, 'auth', { microsoftSql: 'sql_server' }),
  };
};

/** Mapping of n8n's node for SQL Server: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.microsoftsql/. */
export const n8n: VendorMappings = { microsoftSql };
