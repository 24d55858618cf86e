import type { VersionRow } from '../../db/repositories/digitalOrganizations/versions.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A published snapshot, without its graph. */
export function presentVersion(row: VersionRow): components['schemas']['DigitalOrganizationVersion'] {
  return {
    id: row.id,
    digital_organization_id: row.digitalOrganizationId,
    number: row.number,
    name: row.name,
    notes: row.notes,
    created_by: row.createdBy,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
  };
}
