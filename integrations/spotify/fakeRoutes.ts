import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { done, empty, failed, invalid } from './fakeErrors.ts';
import {
  albumIds,
  albumOf,
  artistIds,
  artistOf,
  deviceIds,
  devices,
  episodeOf,
  me,
  playing,
  playlistIds,
  playlistItemAt,
  playlistOf,
  showIds,
  showOf,
  trackIds,
  trackOf,
} from './fakeObjects.ts';
import type { Shape } from '../engine/fake/shape.ts';

interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly path: string;
  readonly url: string;
  readonly repeatsPages: boolean;
}

interface Route {
  readonly query?: Shape;
  /** Missing: the route takes no body. */
  readonly body?: Shape;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const text = /^[\s\S]+$/;
const market: Shape = { market: /^[A-Z]{2}$/ };
const device: Shape = { device_id: /^[\da-f]{40}$/ };
const offset = /^\d{1,6}$/;
const sized = (most: 10 | 50): Shape => ({ limit: most === 10 ? /^([1-9]|10)$/ : /^([1-9]|[1-4]\d|50)$/, offset });
const uri = /^spotify:(track|episode):[\dA-Za-z]{22}$/;
const anyUri = /^spotify:(track|episode|album|show|artist|playlist|user|audiobook):[\dA-Za-z]+$/;
const list = (pattern: string) => new RegExp(`^${pattern}(,${pattern}){0,39}$`);
const ok = (json: unknown): FakeResponse => ({ json });

/** Three pages with one entry each, with the addresses of the neighbours. */
function page({ query, path, url, repeatsPages }: RouteCall, entryAt: (place: number) => JsonObject): JsonObject {
  const place = repeatsPages ? 0 : Number(query['offset'] ?? 0);
  const more = new URLSearchParams({ ...(query as Record<string, string>), offset: String(place + 1), limit: '1' });
  return {
    href: `${url}${path}`,
    items: place < 3 ? [entryAt(place)] : [],
    limit: Number(query['limit'] ?? 20),
    offset: place,
    total: 3,
    next: place < 2 ? `${url}${path}?${more.toString()}` : null,
    previous: null,
  };
}

const saved = (kind: string, entryAt: (place: number) => JsonObject) => (call: RouteCall) =>
  ok(page(call, (place) => ({ added_at: `2026-11-0${place + 1}T08:00:00Z`, [kind]: entryAt(place) })));

const one =
  (ids: readonly string[], entryOf: (id: string) => JsonObject) =>
  ({ params }: RouteCall) =>
    ids.includes(params['id']!) ? ok(entryOf(params['id']!)) : failed(404, 'Resource not found');

/** Without an active device, the player can do nothing. The second device of the fake is off. */
const onDevice = ({ query }: RouteCall): FakeResponse =>
  query['device_id'] === undefined || deviceIds.includes(String(query['device_id']))
    ? empty
    : failed(404, 'Player command failed: No active device found', 'NO_ACTIVE_DEVICE');

const player: Readonly<Record<string, Route>> = {
  'GET /me/player': {
    query: { ...market, additional_types: list('(track|episode)') },
    answer: () => ok({ ...playing, device: devices[0], repeat_state: 'off', shuffle_state: false }),
  },
  // With another market than that of the account, nothing plays.
  'GET /me/player/currently-playing': {
    query: { ...market, additional_types: list('(track|episode)') },
    answer: ({ query }) => (query['market'] === 'FR' ? empty : ok(playing)),
  },
  'PUT /me/player': {
    body: { 'device_ids!': [/^[\da-f]{40}$/, 1, 1], play: 'flag' },
    answer: () => empty,
  },
  'PUT /me/player/play': {
    query: device,
    body: {
      context_uri: /^spotify:(album|artist|playlist):[\dA-Za-z]{22}$/,
      uris: [uri, 1, 100],
      offset: { position: 'number', uri: anyUri },
      position_ms: 'number',
    },
    answer: (call) =>
      call.body['context_uri'] !== undefined && call.body['uris'] !== undefined
        ? failed(400, 'Only one of either "context_uri" or "uris" can be specified')
        : onDevice(call),
  },
  'PUT /me/player/pause': { query: device, answer: onDevice },
  'POST /me/player/next': { query: device, answer: onDevice },
  'POST /me/player/previous': { query: device, answer: onDevice },
  'PUT /me/player/seek': { query: { 'position_ms!': /^\d+$/, ...device }, answer: onDevice },
  'PUT /me/player/volume': { query: { 'volume_percent!': /^(\d|[1-9]\d|100)$/, ...device }, answer: onDevice },
  'PUT /me/player/repeat': { query: { 'state!': /^(track|context|off)$/, ...device }, answer: onDevice },
  'PUT /me/player/shuffle': { query: { 'state!': /^(true|false)$/, ...device }, answer: onDevice },
  'POST /me/player/queue': { query: { 'uri!': uri, ...device }, answer: onDevice },
  'GET /me/player/queue': {
    answer: () =>
      ok({ currently_playing: trackOf(trackIds[0]!), queue: [trackOf(trackIds[1]!), trackOf(trackIds[2]!)] }),
  },
  'GET /me/player/devices': { answer: () => ok({ devices }) },
  'GET /me/player/recently-played': {
    query: { limit: /^([1-9]|[1-4]\d|50)$/, after: /^\d{10,13}$/, before: /^\d{10,13}$/ },
    answer: recent,
  },
};

/** Pages by time: the next one has the entries before the last one of this page. */
function recent({ query, path, url, repeatsPages }: RouteCall): FakeResponse {
  if (query['after'] !== undefined && query['before'] !== undefined)
    return failed(400, 'Only one of "after" and "before" can be specified');
  const times = [1_794_000_300_000, 1_794_000_200_000, 1_794_000_100_000];
  const before = query['before'] === undefined || repeatsPages ? Infinity : Number(query['before']);
  const after = query['after'] === undefined ? 0 : Number(query['after']);
  const place = times.findIndex((time) => time < before && time > after);
  const time = times[place];
  const items =
    time === undefined
      ? []
      : [{ track: trackOf(trackIds[place]!), played_at: new Date(time).toISOString(), context: null }];
  const hasMore = time !== undefined && place < 2;
  return ok({
    href: `${url}${path}`,
    items,
    limit: Number(query['limit'] ?? 20),
    next: hasMore ? `${url}${path}?before=${time}&limit=1` : null,
    cursors: time === undefined ? null : { after: String(time), before: String(time) },
  });
}

const kinds = 'track|album|artist|playlist|show|episode|audiobook';
const found: Readonly<Record<string, (place: number) => JsonObject>> = {
  track: (place) => trackOf(trackIds[place]!),
  album: (place) => albumOf(albumIds[place]!),
  artist: (place) => artistOf(artistIds[place]!),
  playlist: (place) => playlistOf(playlistIds[place]!),
  show: (place) => showOf(showIds[place]!),
  episode: () => episodeOf('512ojhOuo1ktJprKbVcKyQ'),
  audiobook: (place) => showOf(showIds[place]!),
};

const catalog: Readonly<Record<string, Route>> = {
  'GET /search': {
    query: {
      'q!': text,
      'type!': list(`(${kinds})`),
      ...market,
      // Apps in development mode get ten results at most.
      ...sized(10),
      include_external: /^audio$/,
    },
    answer: (call) => {
      if (Number(call.query['offset'] ?? 0) > 1000) return failed(400, 'Invalid offset');
      const types = String(call.query['type']).split(',');
      return ok(Object.fromEntries(types.map((type) => [`${type}s`, page(call, found[type]!)])));
    },
  },
  'GET /tracks/{id}': { query: market, answer: one(trackIds, trackOf) },
  'GET /albums/{id}': {
    query: market,
    answer: one(albumIds, (id) => ({
      ...albumOf(id),
      tracks: { items: trackIds.map(trackOf), total: 3, next: null, offset: 0, limit: 50 },
    })),
  },
  'GET /albums/{id}/tracks': {
    query: { ...market, ...sized(50) },
    answer: (call) =>
      albumIds.includes(call.params['id']!)
        ? ok(page(call, (place) => trackOf(trackIds[place]!)))
        : failed(404, 'Resource not found'),
  },
  'GET /artists/{id}': { answer: one(artistIds, artistOf) },
  'GET /artists/{id}/albums': {
    query: { ...market, ...sized(10), include_groups: list('(album|single|appears_on|compilation)') },
    answer: (call) =>
      artistIds.includes(call.params['id']!)
        ? ok(page(call, (place) => albumOf(albumIds[place]!)))
        : failed(404, 'Resource not found'),
  },
  'GET /shows/{id}': { query: market, answer: one(showIds, showOf) },
};

const isPlaylist = (call: RouteCall, answer: (call: RouteCall) => FakeResponse): FakeResponse =>
  playlistIds.includes(call.params['id']!) ? answer(call) : failed(404, 'Resource not found');
const playlistFields: Shape = { name: text, description: /^[\s\S]*$/, public: 'flag', collaborative: 'flag' };
const { name: _name, ...optional } = playlistFields;

const playlists: Readonly<Record<string, Route>> = {
  'GET /me/playlists': {
    query: sized(50),
    answer: (call) => ok(page(call, (place) => playlistOf(playlistIds[place]!))),
  },
  'POST /me/playlists': {
    body: { 'name!': text, ...optional },
    answer: ({ body }) =>
      body['collaborative'] === true && body['public'] !== false
        ? failed(400, 'A collaborative playlist cannot be public')
        : { status: 201, json: { ...playlistOf(playlistIds[0]!), ...body } },
  },
  'GET /playlists/{id}': {
    query: { ...market, fields: text, additional_types: list('(track|episode)') },
    answer: (call) => isPlaylist(call, ({ params }) => ok(playlistOf(params['id']!))),
  },
  'PUT /playlists/{id}': { body: playlistFields, answer: (call) => isPlaylist(call, () => done) },
  'GET /playlists/{id}/items': {
    query: { ...market, ...sized(50), fields: text, additional_types: list('(track|episode)') },
    answer: (call) => isPlaylist(call, () => ok(page(call, playlistItemAt))),
  },
  'POST /playlists/{id}/items': {
    query: { uris: list('spotify:(track|episode):[\\dA-Za-z]{22}'), position: offset },
    body: { uris: [uri, 1, 100], position: 'number' },
    answer: (call) =>
      isPlaylist(call, ({ query, body }) =>
        query['uris'] === undefined && body['uris'] === undefined
          ? failed(400, 'No uris provided')
          : { status: 201, json: { snapshot_id: 'AAAAB' } },
      ),
  },
  'PUT /playlists/{id}/items': {
    body: {
      uris: [uri, 0, 100],
      range_start: 'number',
      insert_before: 'number',
      range_length: 'number',
      snapshot_id: text,
    },
    answer: (call) => isPlaylist(call, () => ok({ snapshot_id: 'AAAAC' })),
  },
  'DELETE /playlists/{id}/items': {
    body: { 'items!': [{ 'uri!': /^spotify:(track|episode|local):\S+$/ }, 1, 100], snapshot_id: text },
    answer: (call) => isPlaylist(call, () => ok({ snapshot_id: 'AAAAD' })),
  },
};

const uris: Shape = { 'uris!': list('spotify:(track|album|episode|show|audiobook|artist|user|playlist):[\\dA-Za-z]+') };

const library: Readonly<Record<string, Route>> = {
  'GET /me': { answer: () => ok(me) },
  'GET /me/tracks': {
    query: { ...market, ...sized(50) },
    answer: saved('track', (place) => trackOf(trackIds[place]!)),
  },
  'GET /me/albums': {
    query: { ...market, ...sized(50) },
    answer: saved('album', (place) => albumOf(albumIds[place]!)),
  },
  'GET /me/shows': { query: sized(50), answer: saved('show', (place) => showOf(showIds[place]!)) },
  'PUT /me/library': { query: uris, answer: () => done },
  'DELETE /me/library': { query: uris, answer: () => done },
  'GET /me/library/contains': {
    query: uris,
    answer: ({ query }) =>
      ok(
        String(query['uris'])
          .split(',')
          .map((one) => trackIds.some((id) => one.endsWith(id))),
      ),
  },
  'GET /me/following': {
    query: { 'type!': /^artist$/, after: /^[\dA-Za-z]{22}$/, limit: /^([1-9]|[1-4]\d|50)$/ },
    answer: ({ query, path, url, repeatsPages }) => {
      const after = query['after'];
      const place = after === undefined || repeatsPages ? 0 : artistIds.indexOf(String(after)) + 1;
      const id = artistIds[place];
      const hasMore = place < 2;
      return ok({
        artists: {
          href: `${url}${path}`,
          items: id === undefined ? [] : [artistOf(id)],
          limit: Number(query['limit'] ?? 20),
          total: 3,
          next: hasMore ? `${url}${path}?type=artist&after=${id}&limit=1` : null,
          cursors: { after: hasMore ? id : null },
        },
      });
    },
  },
  'GET /me/top/{kind}': {
    query: { time_range: /^(short|medium|long)_term$/, ...sized(50) },
    answer: (call) => {
      const { kind } = call.params;
      if (kind !== 'artists' && kind !== 'tracks') return invalid({ name: 'type', text: 'is not valid' });
      return ok(page(call, (place) => (kind === 'artists' ? artistOf(artistIds[place]!) : trackOf(trackIds[place]!))));
    },
  },
};

/** https://developer.spotify.com/documentation/web-api, as apps in development mode see it since February 2026. */
export const routes: Readonly<Record<string, Route>> = { ...player, ...catalog, ...playlists, ...library };
