import { defineCredential } from '../../credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../define.ts';
import { fixedParameters } from '../../fixedParameters.ts';
import { boolean, choice, integer, list, object, text } from '../../schema.ts';

/** Keys of Amazon S3 or anything that speaks its protocol. */
export const credential = defineCredential({
  type: 's3',
  title: 'S3',
  description: 'Keys of Amazon S3, or of another store that speaks its protocol.',
  icon: 'Bucket',
  parameters: object({
    endpoint: text({
      title: 'Endpoint',
      description: 'URL of the store; empty for Amazon.',
      default: '',
      maxLength: 1_000,
      pattern: '^(https?://[^/?#]+/?)?$',
    }),
    region: text({ title: 'Region', default: 'us-east-1', maxLength: 100, pattern: '^[a-z0-9-]+$' }),
    access_key_id: text({ title: 'Access key id', required: true, maxLength: 500 }),
    secret_access_key: text({ title: 'Secret access key', required: true, maxLength: 1_000, secret: true }),
  }),
  hosts: ({ endpoint, region }) => [endpoint === '' ? `s3.${region}.amazonaws.com` : new URL(endpoint).host],
});

/** Starts an execution for each file that is added, changed or removed; the item is `{ event, path, name, size_bytes, modified_at }`. */
export const node = defineNode({
  type: 'trigger.file',
  version: 1,
  title: 'File',
  description: 'Watches a folder of the worker, or a prefix of an S3 bucket, for files that come, change or go.',
  icon: 'FileSearch',
  group: 'trigger',
  trigger: true,
  pure: true,
  inputs: [],
  outputs: mainPort,
  credentials: [{ name: 's3', title: 'S3', types: ['s3'], required: true, showWhen: { source: ['s3'] } }],
  parameters: object({
    source: choice(['folder', 's3'])({ title: 'Where', default: 'folder' }),
    folder: text({
      title: 'Folder',
      description: 'Inside the folder that the admin of this instance opened (SERVICE_FILES_ROOT).',
      default: '.',
      maxLength: 1_000,
      showWhen: { source: ['folder'] },
    }),
    bucket: text({
      title: 'Bucket',
      default: '',
      maxLength: 100,
      pattern: '^([a-zA-Z0-9][a-zA-Z0-9._-]+)?$',
      showWhen: { source: ['s3'] },
    }),
    prefix: text({ title: 'Prefix', default: '', maxLength: 1_000, showWhen: { source: ['s3'] } }),
    events: list(choice(['added', 'changed', 'removed'])({ title: 'Event' }))({
      title: 'Events',
      minItems: 1,
      maxItems: 3,
      default: ['added'],
    }),
    glob: text({
      title: 'Files',
      description: 'A pattern of the path below the folder or prefix, such as **/*.csv.',
      default: '**',
      maxLength: 500,
    }),
    existing: boolean({
      title: 'Also files that are there already',
      description: 'Else only what happens after publishing.',
      default: false,
    }),
    attach: boolean({ title: 'Read the file', description: 'It becomes the file "data" of the item.', default: true }),
    every_seconds: integer({ title: 'Look every (seconds)', minimum: 1, maximum: 86_400, default: 10 }),
    stable_seconds: integer({
      title: 'Wait until it is whole (seconds)',
      description: 'A file counts once its size and time did not change for so long.',
      minimum: 0,
      maximum: 3_600,
      default: 2,
    }),
  }),
  check: (parameters) => {
    const fixed = fixedParameters(parameters);
    if (fixed.length > 0 || parameters['source'] !== 's3' || parameters['bucket']) return fixed;
    return [{ parameter: '/bucket', code: 'parameter_missing', message: 'is required.' }];
  },
  examples: [
    { title: 'New tables in a folder', parameters: { folder: 'inbox', glob: '*.csv' } },
    {
      title: 'What changes in a bucket',
      parameters: { source: 's3', bucket: 'reports', prefix: 'daily/', events: ['added', 'changed', 'removed'] },
    },
  ],
});
