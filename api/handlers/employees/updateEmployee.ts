import { withUniqueName } from '../../../db/withUniqueName.ts';
import { updateEmployee as update } from '../../../domains/employees/publishing/updateEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Changes the draft of an employee; published versions stay. */
export const updateEmployee: Handler<'updateEmployee'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.edit' } as const;
  const employee = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) =>
      update(repositories, { query, body }, deps.nodeTypes),
    ),
  );
  return { status: 200, body: await toEmployeeResponse(deps, actor, employee) };
};
