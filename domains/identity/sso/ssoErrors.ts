import { AppError } from '../../../openapi/AppError.ts';

/** The provider's answer was not accepted. `why` is for those who look after the connection. */
export function ssoFailed(why: string, cause?: unknown): AppError {
  return new AppError(
    'sso_failed',
    'The answer of your identity provider was not accepted. Try again, or ask an owner of your organization.',
    { internal: why, cause },
  );
}

/** The sign-in was begun elsewhere, too long ago, or was answered before. */
export function ssoExpired(): AppError {
  return new AppError('sso_expired', 'This sign-in has expired, or began in another browser. Try again.');
}

/** There is an account with this address, and nothing proves that it is the same person's. */
export function ssoLinkRequired(): AppError {
  return new AppError(
    'sso_link_required',
    'An account with your email address exists already. Sign in with its password, then connect it on your account page.',
  );
}

/** The person has no access. */
export function ssoNotAllowed(why: string): AppError {
  return new AppError('sso_not_allowed', 'You have no access to this organization. Ask one of its owners.', {
    internal: why,
  });
}

/** The organization lets people in by its identity provider only. Said to those alone who have shown who they are. */
export function ssoRequired(): AppError {
  return new AppError('sso_required', 'Your organization requires single sign-on. Continue with your company account.');
}
