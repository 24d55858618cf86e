import type { CredentialUse } from '../../db/repositories/credentials.ts';
import type { EmployeeUse } from '../../db/repositories/employeeUses.ts';
import { AppError } from '../../openapi/AppError.ts';

const mostSaid = 5;

/** Errors: `credential_in_use` with all uses, where there are any. */
export function refuseUsed(uses: readonly (CredentialUse | EmployeeUse)[]): void {
  if (uses.length === 0) return;
  const names = uses.slice(0, mostSaid).map(({ name }) => name);
  throw new AppError(
    'credential_in_use',
    `Published digital organizations or employees use this credential: ${names.join(', ')}. Select another one there, or delete it with force.`,
    {
      details: {
        used_by: uses.map((use) => ({
          digital_organization_id: 'digitalOrganizationId' in use ? use.digitalOrganizationId : null,
          employee_id: 'employeeId' in use ? use.employeeId : null,
          name: use.name,
          node_names: use.nodeNames,
        })),
      },
    },
  );
}
