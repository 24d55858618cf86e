import { parseCredits } from '../../../db/credits.ts';
import type { Database } from '../../../db/database.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { addPrice } from './addPrice.ts';
import { listingWithHirers, readEmployee, type EmployeeQuery } from './readEmployee.ts';

/** Adds a further price to the listing of an employee. Errors: those of `readEmployee` and `addPrice`; `not_published`. */
export async function announcePrice(
  database: Database,
  query: EmployeeQuery,
  body: components['schemas']['ListingPriceCreate'],
): Promise<Employee & ProjectStandingRow> {
  const { organizationId, accountId } = query.actor;
  const listing = await listingWithHirers(database, query);
  if (listing === null) throw new AppError('not_published', 'Publish this employee first.');
  return database.withOrganization(organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    await addPrice(repositories, {
      listingId: listing.id,
      priceMicros: parseCredits(body.credits, '/credits'),
      validFrom: body.valid_from === undefined ? null : new Date(body.valid_from),
      isHiredByOthers: listing.isHiredByOthers,
      createdBy: accountId,
    });
    return readEmployee(repositories, query);
  });
}
