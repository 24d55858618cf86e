import { newId } from '../../../db/ids.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { UseQuery } from '../../digitalOrganizations/checkProjectUse.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { checkAgentUse } from './checkAgentUse.ts';
import { checkWorker } from './checkWorker.ts';
import { blankEmployee, changedMakeUp } from './employeeBody.ts';
import { readEmployee } from './readEmployee.ts';

const maxEmployees = 1_000;

/**
 * Creates an employee, as a draft. Errors: `not_found`, `insufficient_scope`, `project_archived`, `invalid_request`,
 * `employee_limit_reached`; the constraint `employees_name`.
 */
export async function createEmployee(
  repositories: Repositories,
  { body, actor }: { body: components['schemas']['EmployeeCreate']; actor: AccountActor },
  nodeTypes: UseQuery['nodeTypes'],
): Promise<Employee & ProjectStandingRow> {
  const id = newId('employee');
  const permission = 'employees.create';
  const makeUp = changedMakeUp({ ...blankEmployee, name: body.name }, body);
  const found = await repositories.digitalOrganizations.findProject(body.project_id, actor.accountId);
  const { id: projectId, project } = permitted(found, actor, permission);
  await checkWorker(repositories, { worker: makeUp.worker, projectId, actor });
  await checkAgentUse(repositories, { before: null, after: makeUp }, { actor, projectId, project, nodeTypes });
  if ((await repositories.employees.count()) >= maxEmployees)
    throw new AppError('employee_limit_reached', `An organization can have up to ${maxEmployees} employees.`);
  await repositories.employees.insert({ ...makeUp, id, projectId, createdBy: actor.accountId });
  return readEmployee(repositories, { id, actor, permission });
}
