import type { Database } from '../../../db/database.ts';
import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { readExampleRuns } from './exampleRuns.ts';
import { changedListing, checkListing } from './listingBody.ts';
import { readEmployee, type EmployeeQuery } from './readEmployee.ts';

/** Changes the listing of an employee in the market. Errors: those of `readEmployee`; `not_published`, `invalid_request`. */
export async function updateListing(
  database: Database,
  query: EmployeeQuery,
  body: components['schemas']['ListingUpdate'],
): Promise<Employee & ProjectStandingRow> {
  const runs = await readExampleRuns(database, query, body);
  return database.withOrganization(query.actor.organizationId, async (repositories) => {
    await repositories.employees.lock(query.id);
    const { id, inputSchema } = await readEmployee(repositories, query);
    const listing = await repositories.listings.ofEmployee(id);
    if (listing === null) throw new AppError('not_published', 'Publish this employee first.');
    const text = changedListing(listing, body, runs);
    checkListing(text, inputSchema);
    await repositories.listings.update(listing.id, text);
    return readEmployee(repositories, query);
  });
}
