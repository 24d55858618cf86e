import type { components } from '../../openapi/generated/types.ts';

/** The change of an e-mail address that waits for its confirmation. */
export function presentEmailChange(
  pending: { newEmail: string; expiresAt: Date } | null,
): components['schemas']['EmailChangeState'] {
  return { pending: pending && { email: pending.newEmail, expires_at: pending.expiresAt.toISOString() } };
}
