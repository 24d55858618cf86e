import { withdrawalNoticeMs } from '../../../domains/employees/priceRule.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Takes an employee from the market; positions work until the end of their notice. */
export const unpublishEmployee: Handler<'unpublishEmployee'> = async ({ params, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const employee = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    const { id } = await readEmployee(repositories, query);
    const listing = await repositories.listings.ofEmployee(id);
    if (listing?.status !== 'listed') throw new AppError('not_published', 'This employee is not published.');
    await repositories.listings.setStatus(listing.id, 'withdrawn', new Date(Date.now() + withdrawalNoticeMs));
    return readEmployee(repositories, query);
  });
  return {
    status: 200,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
