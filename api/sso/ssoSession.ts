import type { IncomingHttpHeaders } from 'node:http';

import type { SignedIn } from '../../domains/identity/sessions.ts';
import type { Deps } from '../deps.ts';
import type { SessionChange } from '../handler.ts';
import { deviceCookie } from '../middleware/cookies.ts';

type DeviceDeps = Pick<Deps, 'knownDevices' | 'settings'>;

/** Whether this browser has signed in to an account before. */
export function deviceReader(
  { knownDevices, settings }: DeviceDeps,
  headers: IncomingHttpHeaders,
): (email: string) => string | null {
  const cookie = deviceCookie(settings.publicUrl).read(headers);
  return (email) => knownDevices.find(email, cookie);
}

/** Session after a provider sign-in; the browser is a known device from now on. */
export function sessionOf(
  { knownDevices }: Pick<DeviceDeps, 'knownDevices'>,
  { session, email }: SignedIn & { readonly email: string },
): Required<SessionChange> {
  return { session: { value: session.token, expiresAt: session.expiresAt }, device: knownDevices.remember(email) };
}
