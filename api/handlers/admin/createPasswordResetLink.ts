import { createPasswordResetLink as create } from '../../../domains/identity/passwordReset.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';

/** Creates a link for an account to set a new password; it is shown this once. */
export const createPasswordResetLink: Handler<'createPasswordResetLink'> = async ({ actor, body }, deps) => {
  const { url, expiresAt } = await create(deps, body.email, { isOwner: mayCall(actor, 'instance_owners.manage') });
  return { status: 201, body: { url, expires_at: expiresAt.toISOString() } };
};
