import type { JsonObject } from '../../domains/executions/item.ts';

/** Identifiers have 22 letters and digits. */
const numbered = (start: string) => ['1', '2', '3'].map((end) => `${start}${'0'.repeat(21 - start.length)}${end}`);
export const trackIds = numbered('4iV5W9uYEdYUVa79Axb7');
export const albumIds = numbered('4aawyAB9vmqN3uQ7FjRG');
export const artistIds = numbered('0TnOYISbd1XYRBk9myas');
export const playlistIds = numbered('3cEYpjA9oz9GiPac4AsH');
export const showIds = numbered('38bS44xjbVVZ3No3ByF1');
export const deviceIds = ['5fbb3ba6aa454b5534c4ba43a8c7e8e45a63ad0e', '7fbb3ba6aa454b5534c4ba43a8c7e8e45a63ad0f'];
export const me: JsonObject = {
  id: 'ada',
  display_name: 'Ada Example',
  product: 'premium',
  country: 'DE',
  uri: 'spotify:user:ada',
  type: 'user',
};

const placeOf = (ids: readonly string[], id: string) => Math.max(ids.indexOf(id), 0);
const thing = (type: string, id: string, name: string): JsonObject => ({
  id,
  name,
  type,
  uri: `spotify:${type}:${id}`,
  href: `https://api.spotify.com/v1/${type}s/${id}`,
  external_urls: { spotify: `https://open.spotify.com/${type}/${id}` },
});

export function artistOf(id: string): JsonObject {
  return {
    ...thing('artist', id, ['Ana', 'Bea', 'Cleo'][placeOf(artistIds, id)]!),
    genres: [],
    images: [],
  };
}

export function albumOf(id: string): JsonObject {
  return {
    ...thing('album', id, ['First', 'Second', 'Third'][placeOf(albumIds, id)]!),
    album_type: 'album',
    total_tracks: 3,
    release_date: '2026-01-01',
    release_date_precision: 'day',
    images: [],
    artists: [thing('artist', artistIds[0]!, 'Ana')],
  };
}

export function trackOf(id: string): JsonObject {
  return {
    ...thing('track', id, ['Song', 'Tune', 'Hymn'][placeOf(trackIds, id)]!),
    duration_ms: 200_000,
    explicit: false,
    track_number: 1,
    disc_number: 1,
    is_local: false,
    artists: [thing('artist', artistIds[0]!, 'Ana')],
    album: albumOf(albumIds[0]!),
  };
}

export function showOf(id: string): JsonObject {
  return {
    ...thing('show', id, ['News', 'Talk', 'Play'][placeOf(showIds, id)]!),
    publisher: 'Radio',
    total_episodes: 3,
  };
}

export function episodeOf(id: string): JsonObject {
  return { ...thing('episode', id, 'Episode'), duration_ms: 100_000, release_date: '2026-01-01' };
}

export function playlistOf(id: string): JsonObject {
  return {
    ...thing('playlist', id, ['Morning', 'Work', 'Evening'][placeOf(playlistIds, id)]!),
    description: '',
    public: false,
    collaborative: false,
    snapshot_id: 'AAAAB',
    owner: { id: me['id'], display_name: me['display_name'], type: 'user', uri: me['uri'] },
    items: { href: `https://api.spotify.com/v1/playlists/${id}/items`, total: 3 },
    images: [],
  };
}

/** Files of the own computer in a playlist have no identifier. */
export function playlistItemAt(place: number): JsonObject {
  const item =
    place === 2
      ? { ...trackOf(trackIds[2]!), id: null, uri: 'spotify:local:a:b:c:1', is_local: true }
      : trackOf(trackIds[place]!);
  return {
    added_at: `2026-11-0${place + 1}T08:00:00Z`,
    added_by: { id: 'ada', type: 'user' },
    is_local: place === 2,
    item,
  };
}

export const devices: readonly JsonObject[] = deviceIds.map((id, place) => ({
  id,
  name: ['Kitchen', 'Office'][place],
  type: ['Speaker', 'Computer'][place],
  is_active: place === 0,
  is_private_session: false,
  is_restricted: false,
  volume_percent: 50,
  supports_volume: true,
}));

export const playing: JsonObject = {
  timestamp: 1_794_000_000_000,
  is_playing: true,
  progress_ms: 1200,
  item: trackOf(trackIds[0]!),
  currently_playing_type: 'track',
  context: null,
};
