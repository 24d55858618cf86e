import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Fields that a list of tasks would leave out otherwise. */
const taskFields =
  'name,notes,completed,completed_at,due_on,due_at,start_on,assignee.name,assignee.email,projects.name,memberships.section.name,tags.name,parent.name,custom_fields.name,custom_fields.display_value,permalink_url,created_at,modified_at,num_subtasks';
const projectFields =
  'name,notes,archived,color,due_on,start_on,owner.name,team.name,workspace.name,permalink_url,created_at,modified_at';
const userFields = 'name,email';

const standard = { tasks: taskFields, projects: projectFields, users: userFields } as const;

/** Returns the query for the fields of the response: the given names, or the usual ones. */
export function optFields(given: string | undefined, kind: keyof typeof standard): { opt_fields: string } {
  const names = (given ?? '').replaceAll(/\s+/g, '');
  return { opt_fields: names === '' ? standard[kind] : names };
}

/** A request that writes. Fields that are undefined are left out. */
export function write(method: 'POST' | 'PUT', path: string, data: JsonObject): VendorRequest {
  return { method, path, json: { data } };
}

/** Returns the content of a response. */
export function dataOf(body: JsonObject): unknown {
  return body['data'];
}

/** Returns the cursor of the next page. https://developers.asana.com/docs/pagination */
export function offsetOf({ next_page: next }: JsonObject): string | undefined {
  return (next as { offset?: string } | null | undefined)?.offset;
}

export const list = { next: cursorInQuery('offset', offsetOf), pageSize: { parameter: 'limit', max: 100 } };

/** Returns the values that are not empty. */
export function filled(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
