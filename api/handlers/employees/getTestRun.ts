import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toRunResponse } from '../../employees/runs/positionRuns.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Returns a test of an employee with its deliverable. */
export const getTestRun: Handler<'getTestRun'> = async ({ params, actor }, deps) => {
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' }),
  );
  const run = found(
    await deps.database.asSystem(({ employeeRuns }) => employeeRuns.find(actor.organizationId, params.test_run_id)),
  );
  return {
    status: 200,
    body: await toRunResponse(deps, found(run.mode === 'test' && run.employeeId === id ? run : null)),
  };
};
