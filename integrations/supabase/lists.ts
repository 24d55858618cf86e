import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';

/** https://docs.postgrest.org/en/stable/references/api/openapi.html: tables, columns and functions. Publishable keys cannot read it. */
const schema = () => ({ path: '/rest/v1/' });

interface Column {
  format?: string;
  description?: string;
}

type Definitions = Readonly<Record<string, { properties?: Readonly<Record<string, Column>> }>>;

const tables = defineList({
  request: schema,
  entries: ({ definitions = {} }) => Object.keys(definitions as Definitions).map((name) => ({ name })),
  choice: ({ name }) => ({ value: String(name), label: String(name) }),
});

const columns = defineList({
  request: schema,
  entries: ({ definitions = {} }, { parameters }) =>
    Object.entries((definitions as Definitions)[parameters['table'] ?? '']?.properties ?? {}).map(
      ([name, { format }]) => ({ name, format }),
    ),
  choice: ({ name, format }) => ({ value: String(name), label: String(name), hint: format as string | undefined }),
});

const functions = defineList({
  request: schema,
  entries: ({ paths = {} }) =>
    Object.keys(paths as JsonObject)
      .filter((path) => path.startsWith('/rpc/'))
      .map((path) => ({ name: path.slice('/rpc/'.length) })),
  choice: ({ name }) => ({ value: String(name), label: String(name) }),
});

/** https://supabase.com/docs/reference/javascript/storage-listbuckets: all of them, in one page. */
const buckets = defineList({
  request: () => ({ path: '/storage/v1/bucket' }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, public: isPublic } = entry as { id: string; name: string; public?: boolean };
    return { value: id, label: name, hint: isPublic ? 'public' : undefined };
  },
});

/** Lists of Supabase, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { tables, columns, functions, buckets };
