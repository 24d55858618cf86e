import type { Employee } from '../../../db/repositories/employees/employees.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { withdrawalNoticeMs } from '../priceRule.ts';
import { readEmployee, type EmployeeQuery } from './readEmployee.ts';

/** Withdraws an employee from the market; its positions work until the end of their notice. Errors: those of `readEmployee`; `not_published`. */
export async function unpublishEmployee(
  repositories: Repositories,
  query: EmployeeQuery,
): Promise<Employee & ProjectStandingRow> {
  await repositories.employees.lock(query.id);
  const { id } = await readEmployee(repositories, query);
  const listing = await repositories.listings.ofEmployee(id);
  if (listing?.status !== 'listed') throw new AppError('not_published', 'This employee is not published.');
  await repositories.listings.setStatus(listing.id, 'withdrawn', new Date(Date.now() + withdrawalNoticeMs));
  return readEmployee(repositories, query);
}
