import type { CredentialUse } from '../../db/repositories/credentials/credentials.ts';
import type { EmployeeUse } from '../../db/repositories/employees/employeeUses.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';

const mostSaid = 5;

/** Errors: `credential_in_use` with all uses that the caller sees and how many more there are, where there are any. */
export function refuseUsed(uses: readonly (CredentialUse | EmployeeUse)[], actor: AccountActor): void {
  if (uses.length === 0) return;
  const shown = uses.filter(
    (use) => use.isShown && mayCall(actor, 'employeeId' in use ? 'employees.view' : 'digital_organizations.view'),
  );
  const hidden = uses.length - shown.length;
  const said = shown.slice(0, mostSaid).map(({ name }) => name);
  if (hidden > 0) said.push(`${hidden} that you do not see`);
  throw new AppError(
    'credential_in_use',
    `Published digital organizations or employees use this credential: ${said.join(', ')}. Select another one there, or delete it with force.`,
    {
      details: {
        used_by: shown.map((use) => ({
          ...('employeeId' in use
            ? { kind: 'employee', id: use.employeeId }
            : { kind: 'digital_organization', id: use.digitalOrganizationId }),
          name: use.name,
          node_names: use.nodeNames,
        })),
        used_by_hidden: hidden,
      },
    },
  );
}
