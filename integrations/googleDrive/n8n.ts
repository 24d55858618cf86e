import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { formatName } from './exports.ts';
import {
  adminOf,
  contentOptionsOf,
  fieldNames,
  folderOf,
  located,
  oldFolderOf,
  pageOf,
  restrictionsOf,
  sharingOf,
} from './n8nValues.ts';
import { listed, searched } from './n8nSearch.ts';
import { googleDriveTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { googleDriveOAuth2Api: 'google_oauth2', googleApi: 'google_service_account' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  file: 'upload',
  fileFolder: 'search',
  folder: 'create',
  drive: 'create',
};

/** Versions 1 to 3: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googledrive/ */
const googleDrive: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'file');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Google Drive: "${resource}: ${operation}" is not supported. Use "Google Drive API call".`);
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** The format of an export; the fallback is that of the version. */
function formatOf(parameters: Parameters, name: string, fallback: string): string {
  const value = parameters.choice(`options.googleFileConversion.conversion.${name}`);
  if (value === '') return fallback;
  const found = formatName(value);
  if (found !== undefined) return found;
  parameters.remark(`options.googleFileConversion.conversion.${name}`, `The format is not known; ${fallback} is used.`);
  return fallback;
}

const download: ReadOperation = (parameters, version) => {
  const isChosen = version >= 3 && parameters.holds('options.googleFileConversion.conversion');
  const sheet = version >= 3 ? 'xlsx' : 'ods';
  return {
    operation: 'download',
    file: located(parameters, 'fileId'),
    binary_name:
      version >= 3
        ? parameters.text('options.binaryPropertyName', 'data')
        : parameters.text('binaryPropertyName', 'data'),
    // n8n's node keeps the fields of the item.
    keep_item: true,
    document_as: formatOf(parameters, 'docsToFormat', isChosen ? 'html' : 'docx'),
    spreadsheet_as: formatOf(parameters, 'sheetsToFormat', isChosen ? 'csv' : sheet),
    presentation_as: formatOf(parameters, 'slidesToFormat', 'pptx'),
    drawing_as: formatOf(parameters, 'drawingsToFormat', 'jpeg'),
    file_name: parameters.text('options.fileName'),
  };
};

const upload: ReadOperation = (parameters, version) => {
  if (version >= 3)
    return {
      operation: 'upload',
      binary_name: parameters.text('inputDataFieldName', 'data'),
      name: parameters.text('name'),
      folder: folderOf(parameters),
      ...contentOptionsOf(parameters, 'options'),
      // Without this option, n8n returns all fields.
      fields: parameters.flag('options.simplifyOutput') ? 'kind,id,name,mimeType' : '*',
    };
  parameters.ignore('resolveData');
  const shared = {
    name: parameters.text('name'),
    folder: oldFolderOf(parameters, 'parents'),
    ...contentOptionsOf(parameters, 'options'),
  };
  if (parameters.flag('binaryData'))
    return { operation: 'upload', binary_name: parameters.text('binaryPropertyName', 'data'), ...shared };
  parameters.ignore('binaryPropertyName');
  return { operation: 'create_from_text', content: parameters.text('fileContent'), ...shared };
};

const createFromText: ReadOperation = (parameters) => ({
  operation: 'create_from_text',
  content: parameters.text('content'),
  name: parameters.text('name'),
  folder: folderOf(parameters),
  ...(parameters.flag('options.convertToGoogleDocument') ? { as_document: true } : {}),
  ...contentOptionsOf(parameters, 'options'),
});

const copy: ReadOperation = (parameters, version) => {
  const file = located(parameters, 'fileId');
  if (version < 3)
    return {
      operation: 'copy',
      file,
      name: parameters.text('options.name'),
      to_folder: oldFolderOf(parameters, 'options.parents'),
      fields: fieldNames(parameters, 'options.fields'),
    };
  const isSame = parameters.flag('sameFolder', true);
  if (isSame) parameters.ignore('driveId', 'folderId');
  return {
    operation: 'copy',
    file,
    name: parameters.text('name'),
    to_folder: isSame ? '' : folderOf(parameters) || 'root',
    description: parameters.text('options.description'),
    ...(parameters.flag('options.copyRequiresWriterPermission') ? { copy_requires_writer_permission: true } : {}),
  };
};

const update: ReadOperation = (parameters, version) => {
  const file = located(parameters, 'fileId');
  const fields = parameters.has('options.fields') ? fieldNames(parameters, 'options.fields') : '';
  if (version < 3) {
    if (parameters.has('updateFields.parentId'))
      parameters.remark('updateFields.parentId', 'Add "Google Drive file: Move" to change the folder.');
    return {
      operation: 'update',
      file,
      name: parameters.text('updateFields.fileName'),
      ...(parameters.has('updateFields.trashed') ? { trashed: parameters.flag('updateFields.trashed') } : {}),
      ...contentOptionsOf(parameters, 'updateFields'),
      fields,
    };
  }
  const isContent = parameters.flag('changeFileContent');
  if (!isContent) parameters.ignore('inputDataFieldName');
  return {
    operation: 'update',
    file,
    name: parameters.text('newUpdatedFileName'),
    new_content: isContent ? parameters.text('inputDataFieldName', 'data') : '',
    ...(parameters.has('options.trashed') ? { trashed: parameters.flag('options.trashed') } : {}),
    ...contentOptionsOf(parameters, 'options'),
    fields,
  };
};

/** Versions 1 and 2 always delete permanently. */
function removing(name: string): ReadOperation {
  return (parameters, version) => {
    const isPermanent = version < 3 || parameters.flag('options.deletePermanently');
    return {
      operation: 'delete',
      [name]: located(parameters, name === 'folder' && version >= 3 ? 'folderNoRootId' : 'fileId'),
      ...(isPermanent ? { permanent: true } : {}),
    };
  };
}

function sharing(name: string): ReadOperation {
  return (parameters, version) => ({
    operation: 'share',
    [name]: located(parameters, name === 'folder' && version >= 3 ? 'folderNoRootId' : 'fileId'),
    ...sharingOf(parameters),
  });
}

const file: Record<string, ReadOperation> = {
  upload,
  download,
  createFromText,
  copy,
  update,
  move: (parameters) => ({
    operation: 'move',
    file: located(parameters, 'fileId'),
    folder: folderOf(parameters) || 'root',
  }),
  share: sharing('file'),
  deleteFile: removing('file'),
  delete: removing('file'),
  list: listed,
};

const folder: Record<string, ReadOperation> = {
  create: (parameters, version) => ({
    operation: 'create',
    name: parameters.text('name'),
    parent: version >= 3 ? folderOf(parameters) : oldFolderOf(parameters, 'options.parents'),
    color: parameters.text('options.folderColorRgb'),
    ...(parameters.flag('options.simplifyOutput', true) ? {} : { fields: '*' }),
  }),
  deleteFolder: removing('folder'),
  delete: removing('folder'),
  share: sharing('folder'),
};

const removeDrive: ReadOperation = (parameters) => ({
  operation: 'delete',
  shared_drive: located(parameters, 'driveId'),
});

const drive: Record<string, ReadOperation> = {
  create: (parameters) => {
    parameters.ignore('options.capabilities', 'options.createdTime');
    for (const name of ['restrictions', 'hidden'])
      if (parameters.has(`options.${name}`))
        parameters.remark(`options.${name}`, 'Google sets it only by an update of the shared drive.');
    parameters.ignore('options.restrictions', 'options.hidden');
    return { operation: 'create', new_name: parameters.text('name'), color: parameters.text('options.colorRgb') };
  },
  deleteDrive: removeDrive,
  delete: removeDrive,
  get: (parameters) => ({ operation: 'get', shared_drive: located(parameters, 'driveId'), ...adminOf(parameters) }),
  list: (parameters) => ({
    operation: 'list',
    query: parameters.text('options.q'),
    ...adminOf(parameters),
    ...pageOf(parameters, 100),
  }),
  update: (parameters) => ({
    operation: 'update',
    shared_drive: located(parameters, 'driveId'),
    name: parameters.text('options.name'),
    color: parameters.text('options.colorRgb'),
    ...restrictionsOf(parameters),
  }),
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  file: { type: 'google_drive.file', operations: file },
  fileFolder: { type: 'google_drive.file', operations: { search: searched } },
  folder: { type: 'google_drive.folder', operations: folder },
  drive: { type: 'google_drive.shared_drive', operations: drive },
};

/** Mappings of n8n's nodes for Google Drive, by type. */
export const n8n: VendorMappings = { googleDrive, googleDriveTrigger };
