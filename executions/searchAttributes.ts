import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, type TypedSearchAttributes } from '@temporalio/common';

/**
 * What an execution is found by in Temporal UI; all of type Keyword (ten is the most a PostgreSQL namespace takes). No words of SQL:
 * Temporal's parser takes `Mode` for one. Each costs at every start.
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
  return searchAttributeNames.map((name) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value: values[name],
  }));
}

const keyword = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/**
 * Makes the namespace know our search attributes; those it knows already stay. A worker calls it at its start, so a
 * Temporal server of one's own needs no set-up by hand.
 */
export async function registerSearchAttributes(temporal: Client, namespace: string): Promise<void> {
  const { customAttributes } = await temporal.connection.operatorService.listSearchAttributes({ namespace });
  const missing = searchAttributeNames.filter((name) => customAttributes[name] === undefined);
  if (missing.length === 0) return;
  await temporal.connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
}
