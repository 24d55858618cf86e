import { withUniqueName } from '../../../db/withUniqueName.ts';
import { createEmployee as create } from '../../../domains/employees/publishing/createEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Creates an employee, as a draft. */
export const createEmployee: Handler<'createEmployee'> = async ({ body, actor }, deps) => {
  const employee = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, (repositories) =>
      create(repositories, { body, actor }, deps.nodeTypes),
    ),
  );
  return { status: 201, body: await toEmployeeResponse(deps, actor, employee) };
};
