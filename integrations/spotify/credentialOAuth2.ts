import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { spotify } from './vendor.ts';

/** Sign-in with Spotify: https://developer.spotify.com/documentation/web-api/tutorials/code-flow. */
export const credential = defineOAuth2Preset({
  type: 'spotify_oauth2',
  title: 'Spotify sign-in',
  description: 'Signs in with Spotify.',
  icon: 'BrandSpotify',
  vendor: 'Spotify',
  appHelp:
    'Create an app (developer.spotify.com/dashboard) with the Web API, and enter the redirect URL: with https, or with http and 127.0.0.1. An app in development mode needs an owner with Premium, and takes up to five users whom the owner enters under "User Management".',
  authorizationUrl: 'https://accounts.spotify.com/authorize',
  tokenUrl,
  scopes: {
    player: {
      title: 'Playback: see and control',
      scopes: [
        'user-read-playback-state',
        'user-read-currently-playing',
        'user-modify-playback-state',
        'user-read-recently-played',
      ],
    },
    playlists: {
      title: 'Playlists',
      scopes: [
        'playlist-read-private',
        'playlist-read-collaborative',
        'playlist-modify-public',
        'playlist-modify-private',
      ],
    },
    library: { title: 'Library', scopes: ['user-library-read', 'user-library-modify'] },
    taste: {
      title: 'Followed artists and favorites',
      scopes: ['user-follow-read', 'user-follow-modify', 'user-top-read'],
    },
  },
  defaultScopes: ['player', 'playlists', 'library', 'taste'],
  // For the test of the credential.
  fixedScopes: ['user-read-private'],
  appFields: { api_url: apiUrlField(spotify, 'A proxy gets the requests for tokens, too.') },
  test: signInTest(spotify, { path: '/me' }, (body) => typeof (body as { id?: unknown } | null)?.id === 'string'),
});

/** Tokens come from another host than the API. */
function tokenUrl(values: { api_url: string }): string {
  const apiUrl = apiUrlOf(spotify, values);
  return `${apiUrl === spotify.apiUrl ? 'https://accounts.spotify.com' : new URL(apiUrl).origin}/api/token`;
}
