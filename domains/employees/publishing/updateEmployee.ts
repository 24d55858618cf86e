import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { UseQuery } from '../../digitalOrganizations/checkProjectUse.ts';
import { checkAgentUse } from './checkAgentUse.ts';
import { checkWorker } from './checkWorker.ts';
import { changedMakeUp } from './employeeBody.ts';
import { readEmployee, type EmployeeQuery } from './readEmployee.ts';

/** The employee, the caller and the changes. */
export interface EmployeeChange {
  query: EmployeeQuery;
  body: components['schemas']['EmployeeUpdate'];
}

/**
 * Changes the draft of an employee; published versions stay. Errors: those of `readEmployee`; `draft_conflict`, `invalid_request`; the
 * constraint `employees_name`.
 */
export async function updateEmployee(
  repositories: Repositories,
  { query, body }: EmployeeChange,
  nodeTypes: UseQuery['nodeTypes'],
): Promise<Employee & ProjectStandingRow> {
  const { actor } = query;
  await repositories.employees.lock(query.id);
  const before = await readEmployee(repositories, query);
  if (body.draft_revision !== undefined && body.draft_revision !== before.draftRevision)
    throw new AppError('draft_conflict', `The draft has changed (revision ${before.draftRevision}). Reload it.`, {
      param: '/draft_revision',
    });
  const makeUp = changedMakeUp(before, body);
  if (body.worker) await checkWorker(repositories, { worker: body.worker, projectId: before.projectId, actor });
  await checkAgentUse(repositories, { before, after: makeUp }, { ...before, actor, nodeTypes });
  await repositories.employees.update(before.id, makeUp);
  return readEmployee(repositories, query);
}
