import { AppError } from '../../openapi/AppError.ts';
import { AddressRanges, canonicalAddress } from '../../platform/outbound/addressRanges.ts';

/** Refuses callers from other addresses; an unreadable list allows no one. Errors: `address_not_allowed`. */
export function checkCaller(remoteAddress: string, allowedAddresses: readonly string[]): void {
  if (allowedAddresses.length === 0) return;
  const address = canonicalAddress(remoteAddress);
  if (address !== null && AddressRanges.read(allowedAddresses)?.has(address) === true) return;
  throw new AppError('address_not_allowed', 'Requests from your IP address are not allowed.');
}
