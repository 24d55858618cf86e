import { startEmailChange } from '../../../domains/identity/changeEmail.ts';
import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import type { Handler } from '../../handler.ts';
import { presentEmailChange } from '../../presenters/emailChange.ts';

/** Mails a link to a new address of the account. */
export const changeEmail: Handler<'changeEmail'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const change = await startEmailChange(deps, actor.accountId, body.email);
  return { status: 200, body: presentEmailChange(change) };
};
