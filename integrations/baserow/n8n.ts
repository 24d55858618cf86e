import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { filterTypes } from './filters.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { baserowTokenApi: 'baserow_token', baserowApi: 'baserow_token' };

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.baserow/ */
const baserow: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'databaseId');
  const operation = parameters.choice('operation', 'getAll');
  const read = ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Baserow: "${operation}" is not supported. Use "Baserow API call".`);
  if (source.credentials.some(({ type }) => type === 'baserowApi'))
    parameters.remark(null, 'Create a database token in Baserow: passwords are not used here.');
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'baserow.row',
    // Expressions of other nodes read rows as Baserow returns them.
    parameters: { ...Object.fromEntries(given), ...(/delete/i.test(operation) ? {} : { output: 'full' }) },
    ...readCredential(source, 'auth', credentials),
  };
};

const tableOf = (parameters: Parameters): JsonObject => ({ table: parameters.text('tableId') });

/** n8n stores fields by ID, and returns them by name. */
function byId(parameters: Parameters, path: string, names: readonly string[]): JsonObject {
  if (!names.some((name) => /^\d+$/.test(name))) return {};
  parameters.remark(path, 'Fields are named by ID, so the items have names such as "field_1". Enter names instead.');
  return { by_field_id: true };
}

const keyOf = (name: string): string => (/^\d+$/.test(name) ? `field_${name}` : name);

function valuesOf(parameters: Parameters): JsonObject {
  parameters.ignore('dataToSend', 'inputsToIgnore', 'fieldsUi');
  if (parameters.choice('dataToSend', 'defineBelow') === 'autoMapInputData') {
    const ignored = parameters.names('inputsToIgnore');
    return { fields: '{{ $json }}', ...(ignored.length > 0 ? { ignore_fields: ignored } : {}) };
  }
  const cells = parameters
    .list('fieldsUi.fieldValues')
    .map((field) => [field.text('fieldId'), field.value('fieldValue') ?? ''] as const);
  const names = cells.map(([name]) => name);
  return {
    fields: Object.fromEntries(cells.map(([name, value]) => [keyOf(name), value])),
    ...byId(parameters, 'fieldsUi', names),
  };
}

const filters = Object.fromEntries(filterTypes.map((type) => [type, type]));

const getAll: ReadOperation = (parameters) => {
  const at = 'additionalOptions';
  const wanted = parameters.list(`${at}.filters.fields`).map((filter) => {
    const type = filter.word('operator', filters, 'equal');
    const value = filter.text('value');
    const zone = filter.text('timezone', 'UTC');
    return {
      field: filter.text('field'),
      type,
      value: type.startsWith('date_') && !value.includes('?') ? `${zone}?${value}?exact_date` : value,
    };
  });
  const sort = parameters
    .list(`${at}.order.fields`)
    .map((entry) => ({ field: entry.text('field'), direction: entry.choice('direction') === '-' ? 'desc' : 'asc' }));
  const names = [...wanted, ...sort].map(({ field }) => field);
  return {
    operation: 'list',
    ...tableOf(parameters),
    ...(wanted.length > 0 ? { filters: wanted.map((one) => ({ ...one, field: keyOf(one.field) })) } : {}),
    ...(parameters.choice(`${at}.filterType`, 'AND') === 'OR' ? { match: 'any' } : {}),
    search: parameters.text(`${at}.search`),
    ...(sort.length > 0 ? { sort: sort.map((one) => ({ ...one, field: keyOf(one.field) })) } : {}),
    ...byId(parameters, at, names),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
  };
};

/** Operations on several rows take them from the items here. */
function fromItems(operation: string, { hasId }: { hasId: boolean }): ReadOperation {
  return (parameters) => {
    if (parameters.choice('dataToSend', 'defineBelow') !== 'autoMapInputData')
      throw new NoCounterpart('Baserow: write the rows as items, and use "Baserow row" for each of them.');
    const property = parameters.text('rowIdProperty', 'id');
    const { fields, ignore_fields: ignored } = valuesOf(parameters);
    const values = operation === 'delete' ? {} : { fields, ignore_fields: ignored };
    return {
      operation,
      ...tableOf(parameters),
      ...(hasId ? { row: `{{ $json[${JSON.stringify(property)}] }}` } : {}),
      ...values,
    };
  };
}

const operations: Readonly<Record<string, ReadOperation>> = {
  getAll,
  get: (parameters) => ({ operation: 'get', ...tableOf(parameters), row: parameters.text('rowId') }),
  create: (parameters) => ({ operation: 'create', ...tableOf(parameters), ...valuesOf(parameters) }),
  update: (parameters) => ({
    operation: 'update',
    ...tableOf(parameters),
    row: parameters.text('rowId'),
    ...valuesOf(parameters),
  }),
  delete: (parameters) => ({ operation: 'delete', ...tableOf(parameters), row: parameters.text('rowId') }),
  batchCreate: fromItems('create', { hasId: false }),
  batchUpdate: fromItems('update', { hasId: true }),
  batchDelete: fromItems('delete', { hasId: true }),
};

/** Mappings of n8n's nodes for Baserow, by type. */
export const n8n: VendorMappings = { baserow };
