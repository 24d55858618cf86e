import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

interface Mapped extends JsonObject {
  /** Second part of the type: `file`. */
  noun: string;
  operation: string;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { dropboxApi: 'dropbox_token', dropboxOAuth2Api: 'dropbox_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = { file: 'upload', folder: 'create', search: 'query' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.dropbox/ */
const dropbox: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'file');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Dropbox: "${resource}: ${operation}" is not supported. Use "Dropbox API call".`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `dropbox.${noun}`,
    // Paths of n8n's node begin in the space of the team.
    parameters: { ...Object.fromEntries(given), root: 'team' },
    ...readCredential(source, 'auth', credentials),
  };
};

const relocation =
  (operation: string): ReadOperation =>
  (parameters) => ({
    noun: 'entry',
    operation,
    entry: parameters.text('path'),
    target: parameters.text('toPath'),
  });

const remove: ReadOperation = (parameters) => ({
  noun: 'entry',
  operation: 'delete',
  entry: parameters.text('path'),
});

const upload: ReadOperation = (parameters) => {
  const isFile = parameters.flag('binaryData');
  // n8n's path is that of the file, with its name.
  const shared = { noun: 'file', name: parameters.text('path'), if_exists: 'overwrite' };
  if (isFile) {
    parameters.ignore('fileContent');
    return { ...shared, operation: 'upload', binary_name: parameters.text('binaryPropertyName', 'data') };
  }
  parameters.ignore('binaryPropertyName');
  return { ...shared, operation: 'create_from_text', content: parameters.text('fileContent') };
};

const file: Record<string, ReadOperation> = {
  upload,
  copy: relocation('copy'),
  move: relocation('move'),
  delete: remove,
  download: (parameters) => ({
    noun: 'file',
    operation: 'download',
    file: parameters.text('path'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
    // n8n's node keeps the fields of the item.
    keep_item: true,
  }),
};

const switches = ['recursive', 'include_deleted', 'include_mounted_folders', 'include_non_downloadable_files'];

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

const folder: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'folder',
    operation: 'create',
    new_folder: parameters.text('path'),
    if_exists: 'fail',
  }),
  list: (parameters) => {
    const given = switches.filter((name) => parameters.has(`filters.${name}`));
    parameters.ignore('filters.include_has_explicit_shared_members', 'filters.include_media_info');
    parameters.remark(
      null,
      'The output has the names of Dropbox: path_display, client_modified and size instead of pathDisplay, lastModifiedClient and contentSize.',
    );
    return {
      noun: 'folder',
      operation: 'list',
      folder: parameters.text('path'),
      ...Object.fromEntries(given.map((name) => [name, parameters.flag(`filters.${name}`)])),
      shared_link: parameters.text('filters.shared_link.url') || parameters.text('filters.shared_link'),
      ...pageOf(parameters),
    };
  },
  copy: relocation('copy'),
  move: relocation('move'),
  delete: remove,
};

const search: Record<string, ReadOperation> = {
  query: (parameters) => {
    if (!parameters.flag('simple', true))
      parameters.remark('simple', 'The output has the details of the files, without the kind of the match.');
    const extensions = parameters.names('filters.file_extensions');
    const kinds = parameters.names('filters.file_categories');
    return {
      noun: 'entry',
      operation: 'search',
      query: parameters.text('query'),
      in_folder: parameters.text('filters.path'),
      file_status: parameters.choice('fileStatus', 'active'),
      ...(extensions.length === 0 ? {} : { file_extensions: extensions }),
      ...(kinds.length === 0 ? {} : { file_categories: kinds }),
      ...pageOf(parameters),
    };
  },
};

const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = { file, folder, search };

/** Mappings of n8n's node for Dropbox, by type. */
export const n8n: VendorMappings = { dropbox };
