import { defineSearchAttributeKey, SearchAttributeType, type TypedSearchAttributes } from '@temporalio/common';

/** What an execution is found by in Temporal UI; all of type Keyword (ten is the most a PostgreSQL namespace takes). */
export const searchAttributeNames = [
  'OrganizationId',
  'DigitalOrganizationId',
  'VersionId',
  'TriggerKind',
  'RunState',
  'Mode',
] as const;

export type SearchAttributeName = (typeof searchAttributeNames)[number];

/** The pairs that a workflow is started with. */
export function searchAttributes(
  values: Readonly<Record<SearchAttributeName, string>>,
): ConstructorParameters<typeof TypedSearchAttributes>[0] {
  return searchAttributeNames.map((name) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value: values[name],
  }));
}
