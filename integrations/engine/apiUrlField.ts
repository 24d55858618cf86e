import { text } from '../../platform/schema/schema.ts';
import { apiUrlOf, type Vendor } from './defineVendor.ts';

/** The field for the address of the API: of a private server, a region, or a proxy. */
export function apiUrlField({ apiUrl, title }: Vendor, description: string) {
  return text({
    title: 'API URL',
    description: `Address of the ${title} API. ${description}`,
    rare: true,
    maxLength: 2_000,
    pattern: '^https?://[^\\s?#]+$',
    default: apiUrl,
  });
}

/** Returns the host of a changed API address: changing it demands the secret again. */
export function apiUrlHosts(vendor: Vendor): (values: { api_url?: string }) => readonly string[] {
  return (values) => hostsOf(apiUrlOf(vendor, { ...values })); // other values can name an address, too
}

/**
 * Returns the host of an address, for `hosts` of a credential; none for a text that is no address. Plain `http` is another place, because
 * anybody on the way could read the secret.
 */
export function hostsOf(address: string): readonly string[] {
  const url = URL.parse(address);
  if (url === null) return [];
  return [url.protocol === 'http:' ? url.origin : url.host];
}
