import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

interface Mapped extends JsonObject {
  /** Second part of the type: `object`. */
  noun: string;
  operation: string;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { s3: 's3', aws: 's3' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = { file: 'download', bucket: 'create', folder: 'create' };

/** `s3` version 1, `awsS3` versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.s3/ */
const s3: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'file');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`S3: "${resource}: ${operation}" is not supported.`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `s3.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** n8n's words for storage classes and access are in camel case. */
const storageClasses = {
  standard: 'STANDARD',
  standardIA: 'STANDARD_IA',
  onezoneIA: 'ONEZONE_IA',
  intelligentTiering: 'INTELLIGENT_TIERING',
  glacier: 'GLACIER',
  deepArchive: 'DEEP_ARCHIVE',
  reducedRedundancy: 'REDUCED_REDUNDANCY',
  RecudedRedundancy: 'REDUCED_REDUNDANCY',
  outposts: 'OUTPOSTS',
} as const;
const accesses = {
  private: 'private',
  publicRead: 'public_read',
  publicReadWrite: 'public_read_write',
  authenticatedRead: 'authenticated_read',
  awsExecRead: 'default',
  bucketOwnerRead: 'bucket_owner_read',
  bucketOwnerFullControl: 'bucket_owner_full_control',
  default: 'default',
} as const;

const encryptions = { AES256: 'aes256', 'aws:kms': 'aws_kms', default: 'default' } as const;

function storageOf(parameters: Parameters, at: string): JsonObject {
  const storage = parameters.has(`${at}.storageClass`)
    ? parameters.word(`${at}.storageClass`, storageClasses, 'STANDARD')
    : '';
  const acl = parameters.word(`${at}.acl`, accesses, 'default');
  return { storage_class: storage, ...(acl === 'default' ? {} : { acl }) };
}

/** A key in a folder. Both may be expressions. */
function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`;
}

function tagsOf(parameters: Parameters): JsonObject {
  const entries = parameters.list('tagsUi.tagsValues').map((one) => [one.text('key'), one.text('value')] as const);
  return entries.length === 0 ? {} : { tags: Object.fromEntries(entries) };
}

const upload: ReadOperation = (parameters) => {
  const at = 'additionalFields';
  const encryption = parameters.word(`${at}.serverSideEncryption`, encryptions, 'default');
  const folder = parameters.text(`${at}.parentFolderKey`);
  const name = parameters.text('fileName');
  const shared = {
    noun: 'object',
    bucket: parameters.text('bucketName'),
    new_key: name === '' && folder !== '' ? inFolder(folder, '') : inFolder(folder, name),
    ...storageOf(parameters, at),
    ...(encryption === 'default' ? {} : { encryption }),
    kms_key_id: parameters.text(`${at}.serverSideEncryptionAwsKmsKeyId`) || parameters.text(`${at}.sseKmsKeyId`),
    ...tagsOf(parameters),
  };
  if (parameters.flag('binaryData', true)) {
    parameters.ignore('fileContent');
    return { ...shared, operation: 'upload', binary_name: parameters.text('binaryPropertyName', 'data') };
  }
  parameters.ignore('binaryPropertyName');
  return { ...shared, operation: 'create_from_text', content: parameters.text('fileContent') };
};

/** `/bucket/key` as n8n writes places. */
function placeOf(parameters: Parameters, path: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(parameters.text(path)) ?? [];
  if (bucket.includes('{{') || key === '')
    parameters.remark(path, 'The path is one expression. Enter the bucket and the key on their own.');
  return { bucket: bucket.includes('{{') ? '' : bucket, key };
}

const copy: ReadOperation = (parameters) => {
  const from = placeOf(parameters, 'sourcePath');
  const to = placeOf(parameters, 'destinationPath');
  return {
    noun: 'object',
    operation: 'copy',
    bucket: from.bucket,
    key: from.key,
    target_bucket: to.bucket,
    target_key: to.key,
    ...storageOf(parameters, 'additionalFields'),
  };
};

function listed(parameters: Parameters, prefix: string): Mapped {
  parameters.ignore('options.fetchOwner');
  parameters.remark(
    null,
    'The output has the fields key, size, etag and last_modified instead of Key, Size, ETag and LastModified.',
  );
  return {
    noun: 'object',
    operation: 'list',
    bucket: parameters.text('bucketName'),
    prefix,
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) }),
  };
}

const file: Record<string, ReadOperation> = {
  upload,
  download: (parameters) => ({
    noun: 'object',
    operation: 'download',
    bucket: parameters.text('bucketName'),
    key: parameters.text('fileKey'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
    // n8n's node keeps the fields of the item.
    keep_item: true,
  }),
  getAll: (parameters) => listed(parameters, parameters.text('options.folderKey')),
  delete: (parameters) => ({
    noun: 'object',
    operation: 'delete',
    bucket: parameters.text('bucketName'),
    key: parameters.text('fileKey'),
    version_id: parameters.text('options.versionId'),
  }),
  copy,
};

const folder: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'object',
    operation: 'create_folder',
    bucket: parameters.text('bucketName'),
    new_folder: inFolder(parameters.text('additionalFields.parentFolderKey'), parameters.text('folderName')),
  }),
  delete: (parameters) => ({
    noun: 'object',
    operation: 'delete_folder',
    bucket: parameters.text('bucketName'),
    folder: parameters.text('folderKey'),
  }),
  getAll: (parameters) => {
    parameters.remark(null, 'The output has files, too. Add a filter for keys that end in /.');
    return listed(parameters, parameters.text('options.folderKey'));
  },
};

const bucket: Record<string, ReadOperation> = {
  create: (parameters) => ({ noun: 'bucket', operation: 'create', new_bucket: parameters.text('name') }),
  delete: (parameters) => ({
    noun: 'bucket',
    operation: 'delete',
    bucket: parameters.text('name') || parameters.text('bucketName'),
  }),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { noun: 'bucket', operation: 'list' };
  },
  search: (parameters) => ({
    ...listed(parameters, parameters.text('additionalFields.prefix')),
    start_after: parameters.text('additionalFields.startAfter'),
    ...(parameters.choice('additionalFields.delimiter') === '/' ? { recursive: false } : {}),
  }),
};

const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = { file, folder, bucket };

/** Mappings of n8n's nodes for S3, by type. */
export const n8n: VendorMappings = { s3, awsS3: s3 };
