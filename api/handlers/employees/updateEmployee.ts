import { AppError } from '../../../openapi/AppError.ts';
import { checkAgentUse } from '../../../domains/employees/publishing/checkAgentUse.ts';
import { checkWorker } from '../../../domains/employees/publishing/checkWorker.ts';
import { changedMakeUp } from '../../../domains/employees/publishing/employeeBody.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Changes the draft of an employee; what is published stays. */
export const updateEmployee: Handler<'updateEmployee'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.edit' } as const;
  const employee = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      await repositories.employees.lock(query.id);
      const before = await readEmployee(repositories, query);
      if (body.draft_revision !== undefined && body.draft_revision !== before.draftRevision)
        throw new AppError('draft_conflict', `The draft has changed (revision ${before.draftRevision}). Reload it.`, {
          param: '/draft_revision',
        });
      const makeUp = changedMakeUp(before, body);
      if (body.worker) await checkWorker(repositories, { worker: body.worker, projectId: before.projectId, actor });
      const { nodeTypes } = deps;
      await checkAgentUse(repositories, { before, after: makeUp }, { ...before, actor, nodeTypes });
      await repositories.employees.update(before.id, makeUp);
      return readEmployee(repositories, query);
    }),
  );
  return {
    status: 200,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
