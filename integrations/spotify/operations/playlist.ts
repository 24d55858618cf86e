import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { market, marketOf, playlist, tracks } from '../fields.ts';
import { idOf, urisOf } from '../ids.ts';
import { entriesIn, list } from '../paging.ts';
import { spotify } from '../vendor.ts';

const id = '3cEYpjA9oz9GiPac4AsH01';
const track = 'spotify:track:4iV5W9uYEdYUVa79Axb701';
const pathOf = (given: { playlist: string }): string =>
  path`/playlists/${idOf('playlist', given.playlist, '/playlist')}`;
const urisIn = (given: { tracks: string[] }): string[] => urisOf(given.tracks, '/tracks');

const listOwn = defineOperation({
  title: 'List',
  description: 'Lists the playlists of the account, and those that it follows.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id, name: 'Morning' },
  request: () => ({ path: '/me/playlists' }),
  result: entriesIn,
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a playlist.',
  effects: reads,
  repeat: 'safe',
  parameters: { playlist, market },
  example: { playlist: id },
  output: { id, name: 'Morning' },
  request: (given) => ({ path: pathOf(given), query: { market: marketOf(given.market) } }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a playlist of the account.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 100 }),
    description: text({ title: 'Description', maxLength: 300 }),
    shown_to: choice(['everyone', 'owner'], { everyone: 'Everyone', owner: 'Only the account' })({
      title: 'Visible to',
      default: 'everyone',
    }),
  },
  example: { name: 'Week {{ $json.id }}' },
  output: { id, name: 'Week 7' },
  request: ({ name, description, shown_to: audience }) => ({
    method: 'POST',
    path: '/me/playlists',
    json: { name, ...(description ? { description } : {}), public: audience === 'everyone' },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the name, the description or the audience of an own playlist. Empty fields stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    playlist,
    new_name: text({ title: 'New name', maxLength: 100 }),
    new_description: text({ title: 'New description', maxLength: 300 }),
    new_audience: choice(['unchanged', 'everyone', 'owner'], {
      unchanged: 'As before',
      everyone: 'Everyone',
      owner: 'Only the account',
    })({ title: 'Visible to', default: 'unchanged' }),
  },
  example: { playlist: id, new_name: 'Early' },
  output: { id, updated: true },
  request: (given) => {
    const json = {
      ...(given.new_name ? { name: given.new_name } : {}),
      ...(given.new_description ? { description: given.new_description } : {}),
      ...(given.new_audience === 'unchanged' ? {} : { public: given.new_audience === 'everyone' }),
    };
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Enter what to change.', { param: '/new_name' });
    return { method: 'PUT', path: pathOf(given), json, ignoresContent: true };
  },
  result: (_body, given) => ({ id: idOf('playlist', given.playlist, '/playlist'), updated: true }),
});

const listItems = defineOperation({
  title: 'List tracks',
  description: 'Lists the tracks of a playlist.',
  effects: reads,
  repeat: 'safe',
  parameters: { playlist, market },
  example: { playlist: id },
  output: { added_at: '2026-11-01T08:00:00Z', item: { name: 'Song' } },
  request: (given) => ({
    path: `${pathOf(given)}/items`,
    query: { market: marketOf(given.market), additional_types: 'track,episode' },
  }),
  result: entriesIn,
  list,
});

const add = defineOperation({
  title: 'Add tracks',
  description: 'Adds tracks to a playlist. A track can be in it several times.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    playlist,
    tracks,
    position: integer({
      title: 'Position',
      description: '0 is the beginning. Empty: the end.',
      minimum: 0,
      maximum: 100_000,
    }),
  },
  example: { playlist: id, tracks: [track] },
  output: { snapshot_id: 'AAAAB' },
  request: (given) => ({
    method: 'POST',
    path: `${pathOf(given)}/items`,
    json: { uris: urisIn(given), position: given.position },
  }),
});

const remove = defineOperation({
  title: 'Remove tracks',
  description: 'Removes tracks from a playlist, each at all of its places.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { playlist, tracks },
  example: { playlist: id, tracks: [track] },
  output: { snapshot_id: 'AAAAD' },
  request: (given) => ({
    method: 'DELETE',
    path: `${pathOf(given)}/items`,
    json: { items: urisIn(given).map((uri) => ({ uri })) },
  }),
});

const replace = defineOperation({
  title: 'Replace tracks',
  description: 'Replaces all tracks of a playlist by up to 100 others.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { playlist, tracks },
  example: { playlist: id, tracks: [track] },
  output: { snapshot_id: 'AAAAC' },
  request: (given) => ({ method: 'PUT', path: `${pathOf(given)}/items`, json: { uris: urisIn(given) } }),
});

/** https://developer.spotify.com/documentation/web-api/concepts/playlists */
export const node = vendorNode(spotify, {
  noun: 'playlist',
  title: 'Spotify playlist',
  description: 'Lists, creates or changes playlists at Spotify, and their tracks.',
  first: 'add_tracks',
  operations: {
    list: listOwn,
    get,
    create,
    update,
    list_tracks: listItems,
    add_tracks: add,
    remove_tracks: remove,
    replace_tracks: replace,
  },
});
