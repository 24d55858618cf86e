/** What to do about errors of Spotify, by their reason or status: https://developer.spotify.com/documentation/web-api/concepts/api-calls. */
export const errorTexts: Readonly<Record<string, string>> = {
  NO_ACTIVE_DEVICE: 'No device is active. Open Spotify on one, or choose a device.',
  PREMIUM_REQUIRED: 'Spotify controls playback for Premium accounts alone.',
  'status 400': 'Spotify refused a value.',
  'status 401': 'Spotify does not accept the token. Check the credential, or connect it again.',
  'status 403':
    'Spotify does not allow this. Apps in development mode lack some methods, take five users that their owner has entered, and need Premium; or the access does not cover it.',
  'status 404': 'There is no such track, album, artist or playlist, or no device is active.',
};
