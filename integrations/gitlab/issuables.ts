import type { JsonObject } from '../../domains/executions/item.ts';
import { changes } from '../engine/changes.ts';
import { idOf, idsOf, labelsOf } from './requests.ts';

interface Details {
  readonly description?: string;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly milestone?: string;
}

/** Returns the fields that creating and changing issues and merge requests have in common. */
export function detailsOf(given: Details): JsonObject {
  return {
    description: given.description || undefined,
    labels: labelsOf(given.labels),
    assignee_ids: idsOf(given.assignees, 'assignees'),
    milestone_id: idOf(given.milestone, 'milestone'),
  };
}

/**
 * Values that empty a field: https://docs.gitlab.com/api/issues/#update-an-issue and
 * https://docs.gitlab.com/api/merge_requests/#update-mr.
 */
const emptied = {
  labels: '',
  assignee_ids: [0],
  reviewer_ids: [0],
  milestone_id: 0,
  due_date: '',
  description: '',
} as const;

interface Change {
  readonly title?: string;
  readonly add_labels?: readonly string[];
  readonly remove_labels?: readonly string[];
  readonly state_event?: 'close' | 'reopen';
  readonly clear?: readonly (keyof typeof emptied)[];
}

/** Returns the body that changes an issue or a merge request, with its other fields. Errors: `parameter_invalid` if there are none. */
export function changeOf({ clear = [], ...given }: Change, others: JsonObject): JsonObject {
  const changed = changes({
    title: given.title,
    add_labels: labelsOf(given.add_labels),
    remove_labels: labelsOf(given.remove_labels),
    state_event: given.state_event,
    ...others,
    clear,
  });
  return { ...changed, clear: undefined, ...Object.fromEntries(clear.map((name) => [name, emptied[name]])) };
}

interface Filter {
  readonly with_state: string;
  readonly search?: string;
  readonly with_labels?: string;
  readonly author?: string;
  readonly with_milestone?: string;
  readonly updated_after?: string;
  readonly created_after?: string;
  readonly sort: string;
  readonly direction: string;
}

/** Returns the query that lists of issues and of merge requests have in common. */
export function filterOf(given: Filter): JsonObject {
  return {
    ...(given.with_state === 'all' ? {} : { state: given.with_state }),
    search: given.search,
    labels: given.with_labels,
    author_username: given.author,
    milestone: given.with_milestone,
    updated_after: given.updated_after,
    created_after: given.created_after,
    order_by: given.sort,
    sort: given.direction,
  };
}
