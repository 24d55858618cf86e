import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the accounts of the instance. */
export const listAccounts: Handler<'listAccounts'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  const { search, instance_role: role, status } = query;
  const rows = await database.asSystem(({ adminAccounts }) => adminAccounts.list({ search, role, status }, page));
  return { status: 200, body: presentPage(rows, presentAdminAccount) };
};
