import { setTimeout as wait } from 'node:timers/promises';

import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import { metadataIn, storedType, timeOf, unquoted } from '../stores/headerValues.ts';
import { readPages } from '../stores/readPages.ts';
import { defineAzureOperation, type AzureCall } from './azureOperation.ts';
import { blob, checkedName, container, fileField, metadata, metadataHeaders, metadataPrefix } from './fields.ts';
import { blobPage } from './pages.ts';

/** A copy inside an account takes seconds; one of a large blob can take longer. */
const maxCopyMs = 600_000;
const example = { container: 'invoices', blob: 'a.txt' };
const found = { container: 'invoices', name: 'a.txt' };

function placeOf(given: { container: string; blob: string }): { container: string; blob: string } {
  return { container: given.container, blob: checkedName(given.blob, '/blob') };
}

/** Returns a blob as an item, from the headers of a response. */
function blobItem(place: { container: string; blob: string }, headers: Readonly<Record<string, string>>): JsonObject {
  const size = headers['content-length'];
  return {
    container: place.container,
    name: place.blob,
    size: size === undefined ? null : Number(size),
    content_type: headers['content-type'] ?? null,
    etag: unquoted(headers['etag']),
    last_modified: timeOf(headers['last-modified']),
    created_at: timeOf(headers['x-ms-creation-time']),
    access_tier: headers['x-ms-access-tier'] ?? null,
    metadata: metadataIn(headers, metadataPrefix),
  };
}

export const download = defineAzureOperation({
  title: 'Download',
  description: 'Downloads a blob. The item has its details and its content.',
  effects: reads,
  parameters: { container, blob, binary_name: fileField },
  example,
  output: found,
  run: async (given, { client, files }) => {
    const place = placeOf(given);
    const answer = await client.download({ ...place, method: 'GET' });
    const fileName = place.blob.split('/').findLast((part) => part !== '') ?? 'blob';
    const mediaType = storedType(answer.headers, fileName);
    const content = await files.write(answer.body, { fileName, mediaType });
    const json = { ...blobItem(place, answer.headers), size: content.size_bytes };
    return [{ json, binary: { [given.binary_name]: content } }];
  },
});

export const get = defineAzureOperation({
  title: 'Get',
  description: 'Returns the details of a blob, without its content.',
  effects: reads,
  parameters: { container, blob },
  example,
  output: found,
  run: async (given, { client }) => {
    const place = placeOf(given);
    const { headers } = await client.send({ ...place, method: 'HEAD' });
    return [{ json: blobItem(place, headers) }];
  },
});

export const list = defineAzureOperation({
  title: 'List',
  description: 'Lists blobs of a container, in the order of their names.',
  effects: reads,
  parameters: {
    container,
    prefix: text({
      title: 'Prefix',
      description: 'Beginning of the names, such as 2026/.',
      placeholder: '2026/',
      choices: { list: 'prefixes', needs: ['container'] },
      maxLength: 1_024,
    }),
    recursive: boolean({
      title: 'With folders below',
      description: 'Otherwise, everything behind the next slash of a name is one folder.',
      default: true,
    }),
    ...listFields,
  },
  example: { container: 'invoices' },
  output: { type: 'blob', container: 'invoices', name: '2026/r 1.txt' },
  run: async (given, { client, signal }) => {
    const place = { container: given.container, prefix: given.prefix ?? '', isOneLevel: !given.recursive };
    return readPages(given, { title: 'Azure Blob Storage', signal }, (page) => blobPage(client, { ...place, ...page }));
  },
});

export const remove = defineAzureOperation({
  title: 'Delete',
  description: 'Deletes a blob with its snapshots.',
  effects: ['changes'],
  parameters: { container, blob },
  example,
  output: { ...found, deleted: true },
  run: async (given, { client }) => {
    const place = placeOf(given);
    const request = { ...place, method: 'DELETE', headers: { 'x-ms-delete-snapshots': 'include' } } as const;
    await client.send(request, { acceptRepeated: ['BlobNotFound'] });
    return [{ json: { container: place.container, name: place.blob, deleted: true } }];
  },
});

export const copy = defineAzureOperation({
  title: 'Copy',
  description: 'Copies a blob inside of the account, and waits until the copy is there.',
  effects: ['changes'],
  parameters: {
    container,
    blob,
    target_container: text({
      title: 'To container',
      description: 'Default: the same one.',
      choices: { list: 'containers' },
      maxLength: 63,
      pattern: '^([a-z0-9$][a-z0-9$-]*)?$',
    }),
    target_blob: text({ title: 'New name', placeholder: 'archive/may.csv', required: true, maxLength: 1_024 }),
  },
  example: { container: 'invoices', blob: '2026/r 1.txt', target_blob: 'a.txt' },
  output: { container: 'invoices', name: 'a.txt', from: 'invoices/2026/r 1.txt' },
  run: async (given, call) => {
    const source = placeOf(given);
    const target = {
      container: given.target_container || given.container,
      blob: checkedName(given.target_blob, '/target_blob'),
    };
    const headers = { 'x-ms-copy-source': call.client.signer.addressOf(source).href };
    const sent = await call.client.send({ ...target, method: 'PUT', headers });
    await copied(target, sent.headers['x-ms-copy-status'], call);
    return [{ json: { container: target.container, name: target.blob, from: `${source.container}/${source.blob}` } }];
  },
});

/** https://learn.microsoft.com/rest/api/storageservices/copy-blob: the service can copy on after its response. */
async function copied(
  place: { container: string; blob: string },
  first: string | undefined,
  { client, signal }: AzureCall,
): Promise<void> {
  const until = performance.now() + maxCopyMs;
  let status = first;
  for (let pauseMs = 200; status === 'pending'; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    if (performance.now() > until)
      throw new AppError('target_error', 'Azure Blob Storage: The copy is not ready after ten minutes. It goes on.');
    await wait(pauseMs, undefined, { signal });
    status = (await client.send({ ...place, method: 'HEAD' })).headers['x-ms-copy-status'];
  }
  if (status === 'failed' || status === 'aborted')
    throw new AppError('target_error', 'Azure Blob Storage: The copy has failed.');
}

export const setMetadata = defineAzureOperation({
  title: 'Set metadata',
  description: 'Replaces the metadata of a blob.',
  effects: ['changes'],
  parameters: { container, blob, metadata },
  example: { ...example, metadata: { status: 'paid' } },
  output: { ...found, metadata: { status: 'paid' } },
  run: async (given, { client }) => {
    const place = placeOf(given);
    const headers = metadataHeaders(given.metadata);
    await client.send({ ...place, method: 'PUT', query: { comp: 'metadata' }, headers });
    return [{ json: { container: place.container, name: place.blob, metadata: given.metadata as JsonObject } }];
  },
});

const newTiers = { hot: 'Hot', cool: 'Cool', cold: 'Cold', archive: 'Archive' } as const;

export const setTier = defineAzureOperation({
  title: 'Set access tier',
  description: 'Moves a blob to another access tier. From the archive, that takes hours.',
  effects: ['changes'],
  parameters: {
    container,
    blob,
    new_tier: choice(['hot', 'cool', 'cold', 'archive'], newTiers)({ title: 'New access tier', default: 'cool' }),
  },
  example: { ...example, new_tier: 'cool' },
  output: { ...found, access_tier: 'Cool' },
  run: async (given, { client }) => {
    const place = placeOf(given);
    const headers = { 'x-ms-access-tier': newTiers[given.new_tier] };
    await client.send({ ...place, method: 'PUT', query: { comp: 'tier' }, headers });
    return [{ json: { container: place.container, name: place.blob, access_tier: newTiers[given.new_tier] } }];
  },
});

export const createLink = defineAzureOperation({
  title: 'Create link',
  description: 'Makes an address to read or write a blob. It works without a sign-in until it expires.',
  effects: reads,
  parameters: {
    container,
    blob,
    link_for: choice(['read', 'write'], { read: 'Read the blob', write: 'Write the blob' })({
      title: 'Link to',
      default: 'read',
    }),
    expires_seconds: integer({
      title: 'Expires after (seconds)',
      minimum: 1,
      maximum: 31_536_000,
      default: 3_600,
    }),
  },
  example,
  output: found,
  run: async (given, { client }) => {
    const place = placeOf(given);
    const expiresAt = new Date(Date.now() + given.expires_seconds * 1000);
    const url = client.link(place, given.link_for === 'write' ? 'cw' : 'r', expiresAt);
    return [{ json: { container: place.container, name: place.blob, url, expires_at: expiresAt.toISOString() } }];
  },
});
