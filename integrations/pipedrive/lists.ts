import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';

const label = (text: unknown, id: unknown): string => (typeof text === 'string' && text !== '' ? text : String(id));
const cursorOf = ({ body }: { body: unknown }): unknown =>
  (body as { additional_data?: { next_cursor?: string | null } }).additional_data?.next_cursor;

/** A list of things that Pipedrive can search: https://developers.pipedrive.com/docs/api/v1/ItemSearch. */
function things(
  name: string,
  title: 'title' | 'name',
  hintOf: (entry: JsonObject) => unknown = () => undefined,
): VendorList {
  return defineList({
    request: ({ search, cursor }) =>
      search === ''
        ? { path: `/api/v2/${name}`, query: { limit: 100, cursor } }
        : // A text of one character is found only as a whole.
          {
            path: `/api/v2/${name}/search`,
            query: { term: search, exact_match: search.length < 2, limit: 100, cursor },
          },
    entries: (body) => {
      const data = body['data'] as { items?: { item: JsonObject }[] } | JsonObject[] | undefined;
      return Array.isArray(data) ? data : (data?.items ?? []).map(({ item }) => item);
    },
    choice: (entry) => {
      const hint = hintOf(entry);
      return {
        value: String(entry['id']),
        label: label(entry[title], entry['id']),
        ...(typeof hint === 'string' ? { hint } : {}),
      };
    },
    next: cursorOf,
    searches: true,
  });
}

/** A list without pages of version 1. */
function all(path: string, value: 'id' | 'key_string'): VendorList {
  return defineList({
    request: () => ({ path }),
    entries: (body) => body['data'],
    choice: (entry) =>
      entry['active_flag'] === false ? null : { value: String(entry[value]), label: label(entry['name'], entry['id']) },
  });
}

/** A list with pages of version 2, without a search. */
function paged(path: string): VendorList {
  return defineList({
    request: ({ cursor }) => ({ path, query: { limit: 500, cursor } }),
    entries: (body) => body['data'],
    choice: (entry) => ({ value: String(entry['id']), label: label(entry['name'], entry['id']) }),
    next: cursorOf,
  });
}

function firstEmail(entry: JsonObject): unknown {
  const [first] = (entry['emails'] as unknown[] | undefined) ?? [];
  return typeof first === 'object' && first !== null ? (first as JsonObject)['value'] : first;
}

/** Lists of Pipedrive, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  deals: things('deals', 'title'),
  persons: things('persons', 'name', firstEmail),
  organizations: things('organizations', 'name'),
  products: things('products', 'name', ({ code }) => code),
  users: all('/v1/users', 'id'),
  activity_types: all('/v1/activityTypes', 'key_string'),
  lead_labels: all('/v1/leadLabels', 'id'),
  pipelines: paged('/api/v2/pipelines'),
  stages: paged('/api/v2/stages'),
};
