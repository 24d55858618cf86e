import { defineSearchAttributeKey, SearchAttributeType, type TypedSearchAttributes } from '@temporalio/common';

/**
 * Search attributes of an execution in Temporal UI; all of type Keyword (a PostgreSQL namespace allows ten). No words of SQL: Temporal's
 * parser takes `Mode` for one. Each costs at every start.
 */
export const searchAttributeNames = [
  'OrganizationId',
  'DigitalOrganizationId',
  'VersionId',
  'TriggerKind',
  'RunState',
] as const;

export type SearchAttributeName = (typeof searchAttributeNames)[number];

/** The pairs that a workflow is started with. */
export function searchAttributes(
  values: Readonly<Record<SearchAttributeName, string>>,
): ConstructorParameters<typeof TypedSearchAttributes>[0] {
  return searchAttributeNames.map((name) => ({ key: keyOf(name), value: values[name] }));
}

/** State of an execution for Temporal UI: `queued`, `running` or `waiting`. */
export const runState = keyOf('RunState');

/** Whose workflow it is. */
export const organizationKey = keyOf('OrganizationId');

function keyOf(name: SearchAttributeName) {
  return defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
}
