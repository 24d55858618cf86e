import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import type { VendorRequest } from '../../engine/vendorRequest.ts';
import { device } from '../fields.ts';
import { uriOf } from '../ids.ts';
import { entriesIn, list } from '../paging.ts';
import { spotify } from '../vendor.ts';

const track = 'spotify:track:4iV5W9uYEdYUVa79Axb701';
const deviceQuery = (given: { device?: string }): JsonObject => ({ device_id: given.device?.trim() });
/** Instead of the documented status 204, Spotify often responds with a text that means nothing. */
const command = (method: 'PUT' | 'POST', name: string, query: JsonObject): VendorRequest => ({
  method,
  path: `/me/player/${name}`,
  query,
  ignoresContent: true,
});

const play = defineOperation({
  title: 'Play',
  description: 'Plays a track, an album, an artist or a playlist. It needs Premium.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    music: text({
      title: 'Music',
      description: 'ID of a track, or URI or address of a track, an album, an artist, a playlist or an episode.',
      placeholder: 'spotify:album:4aawyAB9vmqN3uQ7FjRG01',
      required: true,
      maxLength: 300,
    }),
    position_ms: integer({ title: 'Start at (ms)', minimum: 0, maximum: 86_400_000, default: 0, rare: true }),
    device,
  },
  example: { music: track },
  output: { played: track },
  request: (given) => {
    const uri = uriOf(given.music, '/music');
    const isOne = /^spotify:(track|episode):/.test(uri);
    return {
      ...command('PUT', 'play', deviceQuery(given)),
      json: {
        ...(isOne ? { uris: [uri] } : { context_uri: uri }),
        ...(given.position_ms > 0 ? { position_ms: given.position_ms } : {}),
      },
    };
  },
  result: (_body, given) => ({ played: uriOf(given.music, '/music') }),
});

/** A command without a response. */
const simple = ({
  title,
  description,
  name,
  method,
}: {
  title: string;
  description: string;
  name: string;
  method: 'PUT' | 'POST';
}) =>
  defineOperation({
    title,
    description,
    effects: ['changes'],
    // A second "next" skips another track.
    repeat: method === 'PUT' ? 'safe' : 'unsafe',
    parameters: { device },
    example: {},
    output: { done: true },
    request: (given) => command(method, name, deviceQuery(given)),
    result: () => ({ done: true }),
  });

const seek = defineOperation({
  title: 'Seek',
  description: 'Goes to a place in the current track.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { place_ms: integer({ title: 'Place (ms)', minimum: 0, maximum: 86_400_000, default: 0 }), device },
  example: { place_ms: 60_000 },
  output: { place_ms: 60_000 },
  request: (given) => command('PUT', 'seek', { position_ms: given.place_ms, ...deviceQuery(given) }),
  result: (_body, { place_ms: place }) => ({ place_ms: place }),
});

const volume = defineOperation({
  title: 'Set volume',
  description: 'Sets the volume of a device.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { percent: integer({ title: 'Volume (%)', minimum: 0, maximum: 100, default: 50 }), device },
  example: { percent: 30 },
  output: { percent: 30 },
  request: (given) => command('PUT', 'volume', { volume_percent: given.percent, ...deviceQuery(given) }),
  result: (_body, { percent }) => ({ percent }),
});

const repeat = defineOperation({
  title: 'Set repeat',
  description: 'Repeats the track, or the album or playlist, or nothing.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    state: choice(['off', 'track', 'context'], { off: 'Off', track: 'The track', context: 'The album or playlist' })({
      title: 'Repeat',
      default: 'off',
    }),
    device,
  },
  example: { state: 'track' },
  output: { state: 'track' },
  request: (given) => command('PUT', 'repeat', { state: given.state, ...deviceQuery(given) }),
  result: (_body, { state }) => ({ state }),
});

const shuffle = defineOperation({
  title: 'Set shuffle',
  description: 'Plays tracks in a random order, or in theirs.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { is_on: boolean({ title: 'Random order', default: true }), device },
  example: { is_on: false },
  output: { is_on: false },
  request: (given) => command('PUT', 'shuffle', { state: given.is_on, ...deviceQuery(given) }),
  result: (_body, { is_on: isOn }) => ({ is_on: isOn }),
});

const addToQueue = defineOperation({
  title: 'Add to queue',
  description: 'Adds a track or an episode to the queue.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    track: text({
      title: 'Track',
      description: 'ID, URI or address of a track or an episode.',
      required: true,
      maxLength: 300,
    }),
    device,
  },
  example: { track },
  output: { queued: track },
  request: (given) => command('POST', 'queue', { uri: uriOf(given.track, '/track'), ...deviceQuery(given) }),
  result: (_body, given) => ({ queued: uriOf(given.track, '/track') }),
});

const queue = defineOperation({
  title: 'List queue',
  description: 'Lists the tracks that are played next.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { name: 'Tune', type: 'track' },
  request: () => ({ path: '/me/player/queue' }),
  result: (body) => body['queue'] ?? [],
});

/** Nothing is a response without content. */
const nowPlaying = (body: JsonObject): JsonObject =>
  Object.keys(body).length === 0 ? { is_playing: false, item: null } : body;

const current = defineOperation({
  title: 'Get current track',
  description: 'Returns the current track.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { is_playing: true, item: { name: 'Song' } },
  request: () => ({ path: '/me/player/currently-playing', query: { additional_types: 'track,episode' } }),
  result: nowPlaying,
});

const state = defineOperation({
  title: 'Get state',
  description: 'Returns the current track with its device, volume, repeat and shuffle.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { is_playing: true, device: { name: 'Kitchen' } },
  request: () => ({ path: '/me/player', query: { additional_types: 'track,episode' } }),
  result: nowPlaying,
});

const recent = defineOperation({
  title: 'List recently played',
  description: 'Lists the tracks that were played last; Spotify remembers about 50.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { played_at: '2026-11-06T21:25:00.000Z', track: { name: 'Song' } },
  request: () => ({ path: '/me/player/recently-played' }),
  result: entriesIn,
  list,
});

const devices = defineOperation({
  title: 'List devices',
  description: 'Lists the devices of the account that are on.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { name: 'Kitchen', is_active: true },
  request: () => ({ path: '/me/player/devices' }),
  result: (body) => body['devices'] ?? [],
});

const transfer = defineOperation({
  title: 'Change device',
  description: 'Goes on playing on another device.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    to_device: text({
      title: 'To device',
      description: 'ID of the device.',
      choices: { list: 'devices' },
      required: true,
      maxLength: 100,
      pattern: '^\\s*\\w+\\s*$',
    }),
  },
  example: { to_device: '7fbb3ba6aa454b5534c4ba43a8c7e8e45a63ad0f' },
  output: { device: '7fbb3ba6aa454b5534c4ba43a8c7e8e45a63ad0f' },
  request: ({ to_device: id }) => ({
    method: 'PUT',
    path: '/me/player',
    json: { device_ids: [id.trim()] },
    ignoresContent: true,
  }),
  result: (_body, { to_device: id }) => ({ device: id.trim() }),
});

/** https://developer.spotify.com/documentation/web-api/reference/get-information-about-the-users-current-playback */
export const node = vendorNode(spotify, {
  noun: 'player',
  title: 'Spotify player',
  description: 'Plays music at Spotify, controls the playback, and reads what is played.',
  first: 'add_to_queue',
  operations: {
    play,
    resume: simple({ title: 'Resume', description: 'Goes on playing.', name: 'play', method: 'PUT' }),
    pause: simple({ title: 'Pause', description: 'Stops playing.', name: 'pause', method: 'PUT' }),
    next: simple({ title: 'Next track', description: 'Goes to the next track.', name: 'next', method: 'POST' }),
    previous: simple({
      title: 'Previous track',
      description: 'Goes to the track before.',
      name: 'previous',
      method: 'POST',
    }),
    seek,
    set_volume: volume,
    set_repeat: repeat,
    set_shuffle: shuffle,
    add_to_queue: addToQueue,
    queue,
    current,
    state,
    recent,
    devices,
    change_device: transfer,
  },
});
