import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 ranges that are not the public internet, from the IANA special-purpose registry, and one cloud's metadata host. */
const CLOSED_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier NAT; also a cloud's metadata host
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's host agent, reachable from its machines only
  '169.254.0.0/16', // link-local, where most metadata hosts are
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** All of IPv6 that is handed out for the public internet; everything outside is closed. */
const PUBLIC_IPV6 = '2000::/3';

/** Parts of the public IPv6 space that are not hosts of it, or that carry an IPv4 address inside. */
const CLOSED_IPV6 = [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32',
  '2002::/16', // 6to4
  '3fff::/20',
] as const;

/** An address in the canonical notation for checks: IPv4-mapped IPv6 becomes IPv4, zone ids are removed. */
export interface CanonicalAddress {
  address: string;
  family: 'ipv4' | 'ipv6';
}

/** The canonical form of an IP address, or null if the text is none. Brackets around IPv6 are accepted. */
export function canonicalAddress(text: string): CanonicalAddress | null {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  // Only the four-part decimal form: other spellings are for a URL parser to make canonical.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return { address: bare, family: 'ipv4' };
  if (!bare.includes(':') || !ipaddr.IPv6.isValid(bare)) return null;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return { address: parsed.toIPv4Address().toString(), family: 'ipv4' };
  return { address: parsed.toRFC5952String(), family: 'ipv6' };
}

/** A set of CIDR ranges. Errors: RangeError where a text is not a range. */
export class AddressRanges {
  private readonly list = new BlockList();

  constructor(ranges: readonly string[] = []) {
    for (const range of ranges) this.add(range);
  }

  add(range: string): void {
    const [text = '', bits = ''] = range.split('/');
    const base = canonicalAddress(text);
    const most = base?.family === 'ipv4' && !text.includes(':') ? 32 : 128;
    if (base === null || !/^\d{1,3}$/.test(bits) || Number(bits) > most) throw new RangeError(`Not a range: ${range}`);
    if (base.family === 'ipv4' && most === 128) throw new RangeError(`Write the IPv4 range itself: ${range}`);
    this.list.addSubnet(base.address, Number(bits), base.family);
  }

  /** A set of addresses and CIDR ranges; null if one of the texts is neither. */
  static read(entries: readonly string[]): AddressRanges | null {
    const ranges = new AddressRanges();
    for (const entry of entries) {
      const whole = canonicalAddress(entry);
      try {
        ranges.add(whole === null ? entry : `${whole.address}/${whole.family === 'ipv4' ? 32 : 128}`);
      } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
      }
    }
    return ranges;
  }

  has({ address, family }: CanonicalAddress): boolean {
    return this.list.check(address, family);
  }
}

const closedIpv4 = new AddressRanges(CLOSED_IPV4);
const closedIpv6 = new AddressRanges(CLOSED_IPV6);
const publicIpv6 = new AddressRanges([PUBLIC_IPV6]);

/** True if an address is a host of the public internet; false for everything private, local, reserved or tunnelled. */
export function isPublicAddress(address: CanonicalAddress): boolean {
  if (address.family === 'ipv4') return !closedIpv4.has(address);
  return publicIpv6.has(address) && !closedIpv6.has(address);
}
