import type { JsonObject } from '../../domains/executions/item.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { firstWord, type Comments } from './firstWord.ts';
import { importSql, splitValues, type ImportedSql } from './importSql.ts';
import { itemField } from './itemField.ts';
import { itemRow } from './itemRow.ts';

/** How the nodes of a database are in n8n. */
export interface ImportedDatabase {
  readonly type: string;
  readonly title: string;
  readonly credentials: Readonly<Record<string, string>>;
  /** Default of n8n; undefined if its node has no schema. */
  readonly schema?: string;
  readonly firstOperation: 'insert' | 'executeQuery';
  /** Missing: those of standard SQL. */
  readonly comments?: Comments;
  /** Writes the placeholders of the database. */
  readonly placed?: (imported: ImportedSql) => ImportedSql;
}

/** n8n returns all rows. */
const maxRows = 1_000_000;

const comparisons = {
  equal: 'equal',
  '=': 'equal',
  '!=': 'not_equal',
  LIKE: 'like',
  '>': 'greater',
  '<': 'less',
  '>=': 'greater_or_equal',
  '<=': 'less_or_equal',
  'IS NULL': 'is_null',
  'IS NOT NULL': 'is_not_null',
} as const;

type ReadOperation = (parameters: Parameters, database: ImportedDatabase, version: number) => JsonObject;

/** Maps the nodes of n8n for a database: version 1, which has three operations, and 2. */
export function importRows(database: ImportedDatabase): NodeMapping {
  return (source) => {
    const { parameters, version } = source;
    parameters.ignore('resource', 'operation', 'options.connectionTimeout', 'options.connectionTimeoutMillis');
    parameters.ignore('options.connectionLimit', 'options.nodeVersion');
    const operation = parameters.choice('operation', database.firstOperation);
    const read = ownEntry(version < 2 ? oldOperations : operations, operation);
    if (!read) throw new NoCounterpart(`${database.title}: "${operation.slice(0, 100)}" is not supported.`);
    for (const option of ['largeNumbersOutput', 'decimalNumbers'])
      if (!['', 'text', 'false'].includes(parameters.text(`options.${option}`)))
        parameters.remark(
          `options.${option}`,
          'Large numbers and decimals are texts here, because JSON numbers lose digits.',
        );
    return {
      type: database.type,
      parameters: read(parameters, database, version),
      ...readCredential(source, 'auth', database.credentials),
    };
  };
}

/** n8n's default runs the statements of all items together. */
function transactionOf(parameters: Parameters, path: string): JsonObject {
  const mode = parameters.choice(path, 'single');
  return { transaction: mode === 'independently' ? 'each' : 'all' };
}

function tableOf(parameters: Parameters, { schema }: ImportedDatabase): JsonObject {
  const own = schema === undefined ? {} : { schema: parameters.text('schema', schema) };
  return { ...own, table: parameters.text('table') };
}

function columnsOf(parameters: Parameters, path: string): string[] {
  return parameters.names(path).filter((name) => name !== '*');
}

function whereOf(parameters: Parameters): JsonObject {
  const where = parameters.list('where.values').map((entry) => {
    const comparison = entry.word('condition', comparisons, 'equal');
    const isAlone = comparison === 'is_null' || comparison === 'is_not_null';
    if (isAlone) entry.ignore('value');
    return { column: entry.text('column'), comparison, ...(isAlone ? {} : { value: entry.value('value') }) };
  });
  const match = parameters.word('combineConditions', { AND: 'all', OR: 'any' }, 'all');
  return where.length === 0 ? {} : { where, match };
}

/** Until version 2.1, and in MySQL, values are a list; from 2.2 on they are in a mapping of columns. */
function rowIn(parameters: Parameters, keysAreWanted: boolean): JsonObject {
  if (parameters.holds('columns')) {
    parameters.ignore('columns');
    const keys = keysAreWanted ? { keys: parameters.names('columns.matchingColumns') } : {};
    if (parameters.choice('columns.mappingMode', 'defineBelow') === 'autoMapInputData')
      return { values_from: 'item', ...keys };
    return { values_from: 'fields', row: parameters.value('columns.value') ?? {}, ...keys };
  }
  const key = keysAreWanted ? parameters.text('columnToMatchOn') : '';
  const keys = keysAreWanted ? { keys: key === '' ? [] : [key] } : {};
  if (parameters.choice('dataMode', 'autoMapInputData') === 'autoMapInputData') {
    parameters.ignore('valueToMatchOn', 'valuesToSend');
    return { values_from: 'item', ...keys };
  }
  const values = parameters.list('valuesToSend.values').map((entry) => [entry.text('column'), entry.value('value')]);
  const row = Object.fromEntries(values) as JsonObject;
  return {
    values_from: 'fields',
    row: key === '' ? row : { [key]: parameters.value('valueToMatchOn'), ...row },
    ...keys,
  };
}

function changeOf(operation: 'insert' | 'update' | 'upsert'): ReadOperation {
  return (parameters, database) => {
    const returning = database.schema === undefined ? [] : columnsOf(parameters, 'options.outputColumns');
    if (parameters.choice('options.priority') !== '')
      parameters.remark('options.priority', 'Priorities of statements are not supported.');
    const skips = operation === 'insert' && parameters.flag('options.skipOnConflict');
    const emptyAsNull = parameters.flag('options.replaceEmptyStrings');
    return {
      operation,
      ...tableOf(parameters, database),
      ...rowIn(parameters, operation !== 'insert'),
      ...(skips ? { skip_existing: true } : {}),
      ...(emptyAsNull ? { empty_as_null: true } : {}),
      ...(returning.length === 0 ? {} : { returning }),
      ...transactionOf(parameters, 'options.queryBatching'),
    };
  };
}

function queryOf(
  parameters: Parameters,
  { placed = (imported) => imported, comments }: ImportedDatabase,
  given: readonly string[] | string,
): JsonObject {
  const { sql, values, remarks } = placed(importSql(parameters.text('query'), given));
  for (const message of remarks) parameters.remark('query', message);
  const onlyReads =
    ['select', 'values', 'show', 'with'].includes(firstWord(sql, comments)) &&
    !/\b(insert|update|delete|merge|into|for\s+update)\b/i.test(sql);
  return {
    operation: 'query',
    sql,
    ...(values.length === 0 ? {} : { values }),
    read_only: onlyReads,
    max_rows: maxRows,
  };
}

const operations: Readonly<Record<string, ReadOperation>> = {
  executeQuery: (parameters, database) => {
    parameters.ignore(
      'options.treatQueryParametersInSingleQuotesAsText',
      'options.detailedOutput',
      'options.replaceEmptyStrings',
    );
    const query = queryOf(parameters, database, splitValues(parameters.text('options.queryReplacement')));
    const transaction = transactionOf(parameters, 'options.queryBatching');
    return query['read_only'] === true ? query : { ...query, ...transaction };
  },
  select: (parameters, database) => {
    parameters.ignore('options.queryBatching');
    if (parameters.flag('options.selectDistinct'))
      parameters.remark('options.selectDistinct', 'Use "Query" with SELECT DISTINCT.');
    const sort = parameters.list('sort.values').map((entry) => ({
      column: entry.text('column'),
      direction: entry.word('direction', { ASC: 'ascending', DESC: 'descending' }, 'ascending'),
    }));
    const columns = columnsOf(parameters, 'options.outputColumns');
    const page = parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
    return {
      operation: 'select',
      ...tableOf(parameters, database),
      ...(columns.length === 0 ? {} : { columns }),
      ...whereOf(parameters),
      ...(sort.length === 0 ? {} : { sort }),
      ...page,
    };
  },
  insert: changeOf('insert'),
  update: changeOf('update'),
  upsert: changeOf('upsert'),
  deleteTable: (parameters, database) => {
    const command = parameters.choice('deleteCommand', 'truncate');
    const where = command === 'delete' ? whereOf(parameters) : {};
    if (command === 'delete' && !('where' in where))
      parameters.remark('where', 'Add a condition. To delete all rows, choose "Empty the table".');
    return {
      operation: 'delete',
      ...tableOf(parameters, database),
      command,
      ...where,
      ...(parameters.flag('restartSequences') ? { restart_identity: true } : {}),
      ...(parameters.flag('options.cascade') ? { cascade: true } : {}),
      ...transactionOf(parameters, 'options.queryBatching'),
    };
  },
};

/** Version 1 takes the values of columns from the item. */
function oldRow(names: readonly string[]): JsonObject {
  return { values_from: 'fields', row: itemRow(names) };
}

/** Columns may have a type behind them (`id:int`) for n8n. */
function oldColumns(parameters: Parameters): string[] {
  return parameters.names('columns').map((name) => name.split(':')[0]!);
}

const oldOperations: Readonly<Record<string, ReadOperation>> = {
  executeQuery: (parameters, database) => {
    parameters.ignore('additionalFields.mode');
    const names = [...parameters.names('additionalFields.queryParams'), ...parameters.names('queryParams')];
    return queryOf(parameters, database, names.map(itemField));
  },
  insert: (parameters, database) => {
    const returning = database.schema === undefined ? [] : columnsOf(parameters, 'returnFields');
    const skips = parameters.flag('options.ignore');
    parameters.ignore('options.priority');
    return {
      operation: 'insert',
      ...tableOf(parameters, database),
      ...oldRow(oldColumns(parameters)),
      ...(skips ? { skip_existing: true } : {}),
      ...(returning.length === 0 ? {} : { returning }),
      ...transactionOf(parameters, 'additionalFields.mode'),
    };
  },
  update: (parameters, database) => {
    const returning = database.schema === undefined ? [] : columnsOf(parameters, 'returnFields');
    const [key = 'id'] = parameters.names('updateKey').map((name) => name.split(':')[0]!);
    return {
      operation: 'update',
      ...tableOf(parameters, database),
      ...oldRow([key, ...oldColumns(parameters).filter((name) => name !== key)]),
      keys: [key],
      ...(returning.length === 0 ? {} : { returning }),
      ...transactionOf(parameters, 'additionalFields.mode'),
    };
  },
};
