import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

import type { Settings } from '../../platform/config/settings.ts';

/** Addresses of unnamed proxies: on this machine, or in its private network. */
const privateRanges = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'];
const mostHops = 20;

/**
 * The address a request comes from. Bureau speaks plain http, so an https public URL implies a proxy in front. The entries that a trusted
 * proxy (`SERVICE_TRUSTED_PROXIES`) added to X-Forwarded-For count, read from the right: the first untrusted address is the caller; earlier
 * entries can be forged. Without the setting one private proxy is trusted.
 */
export function remoteAddress(
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  const { trustedProxies } = settings;
  if (trustedProxies === null && !settings.publicUrl.startsWith('https:')) return direct;
  if (!isTrustedProxy(direct, trustedProxies)) return direct;
  const hops = [request.headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .slice(-mostHops)
    .map((hop) => plain(hop.trim()));
  let caller = direct;
  for (const hop of hops.toReversed()) {
    if (isIP(hop) === 0) return caller;
    caller = hop;
    if (trustedProxies === null || !isTrustedProxy(hop, trustedProxies)) return caller;
  }
  return caller;
}

/** True for an address that is one of the proxies; `null`: for a private one. */
export function isTrustedProxy(address: string, trustedProxies: readonly string[] | null): boolean {
  const version = isIP(address);
  return version !== 0 && listOf(trustedProxies ?? privateRanges).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

const lists = new WeakMap<readonly string[], BlockList>();

function listOf(ranges: readonly string[]): BlockList {
  const known = lists.get(ranges);
  if (known) return known;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/', 2);
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  lists.set(ranges, list);
  return list;
}

/** IPv4 as sockets that listen for both versions name it, in its own notation. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
