import type { JsonObject } from '../../domains/executions/item.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { AnyNodeDefinition, VendorGroup } from '../../activities/kit/define.ts';
import type { VendorList } from './defineList.ts';
import type { NodeScopes } from './nodeScopes.ts';
import { objectOf } from './objectOf.ts';
import type { VendorRequest, VendorResponse } from './vendorRequest.ts';

/** A failed request, as the vendor reports it. */
export interface VendorFailure {
  /**
   * `limited`: the vendor asks for fewer requests. `temporary`: the same request may succeed later. `refused`: it fails again until
   * a person changes something.
   */
  readonly kind: 'limited' | 'temporary' | 'refused';
  /** The vendor's name of the error. */
  readonly code?: string;
  /** Missing scopes that the vendor names; empty if it only reports that scopes are missing. */
  readonly missingScopes?: readonly string[];
  /** For people: the problem and the next step, without any secret. */
  readonly message: string;
  /** Pause that the vendor asks for. */
  readonly retryAfterMs?: number | undefined;
}

type VendorHeaders = Readonly<Record<string, string>>;

/** A vendor: everything that all of its operations share. */
export interface Vendor {
  /** First part of the type ids of its nodes: `slack`. */
  readonly id: string;
  readonly title: string;
  /** Name of a Tabler icon, without the prefix `Icon`. */
  readonly icon: string;
  readonly group: VendorGroup;
  /** Address of the API, without a slash at the end. A credential with a value `api_url` overrides it. */
  readonly apiUrl: string;
  /** The address that other values of a credential name, such as the data center in a key; null if they name none. */
  readonly apiUrlFrom?: (values: JsonObject) => string | null;
  /** Further hosts that the credential may be sent to, by https: of files, for example. */
  readonly otherHosts?: readonly string[];
  /** Types of credentials that its requests can carry. */
  readonly credentialTypes: CredentialSlot['types'];
  /** By type of credential: the kinds of access that its nodes need (`scopes` of the preset); one of them has to be granted. */
  readonly access?: Readonly<Record<string, readonly string[]>>;
  /** The scopes that operations need, by the second part of the type id. Missing: the vendor has no scopes, or grants all or none. */
  readonly scopes?: Readonly<Record<string, NodeScopes>>;
  /** Values of the credential that paths name in braces, such as `/Accounts/{account_sid}`, with their titles in the form. */
  readonly pathValues?: Readonly<Record<string, string>>;
  /** Headers of every request, such as a pinned version. */
  readonly headers?: VendorHeaders;
  /** Further ones, made from values of the credential that are not secret, such as a contact. */
  readonly headersFor?: (values: JsonObject) => VendorHeaders;
  /** Name of the header for idempotency keys. Missing: the vendor knows none. */
  readonly idempotencyHeader?: string;
  /** Name of the field of JSON bodies for idempotency keys. */
  readonly idempotencyField?: string;
  /** Keys are sent as UUIDs, for a vendor with a limit of length. */
  readonly idempotencyUuid?: true;
  /**
   * Reads failures, including those inside a response with status 200. Null for a success. Called by `failureIn`, with the entries of a
   * body that is a list.
   */
  readonly failureOf: (
    response: VendorResponse & { readonly body: JsonObject; readonly list?: readonly unknown[] },
  ) => VendorFailure | null;
  /** Requests that share a rate limit of one credential have the same scope. Default: all requests share one. */
  readonly limitScope?: (request: VendorRequest) => string;
  /** Lists that parameters are chosen from, by the name in `choices` of a field. */
  readonly lists?: Readonly<Record<string, VendorList>>;
  /** Its responses without a body can have another type than JSON. */
  readonly mayBeEmpty?: true;
  /** Pause after a rate limit without a time; default 30 s. */
  readonly pauseMs?: number;
  /** Its nodes are tools of agents only if a setting of the instance is on. */
  readonly asTool?: NonNullable<AnyNodeDefinition['asTool']>;
  /** Page of the vendor's documentation that the definition follows. */
  readonly source: string;
}

/** Defines a vendor. Errors: an API address that is no https address, or ends in a slash. */
export function defineVendor(vendor: Vendor): Vendor {
  if (!/^https:\/\/[^/]+(\/[^/]+)*$/.test(vendor.apiUrl))
    throw new Error(`${vendor.id}: "${vendor.apiUrl}" is not an https address without a slash at the end.`);
  return vendor;
}

/** Reads a failure as the vendor reports it. A body that is no JSON object, such as null, has nothing to read. */
export function failureIn(vendor: Vendor, { body, ...response }: VendorResponse): VendorFailure | null {
  const list = Array.isArray(body) ? { list: body as readonly unknown[] } : {};
  return vendor.failureOf({ ...response, body: objectOf(body), ...list });
}

/** Returns the headers of every request of a vendor. */
export function headersOf(
  { headers, headersFor }: Pick<Vendor, 'headers' | 'headersFor'>,
  values: object,
): VendorHeaders {
  return { ...headers, ...headersFor?.(values as JsonObject) };
}

/** Returns the address of the API: `api_url` of the credential, for private servers, or its `apiUrlFrom`, or else the vendor's. */
export function apiUrlOf(
  { apiUrl, apiUrlFrom }: Pick<Vendor, 'apiUrl' | 'apiUrlFrom'>,
  values: JsonObject | undefined,
): string {
  const own = values?.['api_url'];
  const given = typeof own === 'string' && own.trim() !== '' ? own.trim() : apiUrlFrom?.(values ?? {});
  return (given ?? apiUrl).replace(/\/+$/, '');
}
