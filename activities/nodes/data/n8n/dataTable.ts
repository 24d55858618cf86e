import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const operations: Readonly<Record<string, string>> = {
  get: 'get',
  insert: 'insert',
  update: 'update',
  upsert: 'upsert',
  deleteRows: 'delete',
};
const writes = new Set(['insert', 'update', 'upsert']);

/** n8n's conditions of rows as operators of ours; those of one value have no right side. */
const operators: Readonly<Record<string, { type: string; operation: string }>> = {
  eq: { type: 'string', operation: 'equals' },
  neq: { type: 'string', operation: 'notEquals' },
  gt: { type: 'number', operation: 'gt' },
  gte: { type: 'number', operation: 'gte' },
  lt: { type: 'number', operation: 'lt' },
  lte: { type: 'number', operation: 'lte' },
  isEmpty: { type: 'string', operation: 'notExists' },
  isNotEmpty: { type: 'string', operation: 'exists' },
  isTrue: { type: 'boolean', operation: 'true' },
  isFalse: { type: 'boolean', operation: 'false' },
};
const withoutValue = new Set(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse']);
const columnNames: Readonly<Record<string, string>> = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Version 1 and 1.1: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.datatable/. Tables are found by their name. */
const dataTable: NodeMapping = ({ parameters }) => {
  if (parameters.choice('resource', 'row') !== 'row')
    throw new NoCounterpart('Nodes do not create or delete data tables: create the table on the page "Data tables".');
  const named = parameters.choice('operation', 'insert');
  const operation = operations[named];
  if (operation === undefined)
    throw new NoCounterpart(
      `The operation "${named}" is not supported: get the rows, and check with "If" whether there are any.`,
    );
  parameters.ignore('options.optimizeBulk', 'columns.schema', 'columns.matchingColumns', 'dataTableId');
  if (parameters.flag('options.dryRun')) parameters.remark('options.dryRun', 'Rows are changed: there is no dry run.');
  if (operation === 'get')
    parameters.remark(null, 'Items have created_at and updated_at; n8n has createdAt and updatedAt.');
  const conditions = operation === 'insert' ? null : conditionsOf(parameters);
  const keys = operation === 'upsert' ? keysOf(parameters) : null;
  return {
    type: 'data.table',
    parameters: {
      table: tableOf(parameters),
      operation,
      ...(keys ? { key_columns: keys } : (conditions ?? {})),
      ...(writes.has(operation) ? valuesOf(parameters) : {}),
      ...(operation === 'get' ? readingOf(parameters) : {}),
    },
  };
};

function tableOf(parameters: Parameters): string {
  const name = parameters.text('dataTableId.cachedResultName') || parameters.text('dataTableId');
  parameters.remark('dataTableId', `Create the data table "${name}" with its columns, or select another one.`);
  return name;
}

function conditionsOf(parameters: Parameters): object | null {
  const conditions = parameters.list('filters.conditions').map(conditionOf);
  const isAny = parameters.choice('matchType', 'anyCondition') === 'anyCondition';
  if (conditions.length === 0) return null;
  return {
    conditions: { ...(isAny && conditions.length > 1 ? { combinator: 'or' } : {}), loose_types: true, conditions },
  };
}

function conditionOf(condition: Parameters): object {
  const column = condition.text('keyName', 'id');
  const left = columnNames[column] ?? column;
  const named = condition.choice('condition', 'eq');
  if (named === 'like' || named === 'ilike') return { left, ...likeOf(condition, named) };
  const operator = operators[named];
  if (operator === undefined) {
    condition.remark('condition', `"${named}" is not supported; equal is used.`);
    return { left, operator: operators['eq'], right: condition.value('keyValue') ?? '' };
  }
  if (withoutValue.has(named)) condition.ignore('keyValue');
  return { left, operator, ...(withoutValue.has(named) ? {} : { right: condition.value('keyValue') ?? '' }) };
}

/** `%` at both ends, at one, or at none; a pattern with others in between is reported. */
function likeOf(condition: Parameters, named: string): object {
  const pattern = condition.text('keyValue');
  const [, start, inner, end] = /^(%?)([^]*?)(%?)$/.exec(pattern)!;
  const operation = start ? (end ? 'contains' : 'endsWith') : end ? 'startsWith' : 'equals';
  if (/[%_]/.test(inner!.replaceAll(/\{\{[^]*?\}\}/g, '')))
    condition.remark('keyValue', 'Wildcards inside a pattern are not supported: they are compared as text.');
  if (named === 'ilike')
    condition.remark('condition', 'Upper and lower case differ here: switch "Case sensitive" off.');
  return { operator: { type: 'string', operation }, right: inner };
}

function keysOf(parameters: Parameters): string[] {
  const conditions = parameters.list('filters.conditions');
  for (const condition of conditions) {
    condition.ignore('keyValue');
    if (condition.choice('condition', 'eq') !== 'eq')
      condition.remark('condition', 'Rows to update are found by equal values alone.');
  }
  parameters.ignore('matchType');
  const names = conditions.map((condition) => condition.text('keyName')).filter((name) => name !== '');
  parameters.remark(
    'filters',
    'The columns of the conditions are the key: a row with the same values there is updated.',
  );
  return names;
}

function valuesOf(parameters: Parameters): object {
  const mode = parameters.choice('columns.mappingMode', 'defineBelow');
  if (mode === 'autoMapInputData') {
    parameters.ignore('columns.value');
    return { mapping: 'auto' };
  }
  const assignments = parameters
    .keys('columns.value')
    .map((column) => ({ column, value: parameters.value(`columns.value.${column}`) }))
    .filter(({ value }) => value !== undefined && value !== null);
  return { mapping: 'assignments', assignments };
}

function readingOf(parameters: Parameters): object {
  const isAll = parameters.flag('returnAll');
  const limit = parameters.number('limit', 50);
  const isSorted = parameters.flag('orderBy');
  const column = parameters.text('orderByColumn', 'createdAt');
  const direction = parameters.choice('orderByDirection', 'DESC');
  return {
    limit: isAll ? 100_000 : limit,
    ...(isSorted
      ? { sort_by: columnNames[column] ?? column, order: direction.toLowerCase() === 'asc' ? 'asc' : 'desc' }
      : {}),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { dataTable };
