import type { Settings } from '../../platform/config/settings.ts';
import { canonicalAddress } from '../../platform/outbound/addressRanges.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';

/** Returns the hosts that may be used for sign-in without TLS: those named by an instance admin. */
export function allowsHttp({ outboundAllow }: Pick<Settings, 'outboundAllow'>): (url: URL) => boolean {
  const allow = parseOutboundAllow(outboundAllow);
  return (url) => {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port === '' ? 80 : Number(url.port);
    const address = canonicalAddress(host);
    if (address !== null) return allow.ranges.has(address) || allow.addressPorts.has(`${address.address}:${port}`);
    return allow.hosts.has(host) || allow.hostPorts.has(`${host}:${port}`);
  };
}
