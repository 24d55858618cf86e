import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

import { readDomain } from '../../domains/identity/email.ts';

/** The host of a request: `name` in the compared form, lower case and without port and final dot. */
export type RequestHost =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  /** An IP address, or a name without a dot: no one can prove ownership, and no page of another site has it. */
  | { readonly kind: 'local' }
  | { readonly kind: 'name'; readonly name: string };

/**
 * The host that a request asks, by its one `Host` header. Nothing else counts (`X-Forwarded-Host`, `Forwarded`): anybody can write those.
 * Two hosts, or an absolute target that names another one, are unreadable: a proxy in front may have read the other.
 */
export function requestHost(request: Pick<IncomingMessage, 'rawHeaders' | 'url'>): RequestHost {
  const hosts = request.rawHeaders.filter(
    (_, place, all) => place % 2 === 1 && all[place - 1]!.toLowerCase() === 'host',
  );
  if (hosts.length > 1) return { kind: 'unreadable' };
  const [host] = hosts;
  const target = request.url ?? '';
  if (target.startsWith('/') || target === '*') return host === undefined ? { kind: 'none' } : readHost(host);
  const named = URL.parse(target);
  if (named === null || host === undefined) return { kind: 'unreadable' };
  const [first, second] = [readHost(host), readHost(named.host)];
  return JSON.stringify(first) === JSON.stringify(second) ? first : { kind: 'unreadable' };
}

/** A host as a header or a URL has it. */
export function readHost(host: string): RequestHost {
  const name = host
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');
  if (isIP(name) === 4 || (name.startsWith('[') && name.endsWith(']') && isIP(name.slice(1, -1)) === 6))
    return { kind: 'local' };
  if (/^[a-z0-9_-]+$/.test(name) || name.endsWith('.localhost')) return { kind: 'local' };
  // Characters beyond ASCII come in no Host header: a client sends the name that is asked of name servers.
  const domain = /^[a-z0-9._-]*[a-z0-9_-]$/.test(name) ? readDomain(name) : null;
  return domain === null ? { kind: 'unreadable' } : { kind: 'name', name: domain };
}
