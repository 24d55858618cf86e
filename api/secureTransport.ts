import type { Settings } from '../platform/config/settings.ts';
import { AppError } from '../openapi/AppError.ts';
import { isLoopback } from '../platform/config/isLoopback.ts';

/**
 * Refuses to start a session whose cookie would cross a network in the clear: plain http on a host that is not loopback,
 * unless the operator accepts that. Errors: `insecure_transport`. Source: decisions §10.
 */
export function requireSecureTransport({
  publicUrl,
  insecureCookies,
}: Pick<Settings, 'publicUrl' | 'insecureCookies'>): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname) || insecureCookies) return;
  throw new AppError(
    'insecure_transport',
    'Sign-in requires HTTPS. Set up HTTPS and SERVICE_PUBLIC_URL, or set SERVICE_INSECURE_COOKIES=true on a trusted network.',
  );
}
