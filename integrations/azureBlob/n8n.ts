import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => JsonObject & { noun: string; operation: string };

const credentials = { azureStorageSharedKeyApi: 'azure_storage_key', azureStorageOAuth2Api: 'azure_storage_key' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.azurestorage/ */
const azureStorage: NodeMapping = (source) => {
  const { parameters } = source;
  if (parameters.choice('authentication', 'sharedKey') !== 'sharedKey')
    parameters.remark('authentication', 'Signing in is not supported. Enter the key of the account instead.');
  parameters.ignore('resource', 'operation', 'options.simplify', 'requestOptions');
  const resource = parameters.choice('resource', 'container');
  const operation = parameters.choice('operation', 'getAll');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Azure Storage: "${resource}: ${operation}" is not supported.`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `azure_blob.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  if (parameters.has('options.fields')) parameters.remark('options.fields', 'The items have all common fields.');
  parameters.ignore('options.fields');
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** Names and texts of a list. */
function pairsOf(
  parameters: Parameters,
  path: string,
  [name, value]: readonly [string, string],
): JsonObject | undefined {
  const entries = parameters.list(path).map((entry) => [entry.text(name), entry.text(value)] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const tiers = { Hot: 'hot', Cool: 'cool', Cold: 'cold', Archive: 'archive' } as const;

function ofBlob(operation: string): ReadOperation {
  return (parameters) => ({
    noun: 'blob',
    operation,
    container: parameters.text('container'),
    blob: parameters.text('blob'),
  });
}

/** Parameters that requests of n8n can have, and that have no meaning here. */
const conditions = ['leaseId', 'leaseDuration', 'encryptionKey', 'encryptionScope', 'expiryTime', 'origin'];

const create: ReadOperation = (parameters) => {
  if (parameters.choice('from', 'binary') === 'url')
    throw new NoCounterpart('Azure Storage: uploading from an address is not supported. Download it first.');
  const kind = parameters.choice('options.blobType', 'BlockBlob');
  if (kind !== 'BlockBlob') throw new NoCounterpart('Azure Storage: page and append blobs are not supported.');
  for (const name of conditions)
    if (parameters.has(`options.${name}`)) parameters.remark(`options.${name}`, 'Not supported and skipped.');
  parameters.ignore(...conditions.map((name) => `options.${name}`));
  const fileName = parameters.text('options.filename');
  return {
    noun: 'blob',
    operation: 'upload',
    container: parameters.text('container'),
    new_blob: parameters.text('blobCreate'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
    content_type: parameters.text('options.contentType'),
    content_disposition: fileName === '' ? '' : `attachment; filename="${fileName}"`,
    ...(parameters.has('options.accessTier') ? { tier: parameters.word('options.accessTier', tiers, 'hot') } : {}),
    metadata: pairsOf(parameters, 'options.metadata.metadataValues', ['fieldName', 'fieldValue']),
    tags: pairsOf(parameters, 'options.tags.tagValues', ['tagName', 'tagValue']),
  };
};

/** Operations by n8n's resources. */
const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  blob: {
    create,
    get: (parameters) => ({
      ...ofBlob('download')(parameters),
      binary_name: parameters.text('options.binaryPropertyName', 'data'),
    }),
    delete: ofBlob('delete'),
    getAll: (parameters) => ({
      noun: 'blob',
      operation: 'list',
      container: parameters.text('container'),
      prefix: parameters.text('options.filter'),
      ...pageOf(parameters),
    }),
  },
  container: {
    create: (parameters) => ({
      noun: 'container',
      operation: 'create',
      new_container: parameters.text('containerCreate'),
      ...(parameters.has('options.accessLevel')
        ? {
            public_access: parameters.word(
              'options.accessLevel',
              { blob: 'blob', container: 'container', '': 'none' },
              'none',
            ),
          }
        : {}),
      metadata: pairsOf(parameters, 'options.metadata.metadataValues', ['fieldName', 'fieldValue']),
    }),
    get: (parameters) => ({ noun: 'container', operation: 'get', container: parameters.text('container') }),
    delete: (parameters) => ({ noun: 'container', operation: 'delete', container: parameters.text('container') }),
    getAll: (parameters) => ({
      noun: 'container',
      operation: 'list',
      name_prefix: parameters.text('options.filter'),
      ...pageOf(parameters),
    }),
  },
};

/** Mappings of n8n's node for Azure Storage, by type. */
export const n8n: VendorMappings = { azureStorage };
