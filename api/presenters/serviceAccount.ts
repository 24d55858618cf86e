import type { ServiceAccount } from '../../db/repositories/identity/serviceAccounts.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A member of a project without a person. */
export function presentServiceAccount(row: ServiceAccount): components['schemas']['ServiceAccount'] {
  return {
    id: row.id,
    name: row.name,
    project_id: row.projectId,
    project_name: row.projectName,
    role: row.role,
    enabled: row.isEnabled,
    active_keys: row.activeKeys,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
