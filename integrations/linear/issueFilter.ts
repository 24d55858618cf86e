import { anyJson } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { assignee, createdAfter, cycle, labelList, maybeTeam, project, state, updatedAfter } from './fields.ts';

/** Fields that choose issues of a list. */
export const filterFields = {
  team: maybeTeam,
  state,
  assignee,
  with_labels: labelList('With labels', 'IDs of labels. An issue has at least one of them.'),
  project,
  cycle,
  updated_after: updatedAfter,
  created_after: createdAfter,
  filter: anyJson({
    title: 'Further filter',
    description: 'JSON object in the form of Linear, such as { "priority": { "lte": 2 } }.',
    control: 'code',
    rare: true,
  }),
};

/** Returns the filter as Linear takes it (https://linear.app/developers/filtering). Errors: `parameter_invalid`. */
export function issueFilter(given: ObjectOf<typeof filterFields>): JsonObject | undefined {
  const ids = { team: given.team, state: given.state, assignee: given.assignee, project: given.project };
  const conditions = [
    ...Object.entries({ ...ids, cycle: given.cycle }).flatMap(([name, id]) => (id ? [{ [name]: equals(id) }] : [])),
    ...(given.with_labels.length > 0 ? [{ labels: { some: { id: { in: given.with_labels } } } }] : []),
    ...(given.updated_after ? [{ updatedAt: { gt: given.updated_after } }] : []),
    ...(given.created_after ? [{ createdAt: { gt: given.created_after } }] : []),
    ...furtherFilter(given.filter),
  ];
  return conditions.length === 0 ? undefined : { and: conditions };
}

function equals(id: string): JsonObject {
  return { id: { eq: id } };
}

function furtherFilter(value: unknown): JsonObject[] {
  const read = jsonParameter(value, 'filter');
  if (read === undefined) return [];
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return [read as JsonObject];
  throw new AppError('parameter_invalid', 'The filter must be a JSON object.', { param: '/filter' });
}
