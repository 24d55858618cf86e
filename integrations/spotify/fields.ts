import { list, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Spotify share. */
export const device = text({
  title: 'Device',
  description: 'ID of the device. Empty: the active one.',
  choices: { list: 'devices' },
  maxLength: 100,
  pattern: '^\\s*\\w*\\s*$',
});

export const playlist = text({
  title: 'Playlist',
  description: 'ID, URI or address of the playlist.',
  placeholder: 'spotify:playlist:3cEYpjA9oz9GiPac4AsH00',
  choices: { list: 'playlists' },
  required: true,
  maxLength: 300,
});

export const market = text({
  title: 'Country',
  description: 'Code of a country, such as DE. Empty: that of the account.',
  placeholder: 'DE',
  rare: true,
  maxLength: 2,
  pattern: '^([A-Za-z]{2})?$',
});

export const tracks = list(
  text({
    title: 'Track',
    description: 'ID, URI or address of a track or an episode.',
    required: true,
    maxLength: 300,
  }),
)({ title: 'Tracks', entry: 'track', required: true, minItems: 1, maxItems: 100 });

/** Returns the code of a country as Spotify takes it. */
export function marketOf(written: string | undefined): string | undefined {
  return written?.trim().toUpperCase();
}
