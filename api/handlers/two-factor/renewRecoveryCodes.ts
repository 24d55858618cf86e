import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { renewRecoveryCodes as renew } from '../../../domains/identity/enrolTotp.ts';
import { factorsOf } from '../../../domains/identity/factors.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Puts ten new recovery codes in the place of those from before. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  if ((await factorsOf(deps.database, actor.accountId)).length === 0)
    throw new AppError('factor_required', 'Set up an authenticator app or a passkey first.');
  const codes = await deps.database.asSystem((repositories) => renew(repositories, actor.accountId));
  return { status: 201, body: { recovery_codes: codes } };
};
