import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { startFake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/spotify/fake.ts';
import { idOf, uriOf } from '../../integrations/spotify/ids.ts';
import { spotify } from '../../integrations/spotify/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Spotify's nodes; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const lastBody = (): JsonObject => bodyOf(fake.requests.at(-1));
const track = '4iV5W9uYEdYUVa79Axb701';
const album = '4aawyAB9vmqN3uQ7FjRG01';
const playlist = '3cEYpjA9oz9GiPac4AsH01';

test.each([
  ['spotify.api_call', { path: '/me' }],
  ['spotify.catalog', { operation: 'get', kind: 'album', thing: album }],
  ['spotify.library', { operation: 'favorites', of: 'artists' }],
  ['spotify.player', { operation: 'devices' }],
  ['spotify.playlist', { operation: 'list' }],
])('%s answers', async (type, parameters) => {
  expect((await run(type, parameters))[0]?.json).toBeDefined();
});

test.each([
  [track, `spotify:track:${track}`],
  [` spotify:album:${album} `, `spotify:album:${album}`],
  [`https://open.spotify.com/track/${track}?si=1`, `spotify:track:${track}`],
  [`https://open.spotify.com/intl-de/album/${album}`, `spotify:album:${album}`],
])('%j is %s', (written, uri) => expect(uriOf(written, '/track')).toBe(uri));

test('things without an ID, and those of another kind, are refused', () => {
  for (const written of ['', 'Song', 'spotify:track:1', `https://example.com/track/${track}`, '../me'])
    expect(() => uriOf(written, '/track')).toThrow('Enter the ID, the URI or the address');
  expect(idOf('album', `spotify:album:${album}`, '/album')).toBe(album);
  expect(() => idOf('album', `spotify:track:${track}`, '/album')).toThrow('of an album.');
});

describe('playing', () => {
  test.each([
    [track, { uris: [`spotify:track:${track}`] }],
    [`spotify:album:${album}`, { context_uri: `spotify:album:${album}` }],
  ])('%s', async (music, body) => {
    await run('spotify.player', { operation: 'play', music });
    expect(lastBody()).toEqual(body);
  });

  test('resumes without a body', async () => {
    await run('spotify.player', { operation: 'resume' });
    expect(fake.requests[0]!.bytes).toHaveLength(0);
  });

  test('is false in a response without content', async () => {
    const { respond } = definition;
    const silent = await startFake({
      ...definition,
      respond: (request, state) =>
        request.path.endsWith('/currently-playing')
          ? { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'application/json' } }
          : respond(request, state),
    });
    const { type, values } = definition.credential(silent.url);
    const result = await runAlone('spotify.player', {
      parameters: { operation: 'current' },
      credentials: { auth: usedCredential(type, values) },
      services,
    });
    expect('outputs' in result && result.outputs['main']![0]!.json).toEqual({ is_playing: false, item: null });
    await silent.close();
  });

  test('is done although the response is a text that means nothing', async () => {
    const odd = await startFake({
      ...definition,
      respond: () => ({ content: { bytes: Buffer.from('oPClBVDzidwlAlSq'), mediaType: 'text/plain' } }),
    });
    const { type, values } = definition.credential(odd.url);
    const result = await runAlone('spotify.player', {
      parameters: { operation: 'next' },
      credentials: { auth: usedCredential(type, values) },
      services,
    });
    expect('outputs' in result && result.outputs['main']![0]!.json).toEqual({ done: true });
    expect(odd.requests).toHaveLength(1);
    await odd.close();
  });

  test('without a device says what to do', async () => {
    const failing = { operation: 'pause', device: '0000000000000000000000000000000000000000' };
    await expect(run('spotify.player', failing)).rejects.toThrow('No device is active. Open Spotify on one');
  });
});

describe('a playlist', () => {
  test('keeps what is not given', async () => {
    await run('spotify.playlist', { operation: 'update', playlist, new_audience: 'owner' });
    expect(lastBody()).toEqual({ public: false });
    await expect(run('spotify.playlist', { operation: 'update', playlist })).rejects.toThrow('Enter what to change.');
  });

  test('loses tracks at all of their places', async () => {
    await run('spotify.playlist', { operation: 'remove_tracks', playlist, tracks: [track] });
    expect(lastBody()).toEqual({ items: [{ uri: `spotify:track:${track}` }] });
  });

  test('gets tracks at its beginning', async () => {
    await run('spotify.playlist', { operation: 'add_tracks', playlist, tracks: [track], position: 0 });
    expect(lastBody()).toEqual({ uris: [`spotify:track:${track}`], position: 0 });
  });
});

test('a check names each thing', async () => {
  const things = [track, `spotify:artist:0TnOYISbd1XYRBk9myas01`];
  expect((await run('spotify.library', { operation: 'check', things })).map(({ json }) => json)).toEqual([
    { uri: `spotify:track:${track}`, saved: true },
    { uri: 'spotify:artist:0TnOYISbd1XYRBk9myas01', saved: false },
  ]);
});

test('a country is written in capitals', async () => {
  await run('spotify.catalog', { operation: 'search', query: 'song', market: 'de', limit: 1 });
  expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({ q: 'song', type: 'track', market: 'DE', limit: '1' });
});

test('a refusal of a token quotes nothing', () => {
  const body = { error: { status: 401, message: 'Invalid token BQ1' } };
  expect(failureIn(spotify, { status: 401, headers: {}, body })?.message).not.toContain('BQ1');
});
