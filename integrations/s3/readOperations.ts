import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';
import { reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import { mediaTypeOf } from '../../platform/binaries/mediaTypeOf.ts';
import { readPages } from '../stores/readPages.ts';
import { bucket, checkedKey, fileField, keepItem, key, prefix, versionId } from './fields.ts';
import { objectItem } from './objectItem.ts';
import { objectPage } from './objectPage.ts';
import { defineS3Operation } from './s3Operation.ts';
import { tagsIn } from './upload.ts';

const may = { bucket: 'reports', key: '2026/may.csv', size: 5, etag: '5d41402abc4b2a76b9719d911017c592' };

function versionQuery(id: string | undefined): Record<string, string> {
  return id ? { versionId: id } : {};
}

export const downloadFile = defineS3Operation({
  title: 'Download',
  description: 'Downloads an object. The item has its details and its content.',
  effects: reads,
  parameters: { bucket, key, binary_name: fileField, keep_item: keepItem, version_id: versionId },
  example: { bucket: 'reports', key: '2026/may.csv' },
  output: may,
  run: async (given, { client, files, item }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const answer = await client.download({ ...place, method: 'GET', query: versionQuery(given.version_id) });
    const fileName = place.key.split('/').findLast((part) => part !== '') ?? 'object';
    const stored = (answer.headers['content-type'] ?? '').split(';')[0]!.trim();
    const isKnown = stored !== '' && !/^(application|binary)\/octet-stream$/.test(stored);
    const mediaType = isKnown ? stored : mediaTypeOf(fileName);
    const content = await files.write(answer.body, { fileName, mediaType });
    const details = { ...objectItem(place, answer.headers), size: content.size_bytes };
    const json = given.keep_item ? item.json : details;
    const others = given.keep_item ? (item.binary ?? {}) : {};
    return [{ json, binary: { ...others, [given.binary_name]: content } }];
  },
});

export const getDetails = defineS3Operation({
  title: 'Get',
  description: 'Returns the details of an object, without its content.',
  effects: reads,
  parameters: { bucket, key, version_id: versionId },
  example: { bucket: 'reports', key: '2026/may.csv' },
  output: may,
  run: async (given, { client }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const { headers } = await client.send({ ...place, method: 'HEAD', query: versionQuery(given.version_id) });
    return [{ json: objectItem(place, headers) }];
  },
});

export const listObjects = defineS3Operation({
  title: 'List',
  description: 'Lists objects of a bucket, in the order of their keys.',
  effects: reads,
  parameters: {
    bucket,
    prefix,
    recursive: boolean({
      title: 'With folders below',
      description: 'Otherwise, everything behind the next slash of a key is one folder.',
      default: true,
    }),
    start_after: text({
      title: 'After key',
      description: 'Only keys that come later in the alphabet.',
      rare: true,
      maxLength: 1_024,
    }),
    ...listFields,
  },
  example: { bucket: 'reports', prefix: '2026/' },
  output: { type: 'object', ...may },
  run: async (given, { client, signal }) => {
    const { bucket: of, prefix: beginning = '', recursive, start_after: startAfter } = given;
    return readPages(given, { title: 'S3', signal }, async ({ limit, cursor }) => {
      const page = await objectPage(client, {
        bucket: of,
        prefix: beginning,
        isOneLevel: !recursive,
        limit,
        ...(startAfter ? { startAfter } : {}),
        ...(cursor === undefined ? {} : { token: cursor }),
      });
      const objects = page.objects.filter((one) => one.key !== beginning || !beginning.endsWith('/'));
      const folders = page.folders.map((folder) => ({ type: 'folder', bucket: of, key: folder }));
      const items = [...folders, ...objects.map((one) => ({ type: 'object', bucket: of, ...one }))];
      return { items, next: page.next };
    });
  },
});

export const presign = defineS3Operation({
  title: 'Create link',
  description: 'Makes an address to read or write an object. It works without a sign-in until it expires.',
  effects: reads,
  parameters: {
    bucket,
    key,
    link_for: choice(['read', 'write'], { read: 'Read the object', write: 'Write the object' })({
      title: 'Link to',
      default: 'read',
    }),
    expires_seconds: integer({
      title: 'Expires after (seconds)',
      description: 'At most 7 days.',
      minimum: 1,
      maximum: 604_800,
      default: 3_600,
    }),
  },
  example: { bucket: 'reports', key: '2026/may.csv' },
  output: { bucket: 'reports', key: '2026/may.csv', method: 'GET' },
  run: async (given, { client }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const method = given.link_for === 'write' ? ('PUT' as const) : ('GET' as const);
    const expiresAt = new Date(Date.now() + given.expires_seconds * 1000).toISOString();
    const url = await client.presign({ ...place, method }, given.expires_seconds);
    return [{ json: { ...place, method, url, expires_at: expiresAt } }];
  },
});

export const getTags = defineS3Operation({
  title: 'Get tags',
  description: 'Returns the tags of an object.',
  effects: reads,
  parameters: { bucket, key, version_id: versionId },
  example: { bucket: 'reports', key: '2026/may.csv' },
  output: { bucket: 'reports', key: '2026/may.csv', tags: { status: 'paid' } },
  run: async (given, { client }) => {
    const place = { bucket: given.bucket, key: checkedKey(given.key, '/key') };
    const query = { tagging: '', ...versionQuery(given.version_id) };
    // Some stores have no empty set of tags.
    const { xml } = await client.send({ ...place, method: 'GET', query }, { accept: ['NoSuchTagSet'] });
    return [{ json: { ...place, tags: tagsIn(xml) } }];
  },
});
