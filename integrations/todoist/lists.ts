import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';

const limit = 200;
const cursorOf = ({ body }: Pick<VendorResponse, 'body'>) => (body as { next_cursor?: string | null }).next_cursor;

/** A list of things with an ID and a name. */
function named(path: string, choice: VendorList['choice']): VendorList {
  return defineList({
    request: ({ cursor }) => ({ path, query: { limit, cursor } }),
    entries: (body) => body['results'],
    choice,
    next: cursorOf,
  });
}

const byId = ({ id, name }: JsonObject) => ({ value: String(id), label: String(name) });

/** Lists of Todoist, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  projects: named('/projects', byId),
  sections: named('/sections', byId),
  // Tasks have labels by name.
  labels: named('/labels', ({ name }) => ({ value: String(name), label: String(name) })),
  label_ids: named('/labels', byId),
  tasks: named('/tasks', ({ id, content, description }) => ({
    value: String(id),
    label: String(content),
    hint: description as string | undefined,
  })),
};
