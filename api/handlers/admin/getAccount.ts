import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Reads an account of the instance. */
export const getAccount: Handler<'getAccount'> = async ({ params }, { database }) => {
  const account = await database.asSystem(({ adminAccounts }) => adminAccounts.find(params.account_id));
  return { status: 200, body: presentAdminAccount(found(account)) };
};
