import { defineList, type VendorList } from '../engine/defineList.ts';

interface Playlist {
  id?: string;
  name?: string;
  owner?: { display_name?: string };
}

/** https://developer.spotify.com/documentation/web-api/reference/get-a-list-of-current-users-playlists */
const playlists = defineList({
  request: ({ cursor: offset }) => ({ path: '/me/playlists', query: { limit: 50, offset } }),
  entries: (body) => body['items'],
  choice: (entry) => {
    const { id = '', name = '', owner } = entry as Playlist;
    return id === '' ? null : { value: id, label: name || id, hint: owner?.display_name };
  },
  next: ({ body }) => URL.parse(String((body as { next?: unknown }).next ?? ''))?.searchParams.get('offset'),
});

interface Device {
  id?: string | null;
  name?: string;
  type?: string;
}

/** https://developer.spotify.com/documentation/web-api/reference/get-a-users-available-devices */
const devices = defineList({
  request: () => ({ path: '/me/player/devices' }),
  entries: (body) => body['devices'],
  choice: (entry) => {
    const { id, name = '', type } = entry as Device;
    return id ? { value: id, label: name || id, hint: type } : null;
  },
});

/** Lists of Spotify, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { playlists, devices };
