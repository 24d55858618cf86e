import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { addPrice } from '../../../domains/employees/publishing/addPrice.ts';
import { listingWithHirers, readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Sets a further price of an employee. */
export const createListingPrice: Handler<'createListingPrice'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const listing = await listingWithHirers(deps.database, query);
  if (listing === null) throw new AppError('not_published', 'Publish this employee first.');
  const employee = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    await addPrice(repositories, {
      listingId: listing.id,
      priceMicros: parseCredits(body.credits, '/credits'),
      validFrom: body.valid_from === undefined ? null : new Date(body.valid_from),
      isHiredByOthers: listing.isHiredByOthers,
      createdBy: actor.accountId,
    });
    return readEmployee(repositories, query);
  });
  return {
    status: 201,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
