import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { microsoftCredentials } from '../microsoft/n8nCredentials.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.microsoftonedrive/ */
const microsoftOneDrive: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'resourceTarget');
  const resource = parameters.choice('resource', 'file');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`OneDrive: "${resource}: ${operation}" is not supported. Use "OneDrive API call".`);
  const drive = parameters.text('driveId');
  const given = Object.entries({ ...read(parameters), drive }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { ...microsoftCredentials, microsoftOneDriveOAuth2Api: 'microsoft_oauth2' }),
  };
};

const upload: ReadOperation = (parameters) => {
  const place = { in_folder: parameters.text('parentId') };
  const name = parameters.text('fileName');
  if (parameters.flag('binaryData')) {
    parameters.ignore('fileContent');
    return { operation: 'upload', binary_name: parameters.text('binaryPropertyName', 'data'), name, ...place };
  }
  parameters.ignore('binaryPropertyName');
  return { operation: 'create_from_text', new_file: name, content: parameters.text('fileContent'), ...place };
};

const copy: ReadOperation = (parameters) => {
  const at = 'parentReference';
  const to = parameters.text(`${at}.id`) || parameters.text(`${at}.path`).replace(/^.*root:/, '');
  for (const name of ['driveType', 'listId', 'name', 'shareId', 'sharepointIds', 'siteId'])
    parameters.ignore(`${at}.${name}`);
  return {
    operation: 'copy',
    item: parameters.text('fileId'),
    copy_to: to,
    to_drive: parameters.text(`${at}.driveId`),
    name: parameters.text('additionalFields.name'),
    // n8n's node does not wait, either; the output is not the one of n8n.
    waits: false,
  };
};

/** Operations of files and folders; `id` is n8n's name of the file or folder. */
function itemOperations(id: string): Record<string, ReadOperation> {
  const of = (parameters: Parameters): JsonObject => ({ item: parameters.text(id) || parameters.text('itemId') });
  return {
    get: (parameters) => ({ operation: 'get', ...of(parameters) }),
    delete: (parameters) => ({ operation: 'delete', ...of(parameters) }),
    move: (parameters) => ({
      operation: 'move',
      ...of(parameters),
      to_folder: parameters.text('destinationFolderId') || parameters.text('folderId') || 'root',
    }),
    rename: (parameters) => ({ operation: 'rename', ...of(parameters), new_name: parameters.text('newName') }),
    search: (parameters) => ({ operation: 'search', search: parameters.text('query'), all: true }),
    share: (parameters) => ({
      operation: 'share',
      ...of(parameters),
      link_type: parameters.word('type', { view: 'view', edit: 'edit', embed: 'embed' }, 'view'),
      scope: parameters.word('scope', { anonymous: 'anonymous', organization: 'organization' }, 'anonymous'),
    }),
  };
}

const nouns: Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
> = {
  file: {
    type: 'onedrive.file',
    first: 'upload',
    operations: {
      ...itemOperations('fileId'),
      upload,
      copy,
      download: (parameters) => ({
        operation: 'download',
        file: parameters.text('fileId'),
        binary_name: parameters.text('binaryPropertyName', 'data'),
      }),
    },
  },
  folder: {
    type: 'onedrive.folder',
    first: 'getChildren',
    operations: {
      ...itemOperations('folderId'),
      move: (parameters) => ({
        operation: 'move',
        item: parameters.text('itemId') || parameters.text('folderId'),
        to_folder:
          parameters.text('destinationFolderId') ||
          (parameters.has('itemId') ? parameters.text('folderId') : '') ||
          'root',
      }),
      getChildren: (parameters) => ({ operation: 'list', in_folder: parameters.text('folderId'), all: true }),
      create: (parameters) => ({
        operation: 'create',
        path: parameters.text('name'),
        in_folder: parameters.text('options.parentFolderId'),
        if_folder_exists: 'fail',
      }),
    },
  },
};

/** Mappings of n8n's nodes for OneDrive, by type. */
export const n8n: VendorMappings = { microsoftOneDrive };
