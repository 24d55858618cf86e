import { path, type VendorRequest } from '../engine/vendorRequest.ts';

/** Identifiers that stay the same when something moves: https://learn.microsoft.com/graph/outlook-immutable-id. */
const stableIds = 'IdType="ImmutableId"';

/** Returns the path of the account's own mailbox, or of a shared one. */
export function mailboxPath(mailbox: string | undefined): string {
  return mailbox === undefined || mailbox.trim() === '' ? '/me' : path`/users/${mailbox}`;
}

/** Returns the path of a mail or a draft. */
export function messagePath(mailbox: string | undefined, id: string): string {
  return `${mailboxPath(mailbox)}${path`/messages/${id}`}`;
}

/** Makes a request; every one asks for stable identifiers. `prefer`: further preferences. */
export function outlookRequest(request: VendorRequest, ...prefer: readonly string[]): VendorRequest {
  return { ...request, headers: { ...request.headers, prefer: [stableIds, ...prefer].join(', ') } };
}

/** Makes a request that reads. */
export function read(
  address: string,
  query: Record<string, unknown> = {},
  ...prefer: readonly string[]
): VendorRequest {
  return outlookRequest({ path: address, query }, ...prefer);
}

/** Makes a request that sends JSON. */
export function post(address: string, json?: unknown): VendorRequest {
  return outlookRequest({ method: 'POST', path: address, ...(json === undefined ? {} : { json }) });
}

/** Makes a request that changes fields. */
export function patch(address: string, json: unknown): VendorRequest {
  return outlookRequest({ method: 'PATCH', path: address, json });
}

/** Makes a request that deletes. */
export function remove(address: string): VendorRequest {
  return outlookRequest({ method: 'DELETE', path: address });
}
