import { Repositories } from './repositories.ts';

/**
 * The repositories of a transaction of the system, for one organization: for what is to happen in several of them together or not at all.
 * Only for statements that name their organization (`organizationOf`): no filter applies.
 */
export function inOrganization({ scope }: Repositories, organizationId: string): Repositories {
  return new Repositories({ ...scope, organizationId });
}
