import { defineList, type VendorList } from '../engine/defineList.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { withoutEntities } from './entities.ts';
import { listOf, type Kind } from './requests.ts';

interface Entry {
  id: number;
  name?: string;
  slug?: string;
  status?: string;
  title?: { rendered?: string };
}

/** The number of the next page. https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/ */
function nextPage({ headers }: Pick<VendorResponse, 'headers'>): string | undefined {
  return /<[^>]*[?&]page=(\d+)[^>]*>\s*;\s*rel="next"/.exec(headers['link'] ?? '')?.[1];
}

/** A list that WordPress searches. `hint` is a second line of an entry. */
function searched(kind: Kind, fields: string, more: Readonly<Record<string, string>> = {}): VendorList {
  return defineList({
    request: ({ search, cursor }) => ({
      path: listOf(kind),
      query: { search, page: cursor, per_page: 100, _fields: fields, ...more },
    }),
    entries: (body) => body,
    choice: (entry) => {
      const { id, name, slug, status, title } = entry as unknown as Entry;
      const label = withoutEntities(name ?? title?.rendered ?? '') || String(id);
      return { value: String(id), label, hint: status ?? slug };
    },
    next: nextPage,
    searches: true,
  });
}

/** A signed-in user sees posts of all these statuses. */
const everyStatus = { status: 'publish,future,draft,pending,private' };

/** Lists of WordPress, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  posts: searched('posts', 'id,title,status', everyStatus),
  pages: searched('pages', 'id,title,status', everyStatus),
  media: searched('media', 'id,title,slug'),
  users: searched('users', 'id,name,slug'),
  categories: searched('categories', 'id,name,slug'),
  tags: searched('tags', 'id,name,slug'),
};
