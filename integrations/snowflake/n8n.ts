import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { firstWord } from '../databases/firstWord.ts';
import { importSql, splitValues, withQuestionMarks } from '../databases/importSql.ts';
import { itemRow } from '../databases/itemRow.ts';

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.snowflake/ */
const snowflake: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('operation', 'authentication');
  const operation = parameters.choice('operation', 'insert');
  const read = ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Snowflake: "${operation.slice(0, 100)}" is not supported. Use "Command".`);
  parameters.remark(
    'authentication',
    'Passwords are not possible in the SQL API: use a key pair, or a programmatic access token.',
  );
  return {
    type: 'snowflake.rows',
    parameters: read(parameters),
    ...readCredential(source, 'auth', { snowflake: 'snowflake' }),
  };
};

/** n8n hands the items on after a change. */
const otherOutput = 'The output has the number of changed rows here; in n8n, it is the input.';

const operations: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  executeQuery: (parameters) => {
    const given = splitValues(parameters.text('options.queryReplacement'));
    const { sql, values, remarks } = withQuestionMarks(importSql(parameters.text('query'), given));
    for (const message of remarks) parameters.remark('query', message);
    const isReading = ['select', 'with', 'show', 'describe', 'desc', 'explain'].includes(firstWord(sql));
    return {
      operation: isReading ? 'query' : 'command',
      sql,
      ...(values.length === 0 ? {} : { values }),
      ...(isReading ? { max_rows: 1_000_000 } : {}),
    };
  },
  insert: (parameters) => {
    parameters.remark(null, otherOutput);
    return { operation: 'insert', table: parameters.text('table'), row: itemRow(parameters.names('columns')) };
  },
  update: (parameters) => {
    parameters.remark(null, otherOutput);
    const key = parameters.text('updateKey', 'id');
    const names = parameters.names('columns').filter((name) => name !== key);
    return { operation: 'update', table: parameters.text('table'), keys: [key], row: itemRow([key, ...names]) };
  },
};

/** Mapping of n8n's node for Snowflake, by type. */
export const n8n: VendorMappings = { snowflake };
