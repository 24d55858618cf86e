import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path as pathOf } from '../engine/vendorRequest.ts';

const count = 1_000;

interface OffsetList {
  readonly path: (parameters: ListPage['parameters']) => string;
  /** The field with the entries. */
  readonly field: string;
  /** Fields of an entry that are needed: whole ones are large. */
  readonly fields: readonly string[];
  readonly query?: JsonObject;
  readonly choice: (entry: JsonObject) => ListEntry | null;
}

/** A list with `count` and `offset`; the offset is the cursor. */
function offsetList({ path, field, fields, query = {}, choice }: OffsetList): VendorList {
  const wanted = ['total_items', ...fields.map((name) => `${field}.${name}`)].join(',');
  return defineList({
    request: ({ cursor = '0', parameters }) => ({
      path: path(parameters),
      query: { ...query, count, offset: cursor, fields: wanted },
    }),
    entries: (body) => body[field] ?? [],
    choice,
    next: ({ body }, { cursor = '0' }) => {
      const found = (body as JsonObject)[field];
      const next = Number(cursor) + (Array.isArray(found) ? found.length : 0);
      return next > Number(cursor) && next < Number((body as JsonObject)['total_items'] ?? 0) ? next : null;
    },
  });
}

function named({ id, name }: JsonObject): ListEntry {
  return { value: String(id), label: String(name) };
}

/** Lists of Mailchimp, by the name in `choices` of a field. https://mailchimp.com/developer/marketing/api/ */
export const lists: Readonly<Record<string, VendorList>> = {
  audiences: offsetList({ path: () => '/lists', field: 'lists', fields: ['id', 'name'], choice: named }),
  segments: offsetList({
    path: ({ list }) => pathOf`/lists/${list!}/segments`,
    field: 'segments',
    fields: ['id', 'name', 'type'],
    choice: ({ id, name, type }) => ({ value: String(id), label: String(name), hint: String(type) }),
  }),
  categories: offsetList({
    path: ({ list }) => pathOf`/lists/${list!}/interest-categories`,
    field: 'categories',
    fields: ['id', 'title'],
    choice: ({ id, title }) => ({ value: String(id), label: String(title) }),
  }),
  campaigns: offsetList({
    path: () => '/campaigns',
    field: 'campaigns',
    fields: ['id', 'status', 'settings.title', 'settings.subject_line'],
    query: { sort_field: 'create_time', sort_dir: 'DESC' },
    choice: ({ id, status, settings }) => {
      const { title = '', subject_line: subject = '' } = (settings ?? {}) as { title?: string; subject_line?: string };
      return { value: String(id), label: title || subject || String(id), hint: String(status) };
    },
  }),
  templates: offsetList({
    path: () => '/templates',
    field: 'templates',
    fields: ['id', 'name'],
    query: { type: 'user' },
    choice: named,
  }),
};
