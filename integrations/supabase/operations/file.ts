import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nameIn, storageKey, storagePath } from '../storagePath.ts';
import { supabase } from '../vendor.ts';

const bucket = text({
  title: 'Bucket',
  placeholder: 'docs',
  choices: { list: 'buckets' },
  required: true,
  maxLength: 200,
});
const file = text({
  title: 'Path',
  description: 'Folders and name of a file in the bucket.',
  placeholder: 'reports/2026.pdf',
  required: true,
  maxLength: 1_024,
});
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const example = { bucket: 'docs', file: 'report.txt' };

/** https://supabase.com/docs/guides/storage/uploads/standard-uploads */
const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item to a bucket.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    bucket,
    file,
    binary_name: binaryName,
    replace: boolean({ title: 'Replace', description: 'Overwrites an existing file.', default: false }),
    cache_seconds: integer({
      title: 'Cache for seconds',
      rare: true,
      minimum: 0,
      maximum: 31_536_000,
      default: 3_600,
    }),
  },
  example: { bucket: 'docs', file: 'in/hello.txt' },
  output: { bucket: 'docs', path: 'in/hello.txt', id: '11111111-2222-4333-8444-555555555555' },
  run: async ({ bucket: to, file: name, binary_name: field, replace, cache_seconds: seconds }, call) => {
    const { client, item, files, key } = call;
    const place = storageKey(name);
    const binary = binaryOf(item, field, '/binary_name');
    const { body } = await client.send(
      {
        method: 'POST',
        path: `/storage/v1/object${storagePath(to, place)}`,
        headers: { 'x-upsert': String(replace), 'cache-control': `max-age=${seconds}` },
        content: {
          mediaType: binary.media_type,
          body: { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) },
        },
      },
      { repeat: replace ? 'safe' : 'unsafe', key },
    );
    const { Id: id, Key: full } = body as { Id?: string; Key?: string };
    return itemsOf({ bucket: to, path: place, id, key: full });
  },
});

/** https://supabase.com/docs/guides/storage/serving/downloads */
const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file of a bucket.',
  effects: reads,
  repeat: 'safe',
  parameters: { bucket, file, binary_name: binaryName },
  example,
  output: { bucket: 'docs', path: 'report.txt' },
  run: async ({ bucket: of, file: name, binary_name: field }, { client, files }): Promise<Item[]> => {
    const place = storageKey(name);
    const answer = await client.download({
      path: `/storage/v1/object/authenticated${storagePath(of, place)}`,
      headers: { accept: '*/*' },
    });
    const mediaType = answer.headers['content-type'] ?? 'application/octet-stream';
    const written = await files.write(answer.body, { fileName: nameIn(place), mediaType });
    return [{ json: { bucket: of, path: place }, binary: { [field]: written } }];
  },
});

const pageFiles = 1_000;
const maxPages = 1_000;

/**
 * https://supabase.com/docs/reference/javascript/storage-from-list. The response does not say whether there are more, so the list ends at an
 * empty page.
 */
const listFiles = defineOperation({
  title: 'List',
  description: 'Lists the files and folders in a folder of a bucket. Folders have no ID.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    bucket,
    folder: text({
      title: 'Folder',
      description: 'Empty: the top of the bucket.',
      placeholder: 'reports',
      maxLength: 1_024,
    }),
    search: text({ title: 'Search', description: 'Part of the name.', maxLength: 200 }),
    sort_by: choice(['name', 'updated_at', 'created_at'], {
      name: 'Name',
      updated_at: 'Last change',
      created_at: 'Creation',
    })({ title: 'Sort by', rare: true, default: 'name' }),
    direction: choice(['asc', 'desc'])({ title: 'Direction', rare: true, default: 'asc' }),
    ...listFields,
  },
  example: { bucket: 'docs' },
  output: { name: 'report.txt', id: '11111111-2222-4333-8444-555555555555' },
  run: async (given, { client, key, signal }) => {
    const { bucket: of, folder = '', search, sort_by: column, direction: order, all, limit } = given;
    const wanted = all ? (listFields.limit.json['maximum'] as number) : limit;
    const found: JsonObject[] = [];
    for (let pages = 0; found.length < wanted; pages += 1) {
      signal.throwIfAborted();
      if (pages >= maxPages) throw new AppError('target_error', 'The list has too many pages. Narrow it down.');
      const { body } = await client.send(
        {
          method: 'POST',
          path: path`/storage/v1/object/list/${of}`,
          json: {
            prefix: folder.replaceAll(/^\/+|\/+$/g, ''),
            limit: Math.min(wanted - found.length, pageFiles),
            offset: found.length,
            sortBy: { column, order },
            ...(search ? { search } : {}),
          },
        },
        { repeat: 'safe', key },
      );
      const page = body as JsonObject[];
      if (page.length === 0) return itemsOf(found);
      found.push(...page);
    }
    if (all) throw new AppError('target_error', `The list has more than ${wanted} files. Narrow it down.`);
    return itemsOf(found.slice(0, wanted));
  },
});

/** Moving and copying have the same parameters. */
function transfer(verb: 'move' | 'copy', { title, description }: { title: string; description: string }): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'unsafe',
    parameters: {
      bucket,
      file,
      to: text({ title: 'New path', placeholder: 'archive/2026.pdf', required: true, maxLength: 1_024 }),
      to_bucket: text({
        title: 'Other bucket',
        description: 'Empty: the same bucket.',
        choices: { list: 'buckets' },
        rare: true,
        maxLength: 200,
      }),
    },
    example: { ...example, to: 'archive/report.txt' },
    output: { bucket: 'docs', path: 'archive/report.txt' },
    request: ({ bucket: of, file: from, to, to_bucket: other }) => ({
      method: 'POST',
      path: `/storage/v1/object/${verb}`,
      json: {
        bucketId: of,
        sourceKey: storageKey(from),
        destinationKey: storageKey(to, 'to'),
        ...(other ? { destinationBucket: other } : {}),
      },
    }),
    result: (_body, { bucket: of, to, to_bucket: other }) => ({ bucket: other || of, path: storageKey(to) }),
  });
}

/** https://supabase.com/docs/reference/javascript/storage-from-remove: missing files are left out of the response. */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file. Up to 100 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { bucket, file },
  example: { bucket: 'docs', file: 'report.txt' },
  output: { bucket: 'docs', path: 'report.txt', deleted: true },
  batch: {
    max: 100,
    together: ({ bucket: of }) => of,
    request: (all) => ({
      method: 'DELETE',
      path: path`/storage/v1/object/${all[0]!.bucket}`,
      json: { prefixes: all.map(({ file: name }) => storageKey(name)) },
    }),
    results: (body, all) => {
      const gone = new Set((body as unknown as { name: string }[]).map(({ name }) => name));
      return all.map(({ bucket: of, file: name }) => {
        const key = storageKey(name);
        return { bucket: of, path: key, deleted: gone.has(key) };
      });
    },
  },
});

/** https://supabase.com/docs/reference/javascript/storage-from-createsignedurl */
const sign = defineOperation({
  title: 'Create link',
  description: 'Returns an address that everyone can download the file from, for a time.',
  effects: ['reads_private', 'sends_out'],
  repeat: 'safe',
  parameters: {
    bucket,
    file,
    expires_in: integer({
      title: 'Valid for seconds',
      minimum: 1,
      maximum: 315_360_000,
      default: 3_600,
    }),
  },
  example,
  output: { bucket: 'docs', path: 'report.txt', expires_in: 3_600 },
  run: async ({ bucket: of, file: name, expires_in: seconds }, { client, key }) => {
    const place = storageKey(name);
    const { body } = await client.send(
      { method: 'POST', path: `/storage/v1/object/sign${storagePath(of, place)}`, json: { expiresIn: seconds } },
      { repeat: 'safe', key },
    );
    const { signedURL: below } = body as { signedURL?: unknown };
    if (typeof below !== 'string' || !below.startsWith('/'))
      throw new AppError('target_error', 'Supabase: The response has no link.');
    const url = client.urlOf(`/storage/v1${below}`);
    return itemsOf({ bucket: of, path: place, url, expires_in: seconds });
  },
});

/** Files of Supabase: https://supabase.com/docs/guides/storage. */
export const node = vendorNode(supabase, {
  noun: 'file',
  title: 'Supabase file',
  description: 'Uploads, downloads, lists, moves or deletes files in buckets of Supabase Storage.',
  first: 'upload',
  operations: {
    upload,
    download,
    list: listFiles,
    move: transfer('move', { title: 'Move', description: 'Moves or renames a file.' }),
    copy: transfer('copy', { title: 'Copy', description: 'Copies a file.' }),
    delete: remove,
    create_link: sign,
  },
});
