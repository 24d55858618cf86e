import { choice, record, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import { ascii, texts } from '../stores/headerValues.ts';
import { contentOfItem, contentOfText, type NewContent } from '../stores/newContent.ts';
import { acl, aclHeader, bucket, checkedKey, fileField, storageClass, tags } from './fields.ts';
import { defineS3Operation, type S3Call } from './s3Operation.ts';
import { upload } from './upload.ts';

const options = {
  content_type: text({ title: 'Content type', description: 'Default: that of the file.', rare: true, maxLength: 200 }),
  cache_control: text({ title: 'Cache-Control', placeholder: 'max-age=3600', rare: true, maxLength: 200 }),
  content_disposition: text({
    title: 'Content-Disposition',
    placeholder: 'attachment; filename="may.csv"',
    rare: true,
    maxLength: 500,
  }),
  metadata: record({
    title: 'Metadata',
    description: 'Names and texts in ASCII, up to 2 KB.',
    entry: 'entry',
    control: 'key_values',
    maxEntries: 100,
    default: {},
    rare: true,
  }),
  tags,
  acl,
  storage_class: storageClass,
  encryption: choice(['default', 'aes256', 'aws_kms'], {
    default: 'As the bucket is set up',
    aes256: 'By the store (AES256)',
    aws_kms: 'By a key of AWS KMS',
  })({ title: 'Encryption', default: 'default', rare: true }),
  kms_key_id: text({
    title: 'KMS key',
    description: 'ID or ARN. Default: the key of the account.',
    rare: true,
    maxLength: 2_048,
    showWhen: { encryption: ['aws_kms'] },
  }),
};

const newObject = {
  bucket,
  new_key: text({
    title: 'Key',
    description: 'Full name of the object. If it ends in /, or is empty, the name of the file follows.',
    placeholder: '2026/may.csv',
    default: '',
    maxLength: 1_024,
  }),
  if_exists: choice(['overwrite', 'fail'], { overwrite: 'Replace the object', fail: 'Fail' })({
    title: 'If the object exists',
    description: 'Not every store can fail: some replace the object anyway.',
    default: 'overwrite',
    rare: true,
  }),
  ...options,
};

interface NewObject {
  bucket: string;
  new_key: string;
  if_exists: 'overwrite' | 'fail';
  content_type?: string;
  cache_control?: string;
  content_disposition?: string;
  metadata: Record<string, unknown>;
  tags: Record<string, unknown>;
  acl: string;
  storage_class?: string;
  encryption: keyof typeof encryptions;
  kms_key_id?: string;
}

/** The values of the header. */
const encryptions = { default: '', aes256: 'AES256', aws_kms: 'aws:kms' } as const;

/** The headers of an object. Stores refuse unknown headers, so only headers with a value are sent. */
function headersOf(given: NewObject, mediaType: string): Record<string, string> {
  const { content_type: type = '', cache_control: cache = '', content_disposition: disposition = '' } = given;
  const { acl: access, storage_class: storage = '', encryption, kms_key_id: kmsKey = '' } = given;
  const headers: readonly (readonly [string, string])[] = [
    ['content-type', type || mediaType],
    ['cache-control', cache],
    ['content-disposition', ascii(disposition, '/content_disposition')],
    ...Object.entries(aclHeader(access)),
    ['x-amz-storage-class', storage],
    ['x-amz-server-side-encryption', encryptions[encryption]],
    ['x-amz-server-side-encryption-aws-kms-key-id', encryption === 'aws_kms' ? kmsKey : ''],
    ['x-amz-tagging', new URLSearchParams(texts(given.tags)).toString()],
    ...Object.entries(texts(given.metadata)).map(([name, value]) => metadataHeader(name, value)),
  ];
  return Object.fromEntries(headers.filter(([, value]) => value !== ''));
}

function metadataHeader(name: string, value: string): [string, string] {
  if (!/^[\w-]+$/.test(name))
    throw new AppError('parameter_invalid', 'Names of metadata have letters, digits, _ and -.', { param: '/metadata' });
  return [`x-amz-meta-${name.toLowerCase()}`, ascii(value, '/metadata')];
}

async function write(given: NewObject, { fileName, mediaType, body }: NewContent, call: S3Call): Promise<Item[]> {
  const written = given.new_key.trim();
  const key = checkedKey(written === '' || written.endsWith('/') ? `${written}${fileName}` : written, '/new_key');
  const headers = headersOf(given, mediaType);
  const place = { bucket: given.bucket, key };
  const { etag, versionId } = await upload({ ...place, headers, mustBeNew: given.if_exists === 'fail' }, body, call);
  return [
    { json: { ...place, size: body.sizeBytes, etag, content_type: headers['content-type'], version_id: versionId } },
  ];
}

export const uploadFile = defineS3Operation({
  title: 'Upload',
  description: 'Writes a file of the item as an object.',
  effects: ['changes'],
  parameters: { binary_name: fileField, ...newObject },
  example: { binary_name: 'data', bucket: 'reports', new_key: '2026/may.csv' },
  output: { bucket: 'reports', key: '2026/may.csv', size: 5, etag: '5d41402abc4b2a76b9719d911017c592' },
  run: async ({ binary_name: field, ...given }, call) => write(given, contentOfItem(field, call), call),
});

export const createFromText = defineS3Operation({
  title: 'Create from text',
  description: 'Writes a text as an object.',
  effects: ['changes'],
  parameters: {
    content: text({ title: 'Text', control: 'textarea', default: '', maxLength: 10_000_000 }),
    ...newObject,
  },
  example: { content: 'Order {{ $json.id }}', bucket: 'reports', new_key: 'order.txt' },
  output: { bucket: 'reports', key: 'order.txt', size: 7 },
  run: async ({ content, ...given }, call) => write(given, contentOfText(content, given.new_key), call),
});
