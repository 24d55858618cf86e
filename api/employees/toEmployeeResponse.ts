import type { Employee } from '../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { presentEmployee } from '../presenters/employee.ts';
import { creditIssues } from '../../domains/employees/publishing/creditIssues.ts';
import { modelIssues } from '../../domains/employees/publishing/modelIssues.ts';
import { mayWithEmployee } from '../../domains/employees/publishing/permissions.ts';
import { viewEmployee } from '../../domains/employees/publishing/readEmployee.ts';
import { workerIssues } from '../../domains/employees/publishing/workerIssues.ts';

/** Presents an employee to its own organization, with the actor's permissions. */
export async function toEmployeeResponse(
  deps: Pick<Deps, 'database' | 'nodeTypes'>,
  actor: AccountActor,
  employee: Employee & ProjectStandingRow,
): Promise<components['schemas']['Employee']> {
  const view = await viewEmployee(deps.database, actor.organizationId, employee);
  const shown = presentEmployee(view, deps);
  return {
    ...shown,
    issues: [
      ...shown.issues,
      ...(await workerIssues(deps, actor.organizationId, view)),
      ...(await modelIssues(deps, actor.organizationId, employee)),
      ...(await creditIssues(deps, actor.organizationId, view)),
    ],
    permissions: mayWithEmployee(actor, employee),
  };
}
