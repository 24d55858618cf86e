import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Spotify, with the methods that apps in development mode have since February 2026. */
export const spotify = defineVendor({
  id: 'spotify',
  title: 'Spotify',
  icon: 'BrandSpotify',
  group: 'publishing',
  apiUrl: 'https://api.spotify.com/v1',
  credentialTypes: ['spotify_token', 'spotify_oauth2', 'oauth2'],
  access: { spotify_oauth2: ['player', 'playlists', 'library', 'taste'] },
  failureOf,
  lists,
  scopes,
  source: 'https://developer.spotify.com/documentation/web-api',
});

interface SpotifyBody {
  error?: { message?: unknown; reason?: unknown };
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429)
    return {
      kind: 'limited',
      message: 'Spotify accepts no more requests for now.',
      retryAfterMs: retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', message: `Spotify has a temporary problem (status ${status}).` };
  const { message, reason } = (body as SpotifyBody).error ?? {};
  const code = typeof reason === 'string' && errorTexts[reason] !== undefined ? reason : `status ${status}`;
  const said = typeof message === 'string' && status !== 401 ? message.slice(0, 300) : '';
  return {
    kind: 'refused',
    code,
    message: `${errorTexts[code] ?? 'Spotify refused the request.'} (${code}) ${said}`.trim(),
  };
}
