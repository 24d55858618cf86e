import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';

/**
 * The SQL of an execution's error with its words: where it works for a hirer they stand apart (`execution_error_words`), and are read by who may see its
 * items; all others read an empty text. `execution` is the alias of its row.
 */
export function errorWithMessage(execution: string): string {
  return `CASE WHEN ${execution}.items_organization_id IS NULL OR ${execution}.error IS NULL THEN ${execution}.error
    ELSE ${execution}.error || coalesce((SELECT jsonb_build_object('message', w.message) FROM execution_error_words w
      WHERE w.organization_id = ${execution}.organization_id AND w.execution_id = ${execution}.id), '{}') END AS error`;
}

/** Returns the same for typed queries, without a name. */
export function shownError(execution: string): RawBuilder<components['schemas']['ExecutionError'] | null> {
  const [error, itemsOrganizationId, organizationId, id] = ['error', 'itemsOrganizationId', 'organizationId', 'id'].map(
    (column) => sql.ref(`${execution}.${column}`),
  );
  return sql`CASE WHEN ${itemsOrganizationId} IS NULL OR ${error} IS NULL THEN ${error}
    ELSE ${error} || coalesce((SELECT jsonb_build_object('message', w.message) FROM execution_error_words w
      WHERE w.organization_id = ${organizationId} AND w.execution_id = ${id}), '{}') END`;
}
