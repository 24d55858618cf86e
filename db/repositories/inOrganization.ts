import { Repositories } from './repositories.ts';

/**
 * Returns the repositories of a system transaction for one organization: for atomic changes of several organizations. Only for statements
 * that name their organization (`organizationOf`): no filter applies.
 */
export function inOrganization({ scope }: Repositories, organizationId: string): Repositories {
  return new Repositories({ ...scope, organizationId });
}
