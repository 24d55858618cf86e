import { isIP } from 'node:net';

import { isAddress } from './isAddress.ts';

function isListenAddress(part: string): boolean {
  return isIP(part) !== 0;
}

function isAddressRange(part: string): boolean {
  const [address = '', bits] = part.split('/', 2);
  const version = isIP(address);
  if (version === 0 || part.split('/').length > 2) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isOutboundTarget(part: string): boolean {
  return isAddressRange(part) || (!part.includes('/') && (isAddress(part) || /^[A-Za-z0-9.-]{1,253}$/.test(part)));
}

/** Checks for host lists that accept only some hosts. */
const hostChecks: { readonly [setting: string]: (part: string) => boolean } = {
  SERVICE_LISTEN: isListenAddress,
  SERVICE_TRUSTED_PROXIES: isAddressRange,
  SERVICE_HOSTS: (part) => /^(?=.{1,253}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(part),
};

/** Returns whether every part of a list with commas is a host that this setting accepts; most accept all targets of outbound requests. */
export function isHostList(value: string, setting: string): boolean {
  const isHost = hostChecks[setting] ?? isOutboundTarget;
  return value.split(',').every((part) => isHost(part.trim()));
}
