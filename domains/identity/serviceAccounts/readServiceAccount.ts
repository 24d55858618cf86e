import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { ServiceAccount } from '../../../db/repositories/identity/serviceAccounts.ts';
import type { AccountActor, Permission } from '../actor.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { readProject } from '../projects/readProject.ts';

interface ServiceAccountQuery {
  readonly id: string;
  readonly actor: AccountActor;
  readonly permission: Permission;
}

/** Reads a service account with its project and checks the caller's permission there. Errors: `not_found`, `insufficient_scope`. */
export async function readServiceAccount(
  repositories: Repositories,
  { id, actor, permission }: ServiceAccountQuery,
): Promise<{ serviceAccount: ServiceAccount; project: StandingProject }> {
  const serviceAccount = await repositories.serviceAccounts.find(id);
  if (serviceAccount === null) throw notFound();
  const project = await readProject(repositories, { id: serviceAccount.projectId, actor, permission });
  return { serviceAccount, project };
}

/** The same with a lock: no one else changes it until the transaction ends. */
export async function holdServiceAccount(
  repositories: Repositories,
  query: Omit<ServiceAccountQuery, 'permission'>,
): Promise<{ serviceAccount: ServiceAccount; project: StandingProject }> {
  if (!(await repositories.serviceAccounts.lock(query.id))) throw notFound();
  return readServiceAccount(repositories, { ...query, permission: 'projects.manage_members' });
}
