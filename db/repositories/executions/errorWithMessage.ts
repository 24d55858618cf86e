import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';

/**
 * Returns the error of an execution with its message. Messages of executions that work for a hirer are in `execution_error_words`, for
 * readers that may see its items; all others get an empty text. `execution` is the alias of its row.
 */
export function errorWithMessage(execution: string): RawBuilder<components['schemas']['ExecutionError'] | null> {
  const [error, itemsOrganizationId, organizationId, id] = ['error', 'itemsOrganizationId', 'organizationId', 'id'].map(
    (column) => sql.ref(`${execution}.${column}`),
  );
  return sql`CASE WHEN ${itemsOrganizationId} IS NULL OR ${error} IS NULL THEN ${error}
    ELSE ${error} || coalesce((SELECT jsonb_build_object('message', w.message) FROM execution_error_words w
      WHERE w.organization_id = ${organizationId} AND w.execution_id = ${id}), '{}') END`;
}
