import type { JsonObject } from '../../domains/executions/item.ts';
import {
  commentIds,
  commentOf,
  labelIds,
  labelOf,
  projectIds,
  projectOf,
  sectionIds,
  sectionOf,
  taskIds,
  taskOf,
} from './fakeObjects.ts';

const token = 'VRyFHr0Qo3Hr--pzINyT6nax4vW7X2YG5RQlw3lB-6eYOPbSZVJepa62EVhO';
const all: Readonly<Record<string, () => JsonObject[]>> = {
  items: () => taskIds.map((id) => taskOf(id)),
  notes: () => commentIds.map((id) => commentOf(id)),
  projects: () => projectIds.map((id) => projectOf(id)),
  sections: () => sectionIds.map((id) => sectionOf(id)),
  labels: () => labelIds.map((id) => labelOf(id)),
};

/** Changes since the fake started, oldest first: the kind of the resource, and the resource as it is afterwards. */
const changes: (readonly [kind: string, resource: JsonObject])[] = [];

/** Notes a change of a resource: a deleted one has `is_deleted`, and a completed task `checked`. */
export function change(kind: 'items' | 'notes' | 'projects' | 'sections' | 'labels', resource: JsonObject): void {
  changes.push([kind, resource]);
}

/**
 * https://developer.todoist.com/api/v1/#tag/Sync/Overview/Read-resources: everything for the token `*`, without completed tasks, or else the
 * resources that changed since the token, each once. Null for an unknown token.
 */
export function resourcesSince(given: string, types: readonly string[]): JsonObject | null {
  const wanted = Object.keys(all).filter((kind) => types.includes(kind) || types.includes('all'));
  const place = placeOf(given);
  if (place === null) return null;
  const changed = (kind: string) => [
    ...new Map(
      changes
        .slice(place)
        .filter(([one]) => one === kind)
        .map(([, resource]) => [resource['id'], resource]),
    ).values(),
  ];
  return {
    sync_token: changes.length === 0 ? token : `${token}${changes.length}`,
    ...Object.fromEntries(wanted.map((kind) => [kind, given === '*' ? whole(kind, changed(kind)) : changed(kind)])),
  };
}

/** All resources of a kind as they are after the changes, without deleted resources and completed tasks. */
function whole(kind: string, changed: readonly JsonObject[]): JsonObject[] {
  const resources = [...all[kind]!(), ...changed];
  return [...new Map(resources.map((resource) => [resource['id'], resource])).values()].filter(
    (resource) => resource['is_deleted'] !== true && resource['checked'] !== true,
  );
}

function placeOf(given: string): number | null {
  if (given === '*' || given === token) return 0;
  const place = given.startsWith(token) ? Number(given.slice(token.length)) : Number.NaN;
  return Number.isInteger(place) && place <= changes.length ? place : null;
}
