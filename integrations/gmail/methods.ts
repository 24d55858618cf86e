import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { path, type VendorRequest, type VendorResponse } from '../engine/vendorRequest.ts';

/** All paths are below the mailbox of the credential. */
export const mailbox = '/gmail/v1/users/me';

/** Returns the path of a message, a thread, a draft or a label. Errors: those of `path`. */
export function pathOf(kind: 'messages' | 'threads' | 'drafts' | 'labels', id: string): string {
  return `${mailbox}/${kind}${path`/${id}`}`;
}

/** A request that reads. */
export function read(at: string, query: JsonObject = {}): VendorRequest {
  return { path: at, query };
}

/** A request that writes, with a JSON body. */
export function write(at: string, json?: JsonObject): VendorRequest {
  return { method: 'POST', path: at, ...(json ? { json } : {}) };
}

/** Returns the cursor of the next page. An empty page may have one, too. */
export function cursorOf({ body }: Pick<VendorResponse, 'body'>): unknown {
  return (body as { nextPageToken?: string }).nextPageToken;
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list: at most 500 a page. */
export const list = {
  next: cursorInQuery('pageToken', (body) => cursorOf({ body })),
  pageSize: { parameter: 'maxResults', max: 500 },
};
