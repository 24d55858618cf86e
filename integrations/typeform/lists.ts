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
  next: nextPage,
  searches: true,
});

interface Workspace {
  id: string;
  name?: string;
}

/** https://www.typeform.com/developers/create/reference/retrieve-workspaces/ */
const workspaces = defineList({
  request: ({ cursor = '1' }) => ({ path: '/workspaces', query: { page: cursor, page_size: 200 } }),
  entries: (body) => body['items'],
  choice: (entry) => {
    const { id, name = '' } = entry as unknown as Workspace;
    return { value: id, label: name || id };
  },
  next: nextPage,
});

function nextPage({ body }: { body: unknown }, { cursor = '1' }: { cursor?: string | undefined }): string | null {
  const { page_count: count = 1 } = body as { page_count?: number };
  return count > Number(cursor) ? String(Number(cursor) + 1) : null;
}

/** Lists of Typeform, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { forms, workspaces };
