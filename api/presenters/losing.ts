import type { LosingRow } from '../../db/repositories/organizations/projectContents.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Digital organizations and employees that would lose something. */
export function presentLosing(rows: readonly LosingRow[]): components['schemas']['LosingDigitalOrganization'][] {
  return rows.map(({ digitalOrganizationId, employeeId, name, loses, what }) => ({
    digital_organization_id: digitalOrganizationId,
    employee_id: employeeId,
    name,
    loses,
    what,
  }));
}
