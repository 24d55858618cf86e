import { defineList, type VendorList } from '../engine/defineList.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { itemsIn, read } from './methods.ts';

interface Named {
  id: string;
  snippet?: { title?: string; description?: string; assignable?: boolean };
}

const next = ({ body }: VendorResponse): unknown => (body as { nextPageToken?: string }).nextPageToken;

/** https://developers.google.com/youtube/v3/docs/playlists/list, those of the account. */
const playlists = defineList({
  request: ({ cursor }) => read('/playlists', { part: 'snippet', mine: true, maxResults: 50, pageToken: cursor }),
  entries: itemsIn,
  choice: (entry) => {
    const { id, snippet = {} } = entry as unknown as Named;
    return { value: id, label: snippet.title ?? id, hint: snippet.description };
  },
  next,
});

/** https://developers.google.com/youtube/v3/docs/videoCategories/list. The IDs are the same in all regions. */
const categories = defineList({
  request: () => read('/videoCategories', { part: 'snippet', regionCode: 'US' }),
  entries: itemsIn,
  choice: (entry) => {
    const { id, snippet = {} } = entry as unknown as Named;
    return snippet.assignable === false ? null : { value: id, label: snippet.title ?? id };
  },
});

/** Lists of YouTube, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { playlists, categories };
