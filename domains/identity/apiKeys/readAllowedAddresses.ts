import { AddressRanges } from '../../../platform/outbound/addressRanges.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** Addresses and CIDR ranges as they are stored, each once; none = null, from everywhere. Errors: `invalid_request` at `/allowed_addresses`. */
export function readAllowedAddresses(asked: readonly string[] | null | undefined): string[] | null | undefined {
  if (asked === undefined || asked === null) return asked;
  const addresses = [...new Set(asked.map((address) => address.trim()))];
  const wrong = addresses.find((address) => AddressRanges.read([address]) === null);
  if (wrong !== undefined)
    throw new AppError(
      'invalid_request',
      `${JSON.stringify(wrong)} is neither an IP address nor a CIDR range such as 192.0.2.0/24.`,
      {
        param: '/allowed_addresses',
      },
    );
  return addresses.length === 0 ? null : addresses;
}
