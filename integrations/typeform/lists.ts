import { defineList, type VendorList } from '../engine/defineList.ts';

interface Form {
  id: string;
  title: string;
}

/** https://www.typeform.com/developers/create/reference/retrieve-forms/: pages have numbers. */
const forms = defineList({
  request: ({ search, cursor = '1' }) => ({ path: '/forms', query: { page: cursor, page_size: 200, search } }),
  entries: (body) => body['items'],
  choice: (entry) => {
    const { id, title } = entry as unknown as Form;
    return { value: id, label: title, hint: id };
  },
  next: ({ body }, { cursor = '1' }) => {
    const { page_count: count = 1 } = body as { page_count?: number };
    return count > Number(cursor) ? String(Number(cursor) + 1) : null;
  },
  searches: true,
});

/** Lists of Typeform, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { forms };
