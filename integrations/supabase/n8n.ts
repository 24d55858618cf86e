import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.supabase/ */
const supabase: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const operation = parameters.choice('operation', 'create');
  const read = parameters.choice('resource', 'row') === 'row' ? ownEntry(operations, operation) : undefined;
  if (!read) throw new NoCounterpart(`Supabase: "${operation}" is not supported. Use "Supabase API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'supabase.row',
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { supabaseApi: 'supabase_key' }),
  };
};

function placeOf(parameters: Parameters): JsonObject {
  parameters.ignore('useCustomSchema', 'schema');
  return {
    table: parameters.text('tableId'),
    ...(parameters.flag('useCustomSchema') ? { schema: parameters.text('schema', 'public') } : {}),
  };
}

/** The values of columns, or the whole item. */
function valuesOf(parameters: Parameters): JsonObject {
  parameters.ignore('fieldsUi', 'inputsToIgnore', 'dataToSend');
  if (parameters.choice('dataToSend', 'defineBelow') === 'autoMapInputData') {
    const ignored = parameters.names('inputsToIgnore');
    return { values: '{{ $json }}', ...(ignored.length > 0 ? { ignore_columns: ignored } : {}) };
  }
  const fields = parameters
    .list('fieldsUi.fieldValues')
    .map((field) => [field.text('fieldId'), field.value('fieldValue') ?? ''] as const)
    .filter(([name]) => name !== '');
  if (fields.some(([name]) => name.includes('{{')))
    parameters.remark('fieldsUi', 'Names of columns cannot be expressions. Return all values as one object.');
  return { values: Object.fromEntries(fields) };
}

const fullText = { fts: 'fts', plfts: 'plfts', phfts: 'phfts', wfts: 'wfts' } as const;
const words = {
  eq: 'eq',
  neq: 'neq',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  like: 'like',
  ilike: 'ilike',
  is: 'is',
} as const;

function conditionsOf(parameters: Parameters): JsonObject[] {
  return parameters
    .list('filters.conditions')
    .map((condition) => {
      condition.ignore('condition', 'searchFunction');
      const comparison =
        condition.choice('condition') === 'fullText'
          ? condition.word('searchFunction', fullText, 'fts')
          : condition.word('condition', words, 'eq');
      return { column: condition.text('keyName'), comparison, value: condition.value('keyValue') ?? '' };
    })
    .filter(({ column }) => column !== '');
}

/** Returns the conditions as text, with the values for its placeholders ($1). */
function filterOf(parameters: Parameters): string {
  const text = parameters.text('filterString');
  const values = parameters.list('filterStringParameters.values').map((entry) => entry.text('value'));
  if (values.some((value) => value.includes('{{')))
    parameters.remark('filterStringParameters', 'Values with "&", "%" or "+" have to be encoded.');
  const written = values.map((value) => (value.includes('{{') ? value : encodeURIComponent(value)));
  return text.replaceAll(/\$(\d+)/g, (whole, number: string) => written[Number(number) - 1] ?? whole);
}

/** By default, n8n wants any of the conditions, even to change and to delete rows. */
function wantedRows(parameters: Parameters): JsonObject {
  parameters.ignore('filterType', 'matchType', 'filters', 'filterString', 'filterStringParameters');
  const kind = parameters.choice('filterType', 'manual');
  if (kind === 'none') return {};
  if (kind === 'string') return { filter: filterOf(parameters) };
  const conditions = conditionsOf(parameters);
  const match = parameters.choice('matchType', 'anyFilter') === 'allFilters' ? 'all' : 'any';
  return conditions.length === 0 ? {} : { conditions, ...(conditions.length > 1 ? { match } : {}) };
}

function sortOf(parameters: Parameters): JsonObject {
  const sort = parameters.names('orderBy').map((text) => {
    const [column = '', direction] = text.split('.');
    return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
  });
  return sort.length === 0 ? {} : { sort };
}

const operations: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({ operation: 'create', ...placeOf(parameters), ...valuesOf(parameters) }),
  update: (parameters) => ({
    operation: 'update',
    ...placeOf(parameters),
    ...wantedRows(parameters),
    ...valuesOf(parameters),
  }),
  delete: (parameters) => ({ operation: 'delete', ...placeOf(parameters), ...wantedRows(parameters) }),
  // All rows that are equal, without a limit of n8n's own.
  get: (parameters) => ({
    operation: 'list',
    ...placeOf(parameters),
    conditions: conditionsOf(parameters),
    limit: 1_000,
  }),
  getAll: (parameters) => ({
    operation: 'list',
    ...placeOf(parameters),
    ...wantedRows(parameters),
    ...sortOf(parameters),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
  }),
};

/** Mappings of n8n's nodes for Supabase, by type. */
export const n8n: VendorMappings = { supabase };
