import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest, VendorResponse } from './vendorRequest.ts';

/** The page of a list that is requested. */
export interface ListPage {
  /** Text to find. */
  readonly search: string;
  /** Cursor that `next` has returned; undefined for the first page. */
  readonly cursor: string | undefined;
  /** Parameters that the list depends on. None of them is empty. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** An entry of a list as the form shows it. */
export interface ListEntry {
  /** The value of the parameter: an identifier. */
  readonly value: string;
  /** The name. */
  readonly label: string;
  /** A second line in the vendor's words, such as the topic of a channel. */
  readonly hint?: string | undefined;
}

/** A list of a vendor that parameters are chosen from. */
export interface VendorList {
  /** A request that only reads. A larger page means fewer requests. */
  readonly request: (page: ListPage) => VendorRequest;
  /** The list in the response. */
  readonly entries: (body: JsonObject, page: ListPage) => unknown;
  /** Returns null for an entry that cannot be chosen, such as a deleted user. */
  readonly choice: (entry: JsonObject) => ListEntry | null;
  /** Returns the cursor of the page after this one; empty, null or undefined after the last page. Missing: the list has one page. */
  readonly next?: (response: VendorResponse, page: ListPage) => unknown;
  /** The vendor finds `search` itself. Otherwise, the engine reads pages and filters them. */
  readonly searches?: true;
}

/** Defines a list of a vendor. */
export function defineList(list: VendorList): VendorList {
  return list;
}
