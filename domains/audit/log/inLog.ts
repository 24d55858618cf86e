import type { Database } from '../../../db/database.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';

/** Reads in the log of an organization, or (null) of the instance. */
export function inLog<T>(
  database: Database,
  organizationId: string | null,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  return organizationId === null ? database.asSystem(work) : database.withOrganization(organizationId, work);
}
