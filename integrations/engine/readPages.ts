import { AppError } from '../../openapi/AppError.ts';
import type { VendorRequest, VendorResponse } from './vendorRequest.ts';
import type { VendorClient } from './VendorClient.ts';

/** Pages of one look of a trigger. */
const maxPages = 100;

/** A list of a vendor, as a trigger reads it. */
export interface PageReading {
  /** The request of a page; the cursor is undefined for the first one. */
  readonly request: (cursor: string | undefined) => VendorRequest;
  readonly entries: (body: Readonly<Record<string, unknown>>) => unknown;
  /** Empty, null or undefined after the last page. */
  readonly next: (response: VendorResponse) => unknown;
  /** Only the first page. */
  readonly isFirstOnly?: boolean;
}

/** Reads all pages of a list. Errors: those of the client; `target_error` for a page that leads to itself, or for too many pages. */
export async function readPages<T>(client: Pick<VendorClient, 'send'>, reading: PageReading): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const response = await client.send(reading.request(cursor), { repeat: 'safe', key: '' });
    const entries = reading.entries(response.body as Record<string, unknown>);
    if (Array.isArray(entries)) all.push(...(entries as T[]));
    const next = reading.next(response);
    const isLast = next === undefined || next === null || next === '';
    if (isLast || reading.isFirstOnly === true) return all;
    if (String(next) === cursor) throw new AppError('target_error', 'The next page is a page that was read before.');
    if (pages >= maxPages)
      throw new AppError(
        'target_error',
        'There is too much news at once. Narrow the trigger down, or unpublish and publish it to begin now.',
      );
    cursor = String(next);
  }
}
