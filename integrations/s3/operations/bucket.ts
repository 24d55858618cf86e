import { choice, text } from '../../../platform/schema/schema.ts';
import { reads } from '../../engine/defineOperation.ts';
import { bucket } from '../fields.ts';
import { listBuckets } from '../listBuckets.ts';
import { s3Node } from '../s3Node.ts';
import { defineS3Operation } from '../s3Operation.ts';
import { xmlText } from '../xmlText.ts';

const list = defineS3Operation({
  title: 'List',
  description: 'Lists the buckets of the account.',
  effects: reads,
  parameters: {},
  example: {},
  output: { name: 'reports' },
  run: async (_parameters, { client }) => (await listBuckets(client)).map((json) => ({ json: { ...json } })),
});

/** The first region takes none; stores without regions take none, either. */
const withoutRegion = new Set(['us-east-1', 'auto']);

const create = defineS3Operation({
  title: 'Create',
  description: 'Creates a bucket in the region of the credential.',
  effects: ['changes'],
  parameters: {
    new_bucket: text({
      title: 'Name',
      description: 'Lower-case letters, digits, dots and hyphens. It is unique at the store.',
      placeholder: 'acme-reports',
      required: true,
      maxLength: 63,
      pattern: '^[a-z0-9][a-z0-9.-]+$',
    }),
    if_exists: choice(['return', 'fail'], { return: 'Return it', fail: 'Fail' })({
      title: 'If the own bucket exists',
      default: 'fail',
    }),
  },
  example: { new_bucket: 'acme-reports' },
  output: { name: 'acme-reports' },
  run: async ({ new_bucket: name, if_exists: ifExists }, { client }) => {
    const { region } = client;
    const body = withoutRegion.has(region)
      ? ''
      : `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${xmlText(region)}</LocationConstraint></CreateBucketConfiguration>`;
    const accept = ifExists === 'return' ? ['BucketAlreadyOwnedByYou'] : [];
    // A repeated request would find the bucket that the first one has made.
    await client.send({ method: 'PUT', bucket: name }, { body, accept, repeats: ifExists === 'return' });
    return [{ json: { name, region } }];
  },
});

const remove = defineS3Operation({
  title: 'Delete',
  description: 'Deletes an empty bucket.',
  effects: ['changes'],
  parameters: { bucket },
  example: { bucket: 'acme-reports' },
  output: { name: 'acme-reports', deleted: true },
  run: async ({ bucket: name }, { client }) => {
    await client.send({ method: 'DELETE', bucket: name }, { repeats: false });
    return [{ json: { name, deleted: true } }];
  },
});

/** Buckets of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html. */
export const node = s3Node({
  noun: 'bucket',
  title: 'S3 bucket',
  description: 'Lists, creates or deletes buckets in S3 and compatible stores.',
  first: 'list',
  operations: { list, create, delete: remove },
});
