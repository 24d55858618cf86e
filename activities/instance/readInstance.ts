import type { DigitalOrganizationSummaryRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { ExecutionRow } from '../../db/repositories/executions/executions.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns an execution as an item; with `n8nNames` also by the names that n8n gives. */
export function executionJson(row: ExecutionRow, n8nNames = false): JsonObject {
  const time = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    id: row.id,
    digital_organization_id: row.digitalOrganizationId,
    digital_organization_name: row.digitalOrganizationName,
    version_id: row.versionId,
    mode: row.mode,
    status: row.status,
    trigger: row.trigger.kind,
    created_at: time(row.createdAt),
    started_at: time(row.startedAt),
    stopped_at: time(row.stoppedAt),
    wait_until: time(row.waitUntil),
    error: row.error && { code: row.error.code, message: row.error.message, node_name: row.error.node_name ?? null },
    parent_execution_id: row.parentExecutionId,
    retry_of: row.retryOf,
    ...(n8nNames
      ? {
          finished: row.status === 'success',
          workflowId: row.digitalOrganizationId,
          startedAt: time(row.startedAt),
          stoppedAt: time(row.stoppedAt),
          waitTill: time(row.waitUntil),
          retryOf: row.retryOf,
        }
      : {}),
  };
}

/** Returns a digital organization as an item; with `n8nNames` also by the names that n8n gives. */
export function digitalOrganizationJson(row: DigitalOrganizationSummaryRow, n8nNames = false): JsonObject {
  const [created, updated] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    published: row.publishedVersionId !== null,
    published_version_id: row.publishedVersionId,
    created_at: created,
    updated_at: updated,
    ...(n8nNames ? { active: row.publishedVersionId !== null, createdAt: created, updatedAt: updated } : {}),
  };
}
