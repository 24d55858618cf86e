import { canonicalAddress } from '../../platform/outbound/addressRanges.ts';
import { AppError } from '../../openapi/AppError.ts';

const pattern = /^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * One entry of a credential's allow-list in its one spelling: `api.example.com`, `*.example.com` (its subdomains, at any
 * depth, not itself), an address, each with or without `:port`. Null for anything else.
 */
export function readAllowedHost(entry: string): string | null {
  const match = /^(\[[^\]]+\]|[^:[\]/@?#\s]+)(?::(\d{1,5}))?$/.exec(entry.trim().toLowerCase().replace(/\.$/, ''));
  if (!match) return null;
  const [, name = '', port] = match;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  const suffix = port === undefined ? '' : `:${Number(port)}`;
  const address = canonicalAddress(name);
  if (address) return `${address.family === 'ipv6' ? `[${address.address}]` : address.address}${suffix}`;
  return name.length <= 253 && pattern.test(name) && name !== '*' ? `${name}${suffix}` : null;
}

/**
 * Refuses a host that a credential's secret must not be sent to. Every node that sends a secret calls it, or uses
 * `authorizedFetch`, which does. `host` is a name or an address. Errors: `target_not_allowed`.
 */
export function assertHostAllowed(
  credential: { allowedHosts: readonly string[] | null },
  target: { host: string; port: number },
): void {
  if (isHostAllowed(credential.allowedHosts, target)) return;
  throw new AppError('target_not_allowed', `The credential does not allow the host ${target.host.slice(0, 200)}.`);
}

/** The same for the host of an http address. Errors: `target_not_allowed`. */
export function assertUrlAllowed(
  credential: { allowedHosts: readonly string[] | null },
  { hostname: host, port, protocol }: Pick<URL, 'hostname' | 'port' | 'protocol'>,
): void {
  assertHostAllowed(credential, { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
}

/** True if the allow-list has the host, or there is none. */
export function isHostAllowed(
  allowedHosts: readonly string[] | null,
  { host, port }: { host: string; port: number },
): boolean {
  if (allowedHosts === null) return true;
  const name = canonicalHost(host);
  return allowedHosts.some((entry) => {
    const [, allowed = '', allowedPort] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
    if (allowedPort !== undefined && Number(allowedPort) !== port) return false;
    return allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) : name === allowed;
  });
}

function canonicalHost(host: string): string {
  const address = canonicalAddress(host);
  if (address) return address.family === 'ipv6' ? `[${address.address}]` : address.address;
  return host.toLowerCase().replace(/\.$/, '');
}
