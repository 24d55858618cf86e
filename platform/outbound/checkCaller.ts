import { AppError } from '../../openapi/AppError.ts';
import { AddressRanges, canonicalAddress } from './addressRanges.ts';

/** Returns whether an address is allowed; an unreadable list allows none, an empty one allows all. */
export function mayCallFrom(remoteAddress: string, allowedAddresses: readonly string[]): boolean {
  if (allowedAddresses.length === 0) return true;
  const address = canonicalAddress(remoteAddress);
  return address !== null && AddressRanges.read(allowedAddresses)?.has(address) === true;
}

/** Refuses callers from other addresses. Errors: `address_not_allowed`. */
export function checkCaller(remoteAddress: string, allowedAddresses: readonly string[]): void {
  if (mayCallFrom(remoteAddress, allowedAddresses)) return;
  throw new AppError('address_not_allowed', 'Requests from your IP address are not allowed.');
}
