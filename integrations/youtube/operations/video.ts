import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, parts, video } from '../fields.ts';
import { call, idOf, itemsIn, list, oneIn, read, readParts, timeOf } from '../methods.ts';
import { youtube } from '../vendor.ts';
import { setThumbnail, updateVideo, uploadVideo } from '../videoChanges.ts';

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a video, with its statistics.',
  effects: reads,
  repeat: 'safe',
  parameters: { video, parts: parts('snippet,contentDetails,statistics,status') },
  example: { video: 'v1' },
  output: { id: 'v1', snippet: { title: 'How a pump works' }, statistics: { viewCount: '1200' } },
  request: ({ video: of, parts: part }) => read('/videos', { part, id: idOf(of, '/video') }),
  result: (body) => oneIn(body, 'video'),
});

async function withUploads<P extends { channel: string }>(given: P, operation: OperationCall): Promise<P> {
  const id = idOf(given.channel, '/channel');
  // The playlist of uploads has the ID of the channel, with another beginning.
  if (!id.startsWith('UC')) {
    const found = await readParts({ path: '/channels', id, part: 'contentDetails', what: 'channel' }, operation);
    const { relatedPlaylists } = (found['contentDetails'] ?? {}) as { relatedPlaylists?: { uploads?: string } };
    return { ...given, channel: relatedPlaylists?.uploads ?? id };
  }
  return { ...given, channel: `UU${id.slice(2)}` };
}

const listOfChannel = defineOperation({
  title: 'List of channel',
  description: 'Lists the videos of a channel, the newest first. It costs far less quota than a search.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel },
  example: { channel: 'UCfake00000000000000001' },
  output: { snippet: { title: 'How a pump works', resourceId: { videoId: 'v1' } } },
  prepare: withUploads,
  request: ({ channel: playlistId }) => read('/playlistItems', { part: 'snippet,contentDetails', playlistId }),
  result: itemsIn,
  list,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches YouTube. Google allows 100 searches a day, and each page counts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', maxLength: 1_000 }),
    kind: choice(['video', 'channel', 'playlist'], { video: 'Videos', channel: 'Channels', playlist: 'Playlists' })({
      title: 'Kind',
      default: 'video',
    }),
    for_mine: boolean({ title: 'Only own videos', default: false }),
    in_channel: text({ title: 'Only of channel', description: 'ID of a channel (UC…).', maxLength: 100 }),
    order: choice(['relevance', 'date', 'rating', 'title', 'view_count'], {
      relevance: 'Relevance',
      date: 'Date',
      rating: 'Rating',
      title: 'Title',
      view_count: 'Views',
    })({ title: 'Sort by', default: 'relevance' }),
    published_after: text({
      title: 'Published after',
      description: 'Time with its zone.',
      placeholder: '2026-12-01T00:00:00Z',
      rare: true,
      maxLength: 40,
    }),
    published_before: text({
      title: 'Published before',
      description: 'Time with its zone.',
      placeholder: '2026-12-31T00:00:00Z',
      rare: true,
      maxLength: 40,
    }),
    region: text({ title: 'Region', placeholder: 'DE', rare: true, maxLength: 2 }),
    search_language: text({ title: 'Language', placeholder: 'de', rare: true, maxLength: 20 }),
    safe_search: choice(['moderate', 'none', 'strict'], { moderate: 'Moderate', none: 'Off', strict: 'Strict' })({
      title: 'Safe search',
      default: 'moderate',
      rare: true,
    }),
  },
  example: { query: 'pump' },
  output: { id: { videoId: 'v1' }, snippet: { title: 'How a pump works' } },
  request: (given) =>
    read('/search', {
      part: 'snippet',
      q: given.query,
      type: given.for_mine ? 'video' : given.kind,
      ...(given.for_mine ? { forMine: true } : {}),
      channelId: given.in_channel?.trim(),
      order: given.order === 'view_count' ? 'viewCount' : given.order,
      publishedAfter: timeOf(given.published_after, '/published_after'),
      publishedBefore: timeOf(given.published_before, '/published_before'),
      regionCode: given.region,
      relevanceLanguage: given.search_language,
      safeSearch: given.safe_search,
    }),
  result: itemsIn,
  list,
});

const rate = defineOperation({
  title: 'Rate',
  description: 'Likes or dislikes a video, or takes that back.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    video,
    rating: choice(['like', 'dislike', 'none'], { like: 'Like', dislike: 'Dislike', none: 'No rating' })({
      title: 'Rating',
      default: 'like',
    }),
  },
  example: { video: 'v1', rating: 'like' },
  output: { id: 'v1', rating: 'like' },
  request: ({ video: of, rating }) => call('POST', '/videos/rate', { query: { id: idOf(of, '/video'), rating } }),
  result: (_body: JsonObject, { video: of, rating }) => ({ id: of.trim(), rating }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an own video. It cannot be restored.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['videoNotFound'],
  parameters: { video },
  example: { video: 'v1' },
  output: { id: 'v1', deleted: true },
  request: ({ video: of }) => call('DELETE', '/videos', { query: { id: idOf(of, '/video') } }),
  result: (_body, { video: of }) => ({ id: of.trim(), deleted: true }),
});

/** Videos of YouTube: https://developers.google.com/youtube/v3/docs/videos. */
export const node = vendorNode(youtube, {
  noun: 'video',
  title: 'YouTube video',
  description: 'Uploads, lists, searches, changes or rates videos at YouTube.',
  first: 'list_of_channel',
  operations: {
    list_of_channel: listOfChannel,
    search,
    get,
    upload: uploadVideo,
    update: updateVideo,
    set_thumbnail: setThumbnail,
    rate,
    delete: remove,
  },
});
