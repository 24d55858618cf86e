import { boolean, choice, record, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Fields that several operations of S3 share. */
export const bucket = text({
  title: 'Bucket',
  placeholder: 'reports',
  choices: { list: 'buckets' },
  required: true,
  maxLength: 255,
  pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]*$',
});

export const key = text({
  title: 'Key',
  description: 'Full name of the object, such as 2026/may.csv.',
  placeholder: '2026/may.csv',
  choices: { list: 'keys', needs: ['bucket'] },
  required: true,
  maxLength: 1_024,
});

export const prefix = text({
  title: 'Prefix',
  description: 'Beginning of the keys, such as 2026/.',
  placeholder: '2026/',
  choices: { list: 'prefixes', needs: ['bucket'] },
  maxLength: 1_024,
});

export const versionId = text({
  title: 'Version ID',
  description: 'Default: the latest version.',
  rare: true,
  maxLength: 1_024,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const keepItem = boolean({
  title: 'Keep input fields',
  description: 'Otherwise, the item has the details of the file.',
  default: false,
  rare: true,
});

export const acl = choice(
  [
    'default',
    'private',
    'public_read',
    'public_read_write',
    'authenticated_read',
    'bucket_owner_read',
    'bucket_owner_full_control',
  ],
  {
    default: 'As the bucket is set up',
    private: 'Private',
    public_read: 'Everyone can read',
    public_read_write: 'Everyone can read and write',
    authenticated_read: 'Everyone with an account can read',
    bucket_owner_read: 'The owner of the bucket can read',
    bucket_owner_full_control: 'The owner of the bucket can do everything',
  },
)({
  title: 'Access',
  description: 'Many stores and new buckets of Amazon refuse it.',
  default: 'default',
  rare: true,
});

/** Returns the header of an access; none for the default. */
export function aclHeader(access: string): Record<string, string> {
  return access === 'default' ? {} : { 'x-amz-acl': access.replaceAll('_', '-') };
}

export const storageClass = text({
  title: 'Storage class',
  description: 'Such as STANDARD_IA or GLACIER_IR. Default: that of the store.',
  rare: true,
  maxLength: 60,
  pattern: '^[A-Z0-9_]*$',
});

export const tags = record({
  title: 'Tags',
  entry: 'tag',
  control: 'key_values',
  maxEntries: 50,
  default: {},
});

/** Returns a key. Errors: `parameter_invalid` for a key that is impossible in an address. */
export function checkedKey(written: string, param: string): string {
  const given = written.replace(/^\/+/, '');
  if (given === '') throw new AppError('parameter_invalid', 'Enter a key.', { param });
  if (given.split('/').some((part) => part === '.' || part === '..'))
    throw new AppError('parameter_invalid', 'A key must not have the parts "." and "..".', { param });
  return given;
}
