import type { SignedIn } from '../../domains/identity/sessions.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import type { SessionChange } from '../handler.ts';
import { presentMe } from './me.ts';

type SignedInAnswer = { status: 201; body: components['schemas']['Me'] } & SessionChange;

/** Response to a sign-in: the account, its session, and the cookie of the now known device. */
export async function signedInAnswer(
  deps: Pick<Deps, 'database' | 'settings' | 'knownDevices'>,
  signedIn: SignedIn,
  email: string,
): Promise<SignedInAnswer> {
  const { accountId, organizationId, session } = signedIn;
  return {
    status: 201,
    body: await presentMe(deps, { accountId, organizationId, sessionId: session.id }),
    session: { value: session.token, expiresAt: session.expiresAt },
    device: deps.knownDevices.remember(email),
  };
}
