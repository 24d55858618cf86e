import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is our type, `operation` and further parameters. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { spotifyOAuth2Api: 'spotify_oauth2' };

const defaultOperations: Readonly<Record<string, string>> = {
  player: 'addSongToQueue',
  album: 'get',
  artist: 'get',
  library: 'getLikedTracks',
  myData: 'getFollowingArtists',
  playlist: 'add',
  track: 'get',
};

/** Operations whose methods Spotify has ended for new apps. */
const ended = new Set(['getNewReleases', 'getRelatedArtists', 'getTopTracks', 'getAudioFeatures']);

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.spotify/ */
const spotify: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'player');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  if (ended.has(operation))
    throw new NoCounterpart(`Spotify: the method of "${resource}: ${operation}" has ended for new apps.`);
  const read = ownEntry(operations, `${resource} ${operation}`);
  if (!read) throw new NoCounterpart(`Spotify: "${resource}: ${operation}" is not supported. Use "Spotify API call".`);
  const { type, ...values } = read(parameters);
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `spotify.${String(type)}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

const player =
  (operation: string, more: ReadOperation = () => ({})): ReadOperation =>
  (parameters) => ({ type: 'player', operation, ...more(parameters) });

const get =
  (kind: string): ReadOperation =>
  (parameters) => ({ type: 'catalog', operation: 'get', kind, thing: parameters.text('id') });

const search =
  (kind: string): ReadOperation =>
  (parameters) => ({
    type: 'catalog',
    operation: 'search',
    search_for: kind,
    query: parameters.text('query'),
    market: parameters.text('filters.market'),
    ...pageOf(parameters),
  });

const playlist =
  (operation: string, more: ReadOperation = () => ({})): ReadOperation =>
  (parameters) => ({ type: 'playlist', operation, playlist: parameters.text('id'), ...more(parameters) });

const tracksOf: ReadOperation = (parameters) => ({ tracks: [parameters.text('trackID')] });

/** By n8n's resource and operation. */
const operations: Readonly<Record<string, ReadOperation>> = {
  'player addSongToQueue': player('add_to_queue', (parameters) => ({ track: parameters.text('id') })),
  'player currentlyPlaying': player('current'),
  'player nextSong': player('next'),
  'player pause': player('pause'),
  'player previousSong': player('previous'),
  'player recentlyPlayed': player('recent', pageOf),
  'player resume': player('resume'),
  'player startMusic': player('play', (parameters) => ({ music: parameters.text('id') })),
  'player volume': player('set_volume', (parameters) => ({ percent: parameters.number('volumePercent', 50) })),
  'album get': get('album'),
  'album getTracks': (parameters) => ({
    type: 'catalog',
    operation: 'album_tracks',
    album: parameters.text('id'),
    ...pageOf(parameters),
  }),
  'album search': search('album'),
  'artist get': get('artist'),
  'artist getAlbums': (parameters) => ({
    type: 'catalog',
    operation: 'artist_albums',
    artist: parameters.text('id'),
    ...pageOf(parameters),
  }),
  'artist search': search('artist'),
  'track get': get('track'),
  'track search': search('track'),
  'library getLikedTracks': (parameters) => ({ type: 'library', operation: 'list', ...pageOf(parameters) }),
  'myData getFollowingArtists': (parameters) => ({ type: 'library', operation: 'followed', ...pageOf(parameters) }),
  'playlist add': playlist('add_tracks', (parameters) => ({
    ...tracksOf(parameters),
    ...(parameters.has('additionalFields.position')
      ? { position: parameters.number('additionalFields.position', 0) }
      : {}),
  })),
  'playlist delete': playlist('remove_tracks', tracksOf),
  'playlist create': (parameters) => ({
    type: 'playlist',
    operation: 'create',
    name: parameters.text('name'),
    description: parameters.text('additionalFields.description'),
    shown_to: parameters.flag('additionalFields.public', true) ? 'everyone' : 'owner',
  }),
  'playlist get': playlist('get'),
  'playlist getTracks': playlist('list_tracks', (parameters) => {
    parameters.remark(null, 'Each item has the track in the field "item", which was "track" before.');
    return pageOf(parameters);
  }),
  'playlist getUserPlaylists': (parameters) => ({ type: 'playlist', operation: 'list', ...pageOf(parameters) }),
  'playlist search': search('playlist'),
};

/** Mappings of n8n's nodes for Spotify, by type. */
export const n8n: VendorMappings = { spotify };
