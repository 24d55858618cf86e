import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { importJson } from '../databases/importJson.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.elasticsearch/ */
const elasticsearch: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'document');
  const isDocument = resource === 'document';
  const operation = parameters.choice('operation', isDocument ? 'get' : 'create');
  const read = ownEntry(isDocument ? documents : indices, operation);
  if (!read || !['document', 'index'].includes(resource))
    throw new NoCounterpart(
      `Elasticsearch: "${operation.slice(0, 100)}" is not supported. Use "Elasticsearch API call".`,
    );
  return {
    type: isDocument ? 'elasticsearch.document' : 'elasticsearch.index',
    parameters: read(parameters),
    ...readCredential(source, 'auth', { elasticsearchApi: 'elasticsearch' }),
  };
};

function jsonIn(parameters: Parameters, path: string): JsonObject | string | undefined {
  const { value, remarks } = importJson(parameters.text(path), undefined);
  for (const message of remarks) parameters.remark(path, message);
  return value as JsonObject | string | undefined;
}

function placeOf(parameters: Parameters): JsonObject {
  return { index: parameters.text('indexId') };
}

/** Fields of a document: those of the form, or those of the item. */
function documentOf(parameters: Parameters): JsonObject | string {
  parameters.ignore('dataToSend', 'fieldsUi', 'inputsToIgnore');
  if (parameters.choice('dataToSend', 'defineBelow') === 'autoMapInputData') {
    const ignored = parameters.names('inputsToIgnore');
    if (ignored.length > 0)
      parameters.remark('inputsToIgnore', 'Remove these fields before, or write the document as JSON.');
    return '{{ $json }}';
  }
  const fields = parameters
    .list('fieldsUi.fieldValues')
    .map((entry) => [entry.text('fieldId'), entry.value('fieldValue')]);
  return Object.fromEntries(fields.filter(([name]) => name !== '')) as JsonObject;
}

/** n8n has some options twice, below `options` and `additionalFields`. */
function optionsOf(parameters: Parameters): JsonObject {
  parameters.ignore(
    'options.bulkOperation',
    'options.timeout',
    'additionalFields.timeout',
    'options.waitForActiveShards',
  );
  parameters.ignore('options.versionType');
  if (parameters.has('options.version'))
    parameters.remark('options.version', 'The version is not compared here: the last change wins.');
  const refresh = parameters.word('options.refresh', { true: 'true', wait_for: 'wait_for', false: 'false' }, 'false');
  const routing = parameters.text('additionalFields.routing') || parameters.text('options.routing');
  const pipeline = parameters.text('options.pipeline') || parameters.text('options.pipelineId');
  return {
    ...(refresh === 'false' ? {} : { refresh }),
    ...(routing === '' ? {} : { routing }),
    ...(pipeline === '' ? {} : { pipeline }),
  };
}

function shownOf(parameters: Parameters, names: readonly string[]): JsonObject {
  return {
    ...(names.length === 0 ? {} : { fields: names }),
    ...(parameters.flag('simple', true) ? {} : { whole: true }),
  };
}

const documents: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  get: (parameters) => ({
    operation: 'get',
    ...placeOf(parameters),
    id: parameters.text('documentId'),
    ...shownOf(parameters, parameters.names('options._source_includes')),
    ...(parameters.text('options.routing') === '' ? {} : { routing: parameters.text('options.routing') }),
  }),
  getAll: (parameters) => {
    const given = jsonIn(parameters, 'options.query');
    const isBody = typeof given === 'object' && 'query' in given;
    const others = isBody ? Object.keys(given).filter((name) => name !== 'query') : [];
    if (others.length > 0)
      parameters.remark(
        'options.query',
        `Only "query" is used. Move the others (${others.join(', ')}) to the fields of the node.`,
      );
    const query = isBody ? given['query'] : given;
    const sort = parameters.names('options.sort').map((entry) => {
      const [field = '', direction] = entry.split(':');
      return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
    });
    parameters.ignore(
      'options.track_total_hits',
      'options.timeout',
      'options.request_cache',
      'options.batched_reduce_size',
    );
    return {
      operation: 'search',
      ...placeOf(parameters),
      ...(query === undefined ? {} : { query }),
      ...(sort.length === 0 ? {} : { sort }),
      ...shownOf(parameters, parameters.names('options._source_includes')),
      ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
    };
  },
  create: (parameters) => {
    const own = parameters.text('additionalFields.documentId');
    return {
      operation: 'save',
      ...placeOf(parameters),
      ...(own === '' ? {} : { id: own }),
      document: documentOf(parameters),
      ...optionsOf(parameters),
    };
  },
  update: (parameters) => ({
    operation: 'update',
    ...placeOf(parameters),
    id: parameters.text('documentId'),
    document: documentOf(parameters),
    ...optionsOf(parameters),
  }),
  delete: (parameters) => ({
    operation: 'delete',
    ...placeOf(parameters),
    id: parameters.text('documentId'),
    ...optionsOf(parameters),
  }),
};

const indices: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  create: (parameters) => {
    parameters.ignore('additionalFields.include_type_name', 'additionalFields.timeout');
    parameters.ignore('additionalFields.master_timeout', 'additionalFields.wait_for_active_shards');
    const parts = ['mappings', 'settings', 'aliases'].map((name) => [
      name,
      jsonIn(parameters, `additionalFields.${name}`),
    ]);
    const given = parts.filter(([, value]) => value !== undefined);
    return { operation: 'create', ...placeOf(parameters), ...(Object.fromEntries(given) as JsonObject) };
  },
  delete: (parameters) => ({ operation: 'delete', ...placeOf(parameters) }),
  get: (parameters) => {
    parameters.ignore('additionalFields.include_defaults', 'additionalFields.flat_settings', 'additionalFields.local');
    return { operation: 'get', ...placeOf(parameters) };
  },
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    parameters.remark(null, 'All indices are listed here, each with its size instead of its settings.');
    return { operation: 'list' };
  },
};

/** Mappings of n8n's node for Elasticsearch, by type. */
export const n8n: VendorMappings = { elasticsearch };
