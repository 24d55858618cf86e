import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { airtableId } from './airtableId.ts';
import { airtableTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Airtable no longer accepts API keys, so a credential of that type becomes a token. */
const credentials = {
  airtableTokenApi: 'airtable_token',
  airtableApi: 'airtable_token',
  airtableOAuth2Api: 'airtable_oauth2',
};

/** Versions 1 to 2.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.airtable/ */
const airtable: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = version >= 2 ? parameters.choice('resource', 'record') : 'version 1';
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Airtable: "${resource}: ${operation}" is not supported. Use "Airtable API call".`);
  if (source.credentials.some(({ type }) => type === 'airtableApi'))
    parameters.remark(null, 'Airtable no longer accepts API keys. Create a personal access token.');
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  // Version 2.0 searches once for all items.
  const isOnce = version === 2 && resource === 'record' && operation === 'search';
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...(isOnce ? { settings: { execute_once: true } } : {}),
    ...readCredential(source, 'auth', credentials),
  };
};

/** An ID that n8n stores with the way in which it was picked; a URL has it inside. */
function located(parameters: Parameters, path: string, kind: 'app' | 'tbl' | 'viw'): string {
  return airtableId(parameters.text(path), kind);
}

const tableIn = (parameters: Parameters): JsonObject => ({
  base: located(parameters, parameters.has('base') ? 'base' : 'application', 'app'),
  table: located(parameters, 'table', 'tbl'),
});

/** Expressions of other nodes read the items, so they keep the form that the version has. */
const outputFor = (version: number): JsonObject => (version >= 2 && version < 2.2 ? {} : { output: 'full' });

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll', true) ? { all: true } : { limit: parameters.number('limit', 100) };
}

function noDownloads(parameters: Parameters, path: string): void {
  if (parameters.has(path))
    parameters.remark(path, 'Files are not downloaded. Add the node "Airtable attachment: Download".');
  parameters.ignore(path);
}

const recordSearch: ReadOperation = (parameters, version) => {
  const options = version >= 2 ? 'options' : 'additionalOptions';
  const at = version >= 2 ? '' : `${options}.`;
  noDownloads(parameters, version >= 2 ? 'options.downloadFields' : 'downloadAttachments');
  parameters.ignore('downloadFieldNames');
  const sort = parameters
    .list(`${at}sort.property`)
    .map((entry) => ({
      field: entry.text('field'),
      direction: entry.word('direction', { asc: 'asc', desc: 'desc' }, 'asc'),
    }))
    .filter(({ field }) => field !== '');
  const fields = parameters.names(`${options}.fields`);
  return {
    operation: 'search',
    ...tableIn(parameters),
    formula: parameters.text(`${at}filterByFormula`),
    view: located(parameters, `${options}.view`, 'viw'),
    ...(sort.length > 0 ? { sort } : {}),
    ...(fields.length > 0 ? { only_fields: fields } : {}),
    ...pageOf(parameters),
    ...outputFor(version),
  };
};

const recordGet: ReadOperation = (parameters, version) => {
  noDownloads(parameters, 'options.downloadFields');
  parameters.ignore('downloadAttachments', 'downloadFieldNames', 'options.downloadFields');
  return { operation: 'get', ...tableIn(parameters), record: parameters.text('id'), ...outputFor(version) };
};

const recordDelete: ReadOperation = (parameters) => {
  parameters.ignore('options.bulkSize');
  return { operation: 'delete', ...tableIn(parameters), record: parameters.text('id') };
};

/** Returns the expression for the ID in the values that another expression returns. */
function idIn(values: string): string {
  const inner = /^\s*\{\{(.*)\}\}\s*$/s.exec(values)?.[1];
  return inner === undefined || inner.includes('{{') ? '' : `{{ (${inner.trim()}).id }}`;
}

/** Version 2 has the values of columns, or takes those of the item. */
function columnsIn(parameters: Parameters): { fields: unknown; ignored: string[]; record: string; keys: string[] } {
  parameters.ignore('columns', 'columns.schema', 'columns.attemptToConvertTypes', 'columns.convertFieldsToString');
  const keys = parameters.names('columns.matchingColumns');
  const ignored = parameters.names('options.ignoreFields');
  if (parameters.choice('columns.mappingMode', 'defineBelow') === 'autoMapInputData')
    return { fields: '{{ $json }}', ignored, record: '{{ $json.id }}', keys };
  const value = (parameters.value('columns.value') ?? {}) as JsonObject;
  // An expression returns all values at once.
  if (typeof value === 'string') return { fields: value, ignored, record: idIn(value), keys };
  const { id, ...fields } = Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
  return { fields, ignored, record: typeof id === 'string' ? id : '', keys };
}

function written(parameters: Parameters, { fields, ignored }: { fields: unknown; ignored: string[] }): JsonObject {
  parameters.ignore('options.bulkSize');
  return {
    ...tableIn(parameters),
    fields,
    ...(ignored.length > 0 ? { ignore_fields: ignored } : {}),
    ...(parameters.flag('options.typecast') ? { typecast: true } : {}),
    output: 'full',
  };
}

const recordCreate: ReadOperation = (parameters) => ({
  operation: 'create',
  ...written(parameters, columnsIn(parameters)),
});

/** Records are found by their ID, or by the values of columns. */
const recordWrite =
  (wanted: 'update' | 'upsert'): ReadOperation =>
  (parameters) => {
    const columns = columnsIn(parameters);
    const isAll = parameters.flag('options.updateAllMatches');
    if (isAll) parameters.remark('options.updateAllMatches', 'Airtable refuses values that several records have.');
    if (columns.keys.length === 0 || columns.keys.includes('id')) {
      if (wanted === 'upsert') parameters.remark('columns', 'Records are updated by ID. None is created.');
      const ignored = typeof columns.fields === 'string' ? ['id', ...columns.ignored] : columns.ignored;
      return { operation: 'update', record: columns.record, ...written(parameters, { ...columns, ignored }) };
    }
    if (wanted === 'update') parameters.remark('columns', 'A record is created if none matches.');
    if (columns.keys.length > 3) parameters.remark('columns', 'Airtable matches on up to three fields.');
    const ignored = typeof columns.fields === 'string' ? ['id', ...columns.ignored] : columns.ignored;
    return {
      operation: 'upsert',
      match_on: columns.keys.slice(0, 3),
      ...written(parameters, { ...columns, ignored }),
    };
  };

/** Version 1 takes all fields of the item, or those with the given names. */
function itemFields(parameters: Parameters, all: string): unknown {
  if (parameters.flag(all, true)) return '{{ $json }}';
  return Object.fromEntries(parameters.names('fields').map((name) => [name, `{{ $json[${JSON.stringify(name)}] }}`]));
}

const append: ReadOperation = (parameters) => {
  const ignored = parameters.names('options.ignoreFields');
  const fields = itemFields(parameters, 'addAllFields');
  return { operation: 'create', ...written(parameters, { fields, ignored }) };
};

const update: ReadOperation = (parameters) => {
  const fields = itemFields(parameters, 'updateAllFields');
  const ignored = [...(fields === '{{ $json }}' ? ['id'] : []), ...parameters.names('options.ignoreFields')];
  return { operation: 'update', record: parameters.text('id'), ...written(parameters, { fields, ignored }) };
};

const baseList: ReadOperation = (parameters) => {
  const permissions = parameters.names('options.permissionLevel');
  return { operation: 'list', ...(permissions.length > 0 ? { permissions } : {}), ...pageOf(parameters) };
};

const baseSchema: ReadOperation = (parameters) => ({
  operation: 'get_schema',
  base: located(parameters, 'base', 'app'),
});

/** Our nodes by n8n's resources, with the default operation; version 1 has one resource without a name. */
const nouns: Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
> = {
  record: {
    type: 'airtable.record',
    first: 'get',
    operations: {
      get: recordGet,
      search: recordSearch,
      create: recordCreate,
      update: recordWrite('update'),
      upsert: recordWrite('upsert'),
      deleteRecord: recordDelete,
    },
  },
  base: { type: 'airtable.base', first: 'getMany', operations: { getMany: baseList, getSchema: baseSchema } },
  'version 1': {
    type: 'airtable.record',
    first: 'read',
    operations: { read: recordGet, list: recordSearch, append, update, delete: recordDelete },
  },
};

/** Mappings of n8n's nodes for Airtable, by type. */
export const n8n: VendorMappings = { airtable, airtableTrigger };
