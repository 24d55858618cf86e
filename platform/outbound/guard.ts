import { AppError } from '../../openapi/AppError.ts';
import { AddressRanges, canonicalAddress, isPublicAddress, type CanonicalAddress } from './addressRanges.ts';

/** Targets that `SERVICE_OUTBOUND_ALLOW` opens beyond the public internet. */
export interface OutboundAllow {
  /** Names, in lower case, whatever they resolve to, on every port. */
  hosts: Set<string>;
  /** `name:port`, in lower case. */
  hostPorts: Set<string>;
  /** Addresses, whatever name leads there, on every port. */
  ranges: AddressRanges;
  /** `address:port` with the canonical address. */
  addressPorts: Set<string>;
}

/** Target of a connection: the name or address as in the URL, and the port. */
export interface OutboundTarget {
  host: string;
  port: number;
}

/** An entry of the allow list that is neither host, host:port, address nor CIDR range. */
export class OutboundAllowError extends Error {
  override readonly name = 'OutboundAllowError';
}

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/;

/**
 * Reads an allow list: host, host:port, address, address:port or CIDR range, comma separated (decisions §10).
 * A name opens only itself, never its subdomains.
 *
 * Errors: OutboundAllowError naming the entry.
 */
export function parseOutboundAllow(entries: string | readonly string[]): OutboundAllow {
  const allow: OutboundAllow = {
    hosts: new Set(),
    hostPorts: new Set(),
    ranges: new AddressRanges(),
    addressPorts: new Set(),
  };
  const list = typeof entries === 'string' ? entries.split(',') : entries;
  for (const entry of list.map((text) => text.trim().toLowerCase())) {
    if (entry !== '') addEntry(allow, entry);
  }
  return allow;
}

function addEntry(allow: OutboundAllow, entry: string): void {
  const wrong = (why: string): OutboundAllowError =>
    new OutboundAllowError(`"${entry}" in SERVICE_OUTBOUND_ALLOW ${why}; use host, host:port, address or CIDR range`);
  if (entry.includes('://')) throw wrong('is a URL');
  if (entry.includes('/')) {
    try {
      allow.ranges.add(entry);
    } catch (error) {
      throw error instanceof RangeError ? wrong('is not a CIDR range') : error;
    }
    return;
  }
  const whole = canonicalAddress(entry);
  if (whole !== null) {
    allow.ranges.add(`${whole.address}/${whole.family === 'ipv4' ? 32 : 128}`);
    return;
  }
  const [, host = entry, portText] = /^(.*):([^:\]]*)$/.exec(entry) ?? [];
  if (portText !== undefined && !isPort(portText)) throw wrong('has no valid port (1–65535)');
  const address = canonicalAddress(host);
  const name = host.replace(/\.$/, '');
  // A name whose last part is a number is an odd spelling of an address for every resolver.
  if (address === null && (!HOST.test(name) || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(name))) throw wrong('is not a host');
  if (address !== null) allow.addressPorts.add(`${address.address}:${portText}`);
  else if (portText === undefined) allow.hosts.add(name);
  else allow.hostPorts.add(`${name}:${Number(portText)}`);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** True if a connection to this target may go to this address. */
export function isAllowed(allow: OutboundAllow, target: OutboundTarget, address: CanonicalAddress): boolean {
  if (isPublicAddress(address) || allow.ranges.has(address)) return true;
  const name = target.host.toLowerCase().replace(/\.$/, '');
  return (
    allow.hosts.has(name) ||
    allow.hostPorts.has(`${name}:${target.port}`) ||
    allow.addressPorts.has(`${address.address}:${target.port}`)
  );
}

/**
 * Checks all addresses that a target resolved to; one forbidden address rejects the target, because a resolver that mixes both could bypass
 * the check.
 *
 * Errors: target_not_allowed. The public text names only what the caller wrote, never the address behind a name.
 */
export function assertAllowed(
  allow: OutboundAllow,
  target: OutboundTarget,
  addresses: readonly string[],
): CanonicalAddress[] {
  const checked = addresses.map((text) => {
    const address = canonicalAddress(text);
    if (address === null || !isAllowed(allow, target, address)) throw notAllowed(target, text);
    return address;
  });
  if (checked.length === 0) throw new AppError('target_unreachable', `The host ${target.host} has no address`);
  return checked;
}

/** The error for a closed target. */
export function notAllowed(target: OutboundTarget, address: string): AppError {
  return new AppError(
    'target_not_allowed',
    `Requests to ${target.host} are not allowed, because it is inside a private or reserved network. ` +
      'An admin of this instance can open it with SERVICE_OUTBOUND_ALLOW.',
    { internal: `${target.host}:${target.port} is ${address}` },
  );
}
