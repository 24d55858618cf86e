import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkAgentUse } from '../../../domains/employees/publishing/checkAgentUse.ts';
import { checkWorker } from '../../../domains/employees/publishing/checkWorker.ts';
import { blankEmployee, changedMakeUp } from '../../../domains/employees/publishing/employeeBody.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

const mostEmployees = 1_000;

/** Creates an employee, as a draft. */
export const createEmployee: Handler<'createEmployee'> = async ({ body, actor }, deps) => {
  const id = newId('employee');
  const permission = 'employees.create';
  const makeUp = changedMakeUp({ ...blankEmployee, name: body.name }, body);
  const employee = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const project = await repositories.digitalOrganizations.findProject(body.project_id, actor.accountId);
      const { id: projectId, project: standing } = permitted(project, actor, permission);
      await checkWorker(repositories, { worker: makeUp.worker, projectId, actor });
      const use = { actor, projectId, project: standing, nodeTypes: deps.nodeTypes };
      await checkAgentUse(repositories, { before: null, after: makeUp }, use);
      if ((await repositories.employees.count()) >= mostEmployees)
        throw new AppError('employee_limit_reached', `An organization can have up to ${mostEmployees} employees.`);
      await repositories.employees.insert({ ...makeUp, id, projectId, createdBy: actor.accountId });
      return readEmployee(repositories, { id, actor, permission });
    }),
  );
  return {
    status: 201,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
