import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { nocoDbApiToken: 'nocodb_token', nocoDb: 'nocodb_token' };
/** From this version on, rows have their fields below `fields`. */
const nested = 4;

/** Versions 1 to 4: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.nocodb/ */
const nocoDb: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'version', 'workspaceId');
  const resource = parameters.choice('resource', 'row');
  const operation = parameters.choice('operation', 'get');
  const found = ownEntry(resources, resource);
  const read = found && ownEntry(found.operations, operation);
  if (!read) throw new NoCounterpart(`NocoDB: "${resource}: ${operation}" is not supported. Use "NocoDB API call".`);
  if (source.credentials.some(({ type }) => type === 'nocoDb'))
    parameters.remark(null, 'Create an API token in NocoDB: tokens of people are not used here.');
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `nocodb.${found.noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** Older versions name the table by its title. */
function placeOf(parameters: Parameters, version: number): JsonObject {
  if (version < 2) parameters.remark('table', 'Select the table again: tables are named by their IDs.');
  return { base: parameters.text('projectId'), table: parameters.text('table') };
}

function shapeOf(parameters: Parameters, version: number): JsonObject {
  if (version >= nested) return { output: 'full' };
  parameters.remark(null, 'The ID of a row is in the field "id", which was "Id" before.');
  return {};
}

function ignoreDownloads(parameters: Parameters): void {
  if (parameters.flag('downloadAttachments'))
    parameters.remark('downloadAttachments', 'Add "HTTP request" to download the files of the rows.');
  parameters.ignore('downloadFieldNames');
}

function optionsOf(parameters: Parameters): JsonObject {
  const sort = parameters.list('options.sort.property').map((entry) => ({
    field: entry.text('field'),
    direction: entry.choice('direction', 'asc'),
  }));
  const fields = parameters.names('options.fields');
  return {
    where: parameters.text('options.where'),
    view: parameters.text('options.viewId'),
    ...(sort.length > 0 ? { sort } : {}),
    ...(fields.length > 0 ? { only_fields: fields } : {}),
  };
}

const list: ReadOperation = (parameters, version) => {
  ignoreDownloads(parameters);
  return {
    operation: 'list',
    ...placeOf(parameters, version),
    ...optionsOf(parameters),
    ...shapeOf(parameters, version),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
  };
};

/** Values of a row, and the ID among them. */
function valuesOf(parameters: Parameters, version: number): { fields: unknown; id?: unknown } & JsonObject {
  parameters.ignore('inputsToIgnore');
  const mapper = 'fieldsMapper';
  const mode = parameters.choice('dataToSend', version >= nested ? 'mapWithFields' : 'defineBelow');
  if (mode === 'autoMapInputData') {
    parameters.ignore(mapper, 'fieldsUi');
    const ignored = parameters.names('inputsToIgnore');
    return {
      fields: version >= nested ? '{{ $json.fields }}' : '{{ $json }}',
      id: version >= nested ? '{{ $json.id }}' : '{{ $json.Id ?? $json.id }}',
      ...(ignored.length > 0 ? { ignore_fields: ignored } : {}),
    };
  }
  if (version >= nested) {
    const value = parameters.value(`${mapper}.value`);
    parameters.ignore(mapper);
    return { fields: typeof value === 'object' && value !== null ? value : {} };
  }
  const cells = parameters.list('fieldsUi.fieldValues').flatMap((field) => {
    const name = field.text('fieldName');
    if (!field.flag('binaryData')) return [[name, field.value('fieldValue') ?? ''] as const];
    field.ignore('binaryProperty', 'fieldValue');
    parameters.remark('fieldsUi', `Add "NocoDB row: Upload file" for the files of "${name.slice(0, 100)}".`);
    return [];
  });
  const id = cells.find(([name]) => name.toLowerCase() === 'id')?.[1];
  return { fields: Object.fromEntries(cells), ...(id === undefined ? {} : { id }) };
}

const create: ReadOperation = (parameters, version) => {
  const { id: _id, ...values } = valuesOf(parameters, version);
  return { operation: 'create', ...placeOf(parameters, version), ...values, ...shapeOf(parameters, version) };
};

/** Some versions have the ID as a parameter, others among the values. */
const update: ReadOperation = (parameters, version) => {
  parameters.ignore('primaryKey', 'customPrimaryKey');
  const { id, fields, ...values } = valuesOf(parameters, version);
  const row = parameters.has('id') ? parameters.text('id') : id;
  const isNamed = typeof fields === 'object' && fields !== null;
  const given = isNamed
    ? Object.fromEntries(Object.entries(fields).filter(([name]) => name.toLowerCase() !== 'id'))
    : fields;
  if (row === undefined) parameters.remark('id', 'Enter the ID of the row.');
  return {
    operation: 'update',
    ...placeOf(parameters, version),
    row: row === undefined ? '' : String(row),
    fields: given,
    ...(isNamed ? {} : { ignore_fields: ['Id', ...((values['ignore_fields'] ?? []) as string[])] }),
    ...shapeOf(parameters, version),
  };
};

const ofRow = (operation: string): ReadOperation => {
  return (parameters, version) => {
    parameters.ignore('primaryKey', 'customPrimaryKey');
    if (operation === 'get') ignoreDownloads(parameters);
    return {
      operation,
      ...placeOf(parameters, version),
      row: parameters.text('id'),
      ...(operation === 'get' ? shapeOf(parameters, version) : {}),
    };
  };
};

const onLink = (operation: string): ReadOperation => {
  return (parameters, version) => ({
    ...ofRow(operation)(parameters, version),
    link_field: parameters.text('linkFieldName'),
    ...(operation === 'list_links'
      ? {
          ...shapeOf(parameters, version),
          ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
        }
      : { linked: parameters.names('linkId') }),
  });
};

const row: Record<string, ReadOperation> = {
  get: ofRow('get'),
  delete: ofRow('delete'),
  getAll: list,
  search: list,
  create,
  update,
  upsert: (parameters, version) => {
    parameters.remark(null, 'Use "Create or update" with a key field if rows without an ID are to be created.');
    return update(parameters, version);
  },
  count: (parameters, version) => ({
    operation: 'count',
    ...placeOf(parameters, version),
    where: parameters.text('options.where'),
    view: parameters.text('options.viewId'),
  }),
  upload: (parameters, version) => {
    if (parameters.choice('uploadMode', 'base64') !== 'base64')
      throw new NoCounterpart('NocoDB: add "HTTP request" to download the file, and "NocoDB row: Upload file".');
    return {
      ...ofRow('upload')(parameters, version),
      file_field: parameters.text('uploadFieldName'),
      ...shapeOf(parameters, version),
    };
  },
};

const base: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { operation: 'list' };
  },
  get: (parameters) => ({ operation: 'get', base: parameters.text('projectId') }),
};

const resources: Readonly<Record<string, { noun: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  row: { noun: 'row', operations: row },
  linkrow: {
    noun: 'row',
    operations: { list: onLink('list_links'), link: onLink('link'), unlink: onLink('unlink') },
  },
  base: { noun: 'base', operations: base },
};

/** Mappings of n8n's nodes for NocoDB, by type. */
export const n8n: VendorMappings = { nocoDb };
