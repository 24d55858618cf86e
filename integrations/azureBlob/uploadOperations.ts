import { choice, record, text } from '../../platform/schema/schema.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item } from '../../domains/executions/item.ts';
import { ascii, texts, unquoted } from '../stores/headerValues.ts';
import { contentOfItem, contentOfText, type NewContent } from '../stores/newContent.ts';
import { defineAzureOperation, type AzureCall } from './azureOperation.ts';
import { checkedName, container, fileField, metadata, metadataHeaders, tier, tiers } from './fields.ts';
import { upload } from './upload.ts';

const changesBlobs: readonly Effect[] = ['changes'];

const newBlob = {
  container,
  new_blob: text({
    title: 'Blob',
    description: 'Full name. If it ends in /, or is empty, the name of the file follows.',
    placeholder: '2026/may.csv',
    default: '',
    maxLength: 1_024,
  }),
  if_exists: choice(['overwrite', 'fail'], { overwrite: 'Replace the blob', fail: 'Fail' })({
    title: 'If the blob exists',
    default: 'overwrite',
    rare: true,
  }),
  content_type: text({ title: 'Content type', description: 'Default: that of the file.', rare: true, maxLength: 200 }),
  cache_control: text({ title: 'Cache-Control', placeholder: 'max-age=3600', rare: true, maxLength: 200 }),
  content_disposition: text({
    title: 'Content-Disposition',
    placeholder: 'attachment; filename="may.csv"',
    rare: true,
    maxLength: 500,
  }),
  metadata,
  tags: record({ title: 'Tags', entry: 'tag', control: 'key_values', maxEntries: 10, default: {}, rare: true }),
  tier,
};

interface NewBlob {
  container: string;
  new_blob: string;
  if_exists: 'overwrite' | 'fail';
  content_type?: string;
  cache_control?: string;
  content_disposition?: string;
  metadata: Record<string, unknown>;
  tags: Record<string, unknown>;
  tier: keyof typeof tiers;
}

function headersOf(given: NewBlob): Record<string, string> {
  const headers: readonly (readonly [string, string])[] = [
    ['x-ms-blob-cache-control', ascii(given.cache_control ?? '', '/cache_control')],
    ['x-ms-blob-content-disposition', ascii(given.content_disposition ?? '', '/content_disposition')],
    ['x-ms-access-tier', tiers[given.tier]],
    ['x-ms-tags', new URLSearchParams(texts(given.tags)).toString()],
    ...Object.entries(metadataHeaders(given.metadata)),
  ];
  return Object.fromEntries(headers.filter(([, value]) => value !== ''));
}

async function write(given: NewBlob, source: NewContent, { client, signal }: AzureCall): Promise<Item[]> {
  const written = given.new_blob.trim();
  const isFolder = written === '' || written.endsWith('/');
  const blob = checkedName(isFolder ? `${written}${source.fileName}` : written, '/new_blob');
  const mediaType = ascii(given.content_type || source.mediaType, '/content_type');
  const place = { container: given.container, blob };
  const wanted = { ...place, mediaType, headers: headersOf(given), mustBeNew: given.if_exists === 'fail' };
  const etag = await upload(wanted, source.body, { client, signal });
  return [
    {
      json: {
        container: place.container,
        name: blob,
        size: source.body.sizeBytes,
        content_type: mediaType,
        etag: unquoted(etag),
        url: client.signer.addressOf(place).href,
      },
    },
  ];
}

export const uploadFile = defineAzureOperation({
  title: 'Upload',
  description: 'Writes a file of the item as a blob.',
  effects: changesBlobs,
  parameters: { binary_name: fileField, ...newBlob },
  example: { binary_name: 'data', container: 'invoices', new_blob: '2026/may.txt' },
  output: { container: 'invoices', name: '2026/may.txt', size: 5 },
  run: async ({ binary_name: field, ...given }, call) => write(given, contentOfItem(field, call), call),
});

export const createFromText = defineAzureOperation({
  title: 'Create from text',
  description: 'Writes a text as a blob.',
  effects: changesBlobs,
  parameters: {
    content: text({ title: 'Text', control: 'textarea', default: '', maxLength: 10_000_000 }),
    ...newBlob,
  },
  example: { content: 'Order {{ $json.id }}', container: 'invoices', new_blob: 'order.txt' },
  output: { container: 'invoices', name: 'order.txt', size: 7 },
  run: async ({ content, ...given }, call) => write(given, contentOfText(content, given.new_blob), call),
});
