import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { description, language, newPrivacy, parts, playlist, privacy } from '../fields.ts';
import { call, idOf, itemsIn, list, merged, oneIn, read, readParts } from '../methods.ts';
import { youtube } from '../vendor.ts';

const allParts = parts('snippet,status,contentDetails');
const tutorials = { id: 'PLfake1', snippet: { title: 'Tutorials' } };

const listPlaylists = defineOperation({
  title: 'List',
  description: 'Lists the playlists of the account, or those of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_channel: text({
      title: 'Channel',
      description: 'ID of a channel (UC…). Default: that of the account.',
      maxLength: 100,
    }),
    parts: allParts,
  },
  example: {},
  output: tutorials,
  request: ({ of_channel: of = '', parts: part }) =>
    read('/playlists', { part, ...(of.trim() === '' ? { mine: true } : { channelId: of.trim() }) }),
  result: itemsIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a playlist.',
  effects: reads,
  repeat: 'safe',
  parameters: { playlist, parts: allParts },
  example: { playlist: 'PLfake1' },
  output: tutorials,
  request: ({ playlist: of, parts: part }) => read('/playlists', { part, id: idOf(of, '/playlist') }),
  result: (body) => oneIn(body, 'playlist'),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a playlist.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    title: text({ title: 'Title', required: true, maxLength: 150 }),
    description,
    privacy: newPrivacy,
    language,
  },
  example: { title: 'Repairs' },
  output: { snippet: { title: 'Repairs' }, status: { privacyStatus: 'private' } },
  request: ({ title, description: about, privacy: privacyStatus, language: defaultLanguage }) =>
    call('POST', '/playlists', {
      query: { part: 'snippet,status' },
      json: {
        snippet: { title, ...(about ? { description: about } : {}), ...(defaultLanguage ? { defaultLanguage } : {}) },
        status: { privacyStatus },
      },
    }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes an own playlist. Fields that are empty stay as they are.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    playlist,
    new_title: text({ title: 'New title', maxLength: 150 }),
    description,
    change_privacy: privacy,
    language,
  },
  example: { playlist: 'PLfake1', new_title: 'Repairs' },
  output: { id: 'PLfake1', snippet: { title: 'Repairs' } },
  run: async (given, operation) => {
    const id = idOf(given.playlist, '/playlist');
    const found = await readParts({ path: '/playlists', id, part: 'snippet,status', what: 'playlist' }, operation);
    const { new_title: title, description: about, language: defaultLanguage, change_privacy: visible } = given;
    const snippet = merged(found['snippet'], ['title', 'description', 'defaultLanguage'], {
      title: title || undefined,
      description: about || undefined,
      defaultLanguage: defaultLanguage || undefined,
    });
    const status = merged(found['status'], ['privacyStatus'], visible === 'keep' ? {} : { privacyStatus: visible });
    const request = call('PUT', '/playlists', { query: { part: 'snippet,status' }, json: { id, snippet, status } });
    const { body } = await operation.client.send(request, { repeat: 'safe', key: operation.key });
    return [{ json: body as JsonObject }];
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an own playlist. Its videos stay.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['playlistNotFound'],
  parameters: { playlist },
  example: { playlist: 'PLfake1' },
  output: { id: 'PLfake1', deleted: true },
  request: ({ playlist: of }) => call('DELETE', '/playlists', { query: { id: idOf(of, '/playlist') } }),
  result: (_body, { playlist: of }) => ({ id: of.trim(), deleted: true }),
});

/** Playlists of YouTube: https://developers.google.com/youtube/v3/docs/playlists. */
export const node = vendorNode(youtube, {
  noun: 'playlist',
  title: 'YouTube playlist',
  description: 'Creates, lists, changes or deletes playlists at YouTube.',
  first: 'list',
  operations: { list: listPlaylists, get, create, update, delete: remove },
});
