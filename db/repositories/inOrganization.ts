import { Repositories } from './repositories.ts';

/**
 * The repositories of a transaction of the system, for one organization: for what is to happen in several of them together or not at all. Of
 * statements that name their organization (`organizationOf`) only: no filter stands behind them.
 */
export function inOrganization({ scope }: Repositories, organizationId: string): Repositories {
  return new Repositories({ ...scope, organizationId });
}
