import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Spotify that operations need: https://developer.spotify.com/documentation/web-api/concepts/scopes. */
export const scopes: Vendor['scopes'] = {
  catalog: '',
  library: {
    reads: 'user-library-read',
    changes: 'user-library-modify',
    followed: 'user-follow-read',
    favorites: 'user-top-read',
  },
  player: {
    reads: 'user-read-playback-state',
    changes: 'user-modify-playback-state',
    current: ['user-read-currently-playing', 'user-read-playback-state'],
    recent: 'user-read-recently-played',
  },
  playlist: {
    reads: 'playlist-read-private',
    changes: ['playlist-modify-private', 'playlist-modify-public'],
    get: '',
  },
};
