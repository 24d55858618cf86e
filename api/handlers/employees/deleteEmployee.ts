import { refuseInUse } from '../../../domains/employees/publishing/refuseInUse.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an employee without positions. */
export const deleteEmployee: Handler<'deleteEmployee'> = async ({ params, actor }, deps) => {
  await refuseInUse(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const query = { id: params.employee_id, actor, permission: 'employees.delete' } as const;
      const { id } = await readEmployee(repositories, query);
      await repositories.employees.remove(id);
    }),
  );
  return { status: 204 };
};
