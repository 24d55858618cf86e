import { askForPasswordReset as ask } from '../../../domains/identity/passwordReset.ts';
import type { Handler } from '../../handler.ts';

/** Mails a link to set a new password, where there is an account; the answer does not tell. */
export const askForPasswordReset: Handler<'askForPasswordReset'> = async ({ body, remoteAddress }, deps) => {
  await ask(deps, { email: body.email, language: body.language ?? null, remoteAddress });
  return { status: 204 };
};
