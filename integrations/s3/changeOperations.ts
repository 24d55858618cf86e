import { createHash } from 'node:crypto';

import { text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { escapedKey } from '../../activities/http/S3Signer.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { childrenOf, textIn } from '../../platform/xml/readXmlTree.ts';
import { texts } from '../stores/headerValues.ts';
import { acl, aclHeader, bucket, checkedKey, key, storageClass, tags, versionId } from './fields.ts';
import { objectPage } from './objectPage.ts';
import { defineS3Operation, type S3Call } from './s3Operation.ts';
import { xmlText } from './xmlText.ts';

const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
/** Keys of one deletion. */
const maxKeys = 1_000;
const maxPages = 10_000;

const target = {
  target_bucket: text({
    title: 'To bucket',
    description: 'Default: the same one.',
    choices: { list: 'buckets' },
    maxLength: 255,
    pattern: '^([a-zA-Z0-9][a-zA-Z0-9._-]*)?$',
  }),
  target_key: text({ title: 'New key', placeholder: 'archive/may.csv', required: true, maxLength: 1_024 }),
  storage_class: storageClass,
  acl,
};

interface Relocation {
  bucket: string;
  key: string;
  target_bucket?: string;
  target_key: string;
  storage_class?: string;
  acl: string;
}

interface Place {
  readonly bucket: string;
  readonly key: string;
}

/** Stores copy up to 5 GB in one request. */
async function copied(
  given: Relocation,
  { client }: Pick<S3Call, 'client'>,
): Promise<{ from: Place; json: JsonObject }> {
  const from = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
  const to = { bucket: given.target_bucket || given.bucket, key: checkedKey(given.target_key, '/target_key') };
  const { xml, headers } = await client.send({
    ...to,
    method: 'PUT',
    headers: {
      'x-amz-copy-source': `/${from.bucket}/${escapedKey(from.key)}`,
      ...(given.storage_class ? { 'x-amz-storage-class': given.storage_class } : {}),
      ...aclHeader(given.acl),
    },
  });
  const etag = (xml && textIn(xml, 'ETag'))?.replaceAll('"', '') ?? '';
  const json = {
    ...to,
    etag,
    last_modified: (xml && textIn(xml, 'LastModified')) ?? null,
    version_id: headers['x-amz-version-id'] ?? null,
  };
  return { from, json };
}

const archived = { bucket: 'reports', key: 'archive/may.csv', etag: '5d41402abc4b2a76b9719d911017c592' };
const relocation = { bucket: 'reports', key: '2026/may.csv', target_key: 'archive/may.csv' };

export const copy = defineS3Operation({
  title: 'Copy',
  description: 'Copies an object of up to 5 GB.',
  effects: ['changes'],
  parameters: { bucket, key, ...target },
  example: relocation,
  output: archived,
  run: async (given, call) => [{ json: (await copied(given, call)).json }],
});

export const move = defineS3Operation({
  title: 'Move',
  description: 'Copies an object of up to 5 GB, then deletes it.',
  effects: ['changes'],
  parameters: { bucket, key, ...target },
  example: relocation,
  output: archived,
  run: async (given, call) => {
    const isSameKey = checkedKey(given.target_key, '/target_key') === checkedKey(given.key, '/key');
    if ((given.target_bucket || given.bucket) === given.bucket && isSameKey)
      throw new AppError('parameter_invalid', 'The new key is the same.', { param: '/target_key' });
    const { from, json } = await copied(given, call);
    await call.client.send({ ...from, method: 'DELETE' });
    return [{ json }];
  },
});

export const remove = defineS3Operation({
  title: 'Delete',
  description: 'Deletes an object. In a bucket with versions, earlier versions stay.',
  effects: ['changes'],
  parameters: { bucket, key, version_id: versionId },
  example: { bucket: 'reports', key: '2026/may.csv' },
  output: { bucket: 'reports', key: '2026/may.csv', deleted: true },
  run: async (given, { client }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const query: Record<string, string> = given.version_id ? { versionId: given.version_id } : {};
    await client.send({ ...place, method: 'DELETE', query }, { accept: ['NoSuchKey'] });
    return [{ json: { ...place, deleted: true } }];
  },
});

export const removeFolder = defineS3Operation({
  title: 'Delete folder',
  description: 'Deletes all objects whose keys begin with a text.',
  effects: ['changes'],
  parameters: {
    bucket,
    folder: text({
      title: 'Folder',
      description: 'Beginning of the keys. Without / at the end, other names can begin with it, too.',
      placeholder: '2026/',
      required: true,
      maxLength: 1_024,
    }),
  },
  example: { bucket: 'reports', folder: '2025/' },
  output: { bucket: 'reports', folder: '2025/' },
  run: async ({ bucket: of, folder }, call) => {
    const prefix = checkedKey(folder, '/folder');
    let deleted = 0;
    let token: string | undefined;
    for (let pages = 0; pages < maxPages; pages += 1) {
      call.signal.throwIfAborted();
      const wanted = { bucket: of, prefix, isOneLevel: false, limit: maxKeys, ...(token ? { token } : {}) };
      const { objects, next } = await objectPage(call.client, wanted);
      if (objects.length > 0)
        await removeAll(
          of,
          objects.map((one) => one.key),
          call,
        );
      deleted += objects.length;
      token = next;
      if (token === undefined) return [{ json: { bucket: of, folder: prefix, deleted } }];
    }
    throw new AppError('target_error', `S3: ${deleted} objects were deleted, but there are more. Run the node again.`);
  },
});

/** The response names the objects that could not be deleted. */
async function removeAll(of: string, keys: readonly string[], { client }: S3Call): Promise<void> {
  const objects = keys.map((one) => `<Object><Key>${xmlText(one)}</Key></Object>`).join('');
  const body = `<Delete ${namespace}>${objects}<Quiet>true</Quiet></Delete>`;
  const headers = withMd5(body);
  const { xml } = await client.send({ method: 'POST', bucket: of, query: { delete: '' }, headers }, { body });
  const [failed, ...others] = xml ? childrenOf(xml, 'Error') : [];
  if (!failed) return;
  const code = textIn(failed, 'Code') ?? 'unknown';
  throw new AppError(
    'target_error',
    `S3: ${others.length + 1} of ${keys.length} objects could not be deleted (${code.slice(0, 100)}). The others are deleted.`,
  );
}

/** Every store takes this checksum; newer ones are not known everywhere. */
function withMd5(body: string): Record<string, string> {
  const digest = createHash('md5').update(body).digest('base64');
  return { 'content-type': 'application/xml', 'content-md5': digest };
}

export const setTags = defineS3Operation({
  title: 'Set tags',
  description: 'Replaces the tags of an object.',
  effects: ['changes'],
  parameters: { bucket, key, tags, version_id: versionId },
  example: { bucket: 'reports', key: '2026/may.csv', tags: { status: 'paid' } },
  output: { bucket: 'reports', key: '2026/may.csv', tags: { status: 'paid' } },
  run: async (given, { client }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const wanted = texts(given.tags);
    const set = Object.entries(wanted)
      .map(([name, value]) => `<Tag><Key>${xmlText(name)}</Key><Value>${xmlText(value)}</Value></Tag>`)
      .join('');
    const body = `<Tagging ${namespace}><TagSet>${set}</TagSet></Tagging>`;
    const query = { tagging: '', ...(given.version_id ? { versionId: given.version_id } : {}) };
    await client.send({ ...place, method: 'PUT', query, headers: withMd5(body) }, { body });
    return [{ json: { ...place, tags: wanted } }];
  },
});

export const createFolder = defineS3Operation({
  title: 'Create folder',
  description: 'Writes an empty object whose key ends in /. Consoles show it as a folder.',
  effects: ['changes'],
  parameters: {
    bucket,
    new_folder: text({ title: 'Folder', placeholder: '2026/', required: true, maxLength: 1_023 }),
  },
  example: { bucket: 'reports', new_folder: '2026' },
  output: { bucket: 'reports', key: '2026/' },
  run: async ({ bucket: of, new_folder: folder }, { client }) => {
    const place = { bucket: of, key: `${checkedKey(folder, '/new_folder').replace(/\/+$/, '')}/` };
    await client.send({ ...place, method: 'PUT' }, { body: '' });
    return [{ json: place }];
  },
});
