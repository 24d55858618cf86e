import { boolean, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { parts, playlist, video } from '../fields.ts';
import { call, idOf, itemsIn, list, oneIn, read } from '../methods.ts';
import { youtube } from '../vendor.ts';

const entry = text({
  title: 'Entry',
  description: 'ID of the entry: the field id of "List". It is not that of the video.',
  required: true,
  maxLength: 200,
});
const allParts = parts('snippet,contentDetails,status');

const listItems = defineOperation({
  title: 'List',
  description: 'Lists the videos of a playlist.',
  effects: reads,
  repeat: 'safe',
  parameters: { playlist, parts: allParts },
  example: { playlist: 'PLfake1' },
  output: { id: 'UEfake1', contentDetails: { videoId: 'v1' } },
  request: ({ playlist: of, parts: part }) => read('/playlistItems', { part, playlistId: idOf(of, '/playlist') }),
  result: itemsIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an entry of a playlist.',
  effects: reads,
  repeat: 'safe',
  parameters: { entry, parts: allParts },
  example: { entry: 'UEfake1' },
  output: { id: 'UEfake1' },
  request: ({ entry: of, parts: part }) => read('/playlistItems', { part, id: idOf(of, '/entry') }),
  result: (body) => oneIn(body, 'entry'),
});

const add = defineOperation({
  title: 'Add',
  description: 'Adds a video to an own playlist.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    playlist,
    video,
    once: boolean({
      title: 'Only once',
      description: 'A video that is in the playlist already is returned, and not added again.',
      default: false,
    }),
    position: integer({
      title: 'Position',
      description: 'From 0. Default: at the end.',
      minimum: 0,
      maximum: 5_000,
      rare: true,
    }),
    note: text({ title: 'Note', rare: true, maxLength: 280 }),
  },
  example: { playlist: 'PLfake1', video: 'v1' },
  output: { snippet: { playlistId: 'PLfake1', resourceId: { videoId: 'v1' } } },
  run: async ({ playlist: of, video: which, once, position, note }, { client, key }) => {
    const [playlistId, videoId] = [idOf(of, '/playlist'), idOf(which, '/video')];
    if (once) {
      const query = { part: 'snippet,contentDetails', playlistId, videoId };
      const { body } = await client.send(read('/playlistItems', query), { repeat: 'safe', key });
      const [found] = itemsIn(body as JsonObject);
      if (found) return [{ json: found }];
    }
    const snippet = {
      playlistId,
      resourceId: { kind: 'youtube#video', videoId },
      ...(position === undefined ? {} : { position }),
    };
    const request = call('POST', '/playlistItems', {
      query: { part: note ? 'snippet,contentDetails' : 'snippet' },
      json: { snippet, ...(note ? { contentDetails: { note } } : {}) },
    });
    const { body } = await client.send(request, { repeat: 'unsafe', key });
    return [{ json: body as JsonObject }];
  },
});

const remove = defineOperation({
  title: 'Remove',
  description: 'Removes an entry from an own playlist.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['playlistItemNotFound'],
  parameters: { entry },
  example: { entry: 'UEfake1' },
  output: { id: 'UEfake1', deleted: true },
  request: ({ entry: of }) => call('DELETE', '/playlistItems', { query: { id: idOf(of, '/entry') } }),
  result: (_body, { entry: of }) => ({ id: of.trim(), deleted: true }),
});

/** Videos in playlists: https://developers.google.com/youtube/v3/docs/playlistItems. */
export const node = vendorNode(youtube, {
  noun: 'playlist_item',
  title: 'YouTube playlist entry',
  description: 'Lists, adds or removes videos of a playlist at YouTube.',
  first: 'list',
  operations: { list: listItems, get, add, remove },
});
