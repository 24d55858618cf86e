import type { DigitalOrganizationShareRow } from '../../db/repositories/digitalOrganizations/digitalOrganizationShares.ts';
import type { components } from '../../openapi/generated/types.ts';

/** One with whom a digital organization is shared. */
export function presentShare(row: DigitalOrganizationShareRow): components['schemas']['DigitalOrganizationShare'] {
  const { id, level, account, project, sharedBy, createdAt } = row;
  return { id, level, account, project, shared_by: sharedBy, created_at: createdAt.toISOString() };
}
