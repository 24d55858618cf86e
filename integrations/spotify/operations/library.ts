import { choice, list as listOf, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { urisOf } from '../ids.ts';
import { artistList, entriesIn, list } from '../paging.ts';
import { spotify } from '../vendor.ts';

const track = 'spotify:track:4iV5W9uYEdYUVa79Axb701';
const things = listOf(
  text({
    title: 'Thing',
    description: 'ID of a track, or URI or address of a track, an album, an artist, a playlist or a show.',
    required: true,
    maxLength: 300,
  }),
)({ title: 'Things', entry: 'thing', required: true, minItems: 1, maxItems: 40 });
const urisIn = (given: { things: string[] }): string[] => urisOf(given.things, '/things');
const queryOf = (given: { things: string[] }): JsonObject => ({ uris: urisIn(given).join(',') });

const listSaved = defineOperation({
  title: 'List saved',
  description: 'Lists the tracks, albums or shows in the library, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    kind: choice(['tracks', 'albums', 'shows'], { tracks: 'Tracks', albums: 'Albums', shows: 'Shows' })({
      title: 'Kind',
      default: 'tracks',
    }),
  },
  example: {},
  output: { added_at: '2026-11-01T08:00:00Z', track: { name: 'Song' } },
  request: ({ kind }) => ({ path: `/me/${kind}` }),
  result: entriesIn,
  list,
});

const save = defineOperation({
  title: 'Save',
  description: 'Adds things to the library; an artist is followed.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { things },
  example: { things: [track] },
  output: { uri: track, saved: true },
  request: (given) => ({ method: 'PUT', path: '/me/library', query: queryOf(given), ignoresContent: true }),
  result: (_body, given) => urisIn(given).map((uri) => ({ uri, saved: true })),
});

const remove = defineOperation({
  title: 'Remove',
  description: 'Removes things from the library.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { things },
  example: { things: [track] },
  output: { uri: track, saved: false },
  request: (given) => ({ method: 'DELETE', path: '/me/library', query: queryOf(given), ignoresContent: true }),
  result: (_body, given) => urisIn(given).map((uri) => ({ uri, saved: false })),
});

const contains = defineOperation({
  title: 'Check',
  description: 'Says for each thing whether it is in the library.',
  effects: reads,
  repeat: 'safe',
  parameters: { things },
  example: { things: [track] },
  output: { uri: track, saved: true },
  request: (given) => ({ path: '/me/library/contains', query: queryOf(given) }),
  result: (body, given) => {
    const flags = body as unknown as boolean[];
    return urisIn(given).map((uri, place) => ({ uri, saved: flags[place] === true }));
  },
});

const followed = defineOperation({
  title: 'List followed artists',
  description: 'Lists the artists that the account follows.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { name: 'Ana', type: 'artist' },
  request: () => ({ path: '/me/following', query: { type: 'artist' } }),
  result: (body) => entriesIn((body['artists'] ?? {}) as JsonObject),
  list: artistList,
});

const top = defineOperation({
  title: 'List favorites',
  description: 'Lists the tracks or artists that the account plays most.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of: choice(['tracks', 'artists'], { tracks: 'Tracks', artists: 'Artists' })({ title: 'What', default: 'tracks' }),
    range: choice(['short', 'medium', 'long'], { short: '4 weeks', medium: '6 months', long: '1 year' })({
      title: 'Time',
      default: 'medium',
    }),
  },
  example: {},
  output: { name: 'Song', type: 'track' },
  request: ({ of, range }) => ({ path: `/me/top/${of}`, query: { time_range: `${range}_term` } }),
  result: entriesIn,
  list,
});

/** https://developer.spotify.com/documentation/web-api/reference/save-library-items */
export const node = vendorNode(spotify, {
  noun: 'library',
  title: 'Spotify library',
  description: 'Reads and changes the library of an account at Spotify, and reads its favorites.',
  first: 'list',
  operations: { list: listSaved, save, remove, check: contains, followed, favorites: top },
});
