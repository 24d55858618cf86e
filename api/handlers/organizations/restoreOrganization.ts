import { restoreOrganization as restore } from '../../../domains/organizations/restoreOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganization } from '../../presenters/account.ts';

/** Takes the deletion of the organization back. */
export const restoreOrganization: Handler<'restoreOrganization'> = async ({ actor }, { database }) => ({
  status: 200,
  body: presentOrganization(await restore(database, actor)),
});
