import type { JsonObject } from '../../domains/executions/item.ts';
import { nextUrl } from '../engine/paging.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';

/** The next page of a list: https://learn.microsoft.com/graph/paging. Its address is complete, and the headers stay. */
export const nextPage = nextUrl((body) => body['@odata.nextLink']);

/** Returns the entries of a list. */
export function valueOf(body: JsonObject): unknown {
  return body['value'] ?? [];
}

/** Writes a text into a filter; a quote is doubled: https://learn.microsoft.com/graph/filter-query-parameter. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Names of the parameter that says where the next page begins. */
const cursorNames = ['$skiptoken', '$skip'];

/** Returns the cursor of the next page for a list of the form: the part of its address that differs. */
export function cursorOf({ body }: VendorResponse): string | undefined {
  const next = URL.parse(String((body as JsonObject)['@odata.nextLink'] ?? ''));
  const name = cursorNames.find((one) => next?.searchParams.has(one));
  return name === undefined ? undefined : `${name}=${next!.searchParams.get(name)!}`;
}

/** Returns the query of a cursor. */
export function cursorQuery(cursor: string | undefined): Record<string, string> {
  const name = cursorNames.find((one) => cursor?.startsWith(`${one}=`));
  return name === undefined ? {} : { [name]: cursor!.slice(name.length + 1) };
}
