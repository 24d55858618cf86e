import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { market, marketOf } from '../fields.ts';
import { idOf } from '../ids.ts';
import { entriesIn, list, resultsIn, searchList, shortList } from '../paging.ts';
import { spotify } from '../vendor.ts';

const search = defineOperation({
  title: 'Search',
  description: 'Searches Spotify. It finds about 1,000 results at most.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Search text',
      description: 'With filters, such as artist:Ana year:2020-2026.',
      required: true,
      maxLength: 250,
    }),
    search_for: choice(['track', 'album', 'artist', 'playlist', 'show', 'episode'], {
      track: 'Tracks',
      album: 'Albums',
      artist: 'Artists',
      playlist: 'Playlists',
      show: 'Shows',
      episode: 'Episodes',
    })({ title: 'Search for', default: 'track' }),
    market,
  },
  example: { query: 'song' },
  output: { name: 'Song', type: 'track' },
  request: (given) => ({
    path: '/search',
    query: { q: given.query, type: given.search_for, market: marketOf(given.market) },
  }),
  result: (body) => entriesIn(resultsIn(body)),
  list: searchList,
});

const paths = { track: 'tracks', album: 'albums', artist: 'artists', show: 'shows', episode: 'episodes' } as const;

const get = defineOperation({
  title: 'Get',
  description: 'Returns a track, an album, an artist, a show or an episode.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    kind: choice(['track', 'album', 'artist', 'show', 'episode'], {
      track: 'Track',
      album: 'Album',
      artist: 'Artist',
      show: 'Show',
      episode: 'Episode',
    })({ title: 'Kind', default: 'track' }),
    thing: text({ title: 'Thing', description: 'Its ID, URI or address.', required: true, maxLength: 300 }),
    market,
  },
  example: { kind: 'track', thing: 'spotify:track:4iV5W9uYEdYUVa79Axb701' },
  output: { id: '4iV5W9uYEdYUVa79Axb701', name: 'Song' },
  request: ({ kind, thing, market: country }) => ({
    path: `/${paths[kind]}${path`/${idOf(kind, thing, '/thing')}`}`,
    query: kind === 'artist' ? {} : { market: marketOf(country) },
  }),
});

const albumTracks = defineOperation({
  title: 'List tracks of album',
  description: 'Lists the tracks of an album.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    album: text({ title: 'Album', description: 'ID, URI or address of the album.', required: true, maxLength: 300 }),
    market,
  },
  example: { album: 'spotify:album:4aawyAB9vmqN3uQ7FjRG01' },
  output: { name: 'Song', type: 'track' },
  request: ({ album, market: country }) => ({
    path: path`/albums/${idOf('album', album, '/album')}/tracks`,
    query: { market: marketOf(country) },
  }),
  result: entriesIn,
  list,
});

const artistAlbums = defineOperation({
  title: 'List albums of artist',
  description: 'Lists the albums of an artist.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    artist: text({ title: 'Artist', description: 'ID, URI or address of the artist.', required: true, maxLength: 300 }),
    market,
  },
  example: { artist: 'spotify:artist:0TnOYISbd1XYRBk9myas01' },
  output: { name: 'First', type: 'album' },
  request: ({ artist, market: country }) => ({
    path: path`/artists/${idOf('artist', artist, '/artist')}/albums`,
    query: { market: marketOf(country) },
  }),
  result: entriesIn,
  list: shortList,
});

/** https://developer.spotify.com/documentation/web-api/reference/search */
export const node = vendorNode(spotify, {
  noun: 'catalog',
  title: 'Spotify catalog',
  description: 'Searches and reads tracks, albums, artists and shows of Spotify.',
  first: 'search',
  operations: { search, get, album_tracks: albumTracks, artist_albums: artistAlbums },
});
