import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, fileField, parts } from '../fields.ts';
import { call, idOf, itemsIn, list, merged, oneIn, read, readParts } from '../methods.ts';
import { youtube } from '../vendor.ts';
import { mediaOf } from '../videoChanges.ts';

const allParts = parts('snippet,contentDetails,statistics,status,brandingSettings');

const listChannels = defineOperation({
  title: 'List',
  description: 'Lists the channels of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    which: choice(['mine', 'managed'], { mine: 'Own channels', managed: 'Managed channels' })({
      title: 'Channels',
      default: 'mine',
      rare: true,
    }),
    parts: allParts,
  },
  example: {},
  output: { snippet: { title: 'Example' } },
  request: ({ which, parts: part }) =>
    read('/channels', { part, ...(which === 'mine' ? { mine: true } : { managedByMe: true }) }),
  result: itemsIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a channel by its ID or its handle.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    channel_or_handle: text({
      title: 'Channel',
      description: 'ID (UC…) or handle (@name).',
      placeholder: '@name',
      required: true,
      maxLength: 100,
    }),
    parts: allParts,
  },
  example: { channel_or_handle: '@example' },
  output: { snippet: { title: 'Example' }, statistics: { subscriberCount: '100' } },
  request: ({ channel_or_handle: written, parts: part }) => {
    const of = idOf(written, '/channel_or_handle');
    return read('/channels', { part, ...(of.startsWith('@') ? { forHandle: of } : { id: of }) });
  },
  result: (body) => oneIn(body, 'channel'),
});

const settings = [
  'title',
  'description',
  'keywords',
  'country',
  'defaultLanguage',
  'trackingAnalyticsAccountId',
  'unsubscribedTrailer',
  'moderateComments',
];

async function changed(id: string, given: JsonObject, operation: OperationCall): Promise<JsonObject> {
  const { banner, ...texts } = given;
  const found = await readParts({ path: '/channels', id, part: 'brandingSettings', what: 'channel' }, operation);
  const before = (found['brandingSettings'] ?? {}) as { channel?: JsonObject; image?: JsonObject };
  const image = merged(before.image, ['bannerExternalUrl'], { bannerExternalUrl: banner });
  const brandingSettings = { channel: merged(before.channel, settings, texts), image };
  const json = { id, brandingSettings };
  const request = call('PUT', '/channels', { query: { part: 'brandingSettings' }, json });
  const { body } = await operation.client.send(request, { repeat: 'safe', key: operation.key });
  return body as JsonObject;
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes the texts of an own channel. Fields that are empty stay as they are.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    channel,
    new_description: text({ title: 'Description', control: 'textarea', maxLength: 1_000 }),
    keywords: text({
      title: 'Keywords',
      description: 'Separate with spaces; quotes keep several words together.',
      maxLength: 500,
    }),
    country: text({ title: 'Country', placeholder: 'DE', maxLength: 2 }),
    default_language: text({ title: 'Language', placeholder: 'de', rare: true, maxLength: 20 }),
    trailer: text({
      title: 'Trailer',
      description: 'ID of a video that people see who have not subscribed.',
      rare: true,
      maxLength: 100,
    }),
  },
  example: { channel: 'UCfake00000000000000001', keywords: 'pumps repair' },
  output: { brandingSettings: { channel: { keywords: 'pumps repair', country: 'DE' } } },
  run: async (given, operation) => {
    const texts = {
      description: given.new_description || undefined,
      keywords: given.keywords || undefined,
      country: given.country || undefined,
      defaultLanguage: given.default_language || undefined,
      unsubscribedTrailer: given.trailer || undefined,
    };
    return [{ json: await changed(idOf(given.channel, '/channel'), texts, operation) }];
  },
});

const uploadBanner = defineOperation({
  title: 'Upload banner',
  description: 'Makes a picture of the item the banner of an own channel. It needs 2048 × 1152 pixels.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: { channel, binary_name: fileField },
  example: { channel: 'UCfake00000000000000001' },
  output: { brandingSettings: { image: { bannerExternalUrl: 'https://yt3.googleusercontent.com/banner9' } } },
  run: async ({ channel: of, binary_name: field }, operation) => {
    const id = idOf(of, '/channel');
    const { mediaType, ...content } = mediaOf(operation, field, 'image');
    const path = '/upload/youtube/v3/channelBanners/insert';
    const request = {
      method: 'POST',
      path,
      query: { uploadType: 'media' },
      content: { mediaType, body: content },
    } as const;
    const { body } = await operation.client.send(request, { repeat: 'safe', key: operation.key });
    const banner = (body as JsonObject)['url'];
    if (typeof banner !== 'string') throw new AppError('target_error', 'YouTube: The picture was not accepted.');
    return [{ json: await changed(id, { banner }, operation) }];
  },
});

/** Channels of YouTube: https://developers.google.com/youtube/v3/docs/channels. */
export const node = vendorNode(youtube, {
  noun: 'channel',
  title: 'YouTube channel',
  description: 'Lists, reads or changes channels at YouTube.',
  first: 'list',
  operations: { list: listChannels, get, update, upload_banner: uploadBanner },
});
