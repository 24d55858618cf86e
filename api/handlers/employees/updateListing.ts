import { AppError } from '../../../openapi/AppError.ts';
import { readExampleRuns } from '../../../domains/employees/publishing/exampleRuns.ts';
import { changedListing, checkListing } from '../../../domains/employees/publishing/listingBody.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Changes what the market shows of an employee. */
export const updateListing: Handler<'updateListing'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const runs = await readExampleRuns(deps.database, query, body);
  const employee = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    const { id, inputSchema } = await readEmployee(repositories, query);
    const listing = await repositories.listings.ofEmployee(id);
    if (listing === null) throw new AppError('not_published', 'Publish this employee first.');
    const text = changedListing(listing, body, runs);
    checkListing(text, inputSchema);
    await repositories.listings.update(listing.id, text);
    return readEmployee(repositories, query);
  });
  return {
    status: 200,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
