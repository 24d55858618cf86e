import { parseCredits } from '../../../db/credits.ts';
import { checkNewPassword } from '../../../domains/identity/newPassword.ts';
import { signUp as signUpAccount } from '../../../domains/identity/signUp.ts';
import type { Handler } from '../../handler.ts';
import { languageOf } from '../../languageOf.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { presentAccount, presentOrganization } from '../../presenters/account.ts';
import { setUpCodeOf } from '../../setUpCodeOf.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Creates an account with its organization and a session. */
export const signUp: Handler<'signUp'> = (request, deps) =>
  limitByAddress(deps, request.remoteAddress, () => signedUp(request, deps));

const signedUp: Handler<'signUp'> = async (request, deps) => {
  const { body, headers } = request;
  requireSecureTransport(deps.settings);
  checkNewPassword({ password: body.password, email: body.email, param: '/password' });
  const { account, organization, session } = await signUpAccount(
    {
      database: deps.database,
      passwords: deps.passwords,
      mailer: deps.mailer,
      mode: deps.settings.signUp,
      setUpCode: setUpCodeOf(request, deps),
      startingCreditsMicros: parseCredits(deps.settings.startingCredits, 'SERVICE_STARTING_CREDITS'),
    },
    {
      email: body.email,
      password: body.password,
      name: body.name,
      setUpCode: body.set_up_code,
      invitation: body.invitation,
      userAgent: headers['user-agent'],
      remoteAddress: request.remoteAddress,
      language: languageOf(headers),
    },
  );
  return {
    status: 201,
    body: { account: presentAccount(account), organization: presentOrganization(organization) },
    session: { value: session.token, expiresAt: session.expiresAt },
    device: deps.knownDevices.remember(body.email),
  };
};
