import type { SearchKind } from '../kinds.ts';
import type { Columns } from './column.ts';
import type { Failure, NoSuch } from './failure.ts';
import type { Inputs, InputValues } from './input.ts';
import type { Page, Paging } from './paging.ts';

/** How a body is read before `decode` sees it. `text` leaves it as it is. */
export type AnswerFormat = 'json' | 'csv' | 'tsv' | 'xml' | 'text';

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

/** One call of a source. Keys, contact, User-Agent and encoding are the engine's. */
export interface UpstreamRequest {
  /** Name of one of the source's bases; default `main`. */
  base?: string;
  /** Values for the `{…}` in the base's URL. */
  baseValues?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
  /** Begins with a slash; made with the tag `path`, which encodes what it is given. */
  path: string;
  /** Undefined is left out; a list repeats the name (join it yourself where the source wants commas). Names are sent as written. */
  query?: Readonly<Record<string, QueryValue>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. A POST that only reads. */
  json?: unknown;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** Default: the search's. */
  format?: AnswerFormat;
  /** How long the answer may be kept; default: the source's. For catalogues that a search needs first. */
  cacheSeconds?: number;
}

/** Response of a source. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read by the format; undefined if the body is empty or is something else (HTML of a proxy, a broken JSON). */
  readonly body: unknown;
  /** As it came. */
  readonly text: string;
}

/** Context of a search's functions. */
export interface SearchContext<I extends Inputs = Inputs> {
  readonly inputs: InputValues<I>;
  readonly page: Page;
  /** Of the operator, where it is set; sources that need one say `needsContact`. */
  readonly contact: string | undefined;
  /** Name of the instance. */
  readonly application: string;
  /** The source's key where `key.place` is `request`. */
  readonly key: string | undefined;
  /** The answer to `request`, where there is a `second` call and that one is being read. */
  readonly first: Answer | undefined;
}

/** The interpretation of a name given by the caller. */
export interface Resolved {
  readonly input: string;
  readonly given: string;
  /** In words, such as `Berlin, Land Berlin, Germany`. */
  readonly name: string;
  /** The value to search for instead, such as `latitude` and `longitude`. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** A page as the source gave it: rows in its own shape; `columns` of the search make cells of them. */
export interface Decoded {
  readonly rows: readonly unknown[];
  /** All rows that match, where the source says it. */
  readonly total?: number | null;
  /** For `paging.cursor`: the cursor of the next page; null or absent on the last one. */
  readonly next?: string | null;
  /** Units by column, where the answer says them. */
  readonly units?: Readonly<Record<string, string>>;
  /** The things that inputs were taken for, where a caller may have meant others. */
  readonly resolved?: readonly Resolved[];
}

/** One search as its file declares it. */
export interface SearchDefinition<I extends Inputs = Inputs> {
  /** `<source>.<name>`, forever. */
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  /** Two or three sentences: the results, their source, and notes for reading them. */
  readonly description: string;
  readonly inputs: I;
  /** At least one of these must be given. */
  readonly atLeastOneOf?: readonly (keyof I & string)[];
  /** Inputs that mean nothing alone: of each list all are given, or none. */
  readonly together?: readonly (readonly (keyof I & string)[])[];
  /** The smoke test calls the first one: choose one that always finds rows. */
  readonly examples: readonly [Partial<InputValues<I>>, ...Partial<InputValues<I>>[]];
  readonly paging: Paging;
  /** Default json. */
  readonly format?: AnswerFormat;
  readonly request: (context: SearchContext<I>) => UpstreamRequest;
  /** A second call made from the first answer. `nothing` where that says there is none; `enough` where it holds all already; or why it cannot be made. */
  readonly second?: (answer: Answer, context: SearchContext<I>) => UpstreamRequest | Failure | 'nothing' | 'enough';
  /** True if an answer, whatever its status, is the source's way of saying that nothing matches. 204 always is. */
  readonly nothing?: (answer: Answer, context: SearchContext<I>) => boolean;
  /** An error in the source's own way, inside 200 too. Undefined: none. Statuses are mapped already (README). */
  readonly problem?: (answer: Answer, context: SearchContext<I>) => Failure | undefined;
  /** Makes rows. May throw whatever reading a wrong shape throws: the engine says `upstream_bad_response`. */
  readonly decode: (answer: Answer, context: SearchContext<I>) => Decoded;
  /** The body is a table of any length that is read while it arrives: rows are objects by its header; `decode` is not called. */
  readonly streamed?: boolean;
  readonly columns: Columns;
  /** Fields of a row that no column names become columns, too: for tables whose columns the input decides. */
  readonly openColumns?: boolean;
  /** How this source writes null, beside null and empty texts: `'.'`, `'NA'`, `-999`. */
  readonly nulls?: readonly (string | number)[];
  /** Page of the original record. */
  readonly record?: (row: unknown, context: SearchContext<I>) => string | undefined;
  /**
   * The one thing that an input names by its ID or name, such as `study`. If the source says that nothing matches, there is no such thing: the
   * search fails as `not_found` and is free. An object names the input and the next step, too.
   */
  readonly about?: string | NoSuch;
  /** True if an answer says that the thing of `about` does not exist, where `nothing` and an empty list mean a thing without results. */
  readonly unknown?: (answer: Answer, context: SearchContext<I>) => boolean;
  /** An empty result costs nothing: compounds and drugs by name, and series whose source answers a wrong key as it answers a key without data. */
  readonly freeWhenEmpty?: boolean;
  /** Reason that this one is off although its source is on. */
  readonly offByDefault?: string;
  /** Shown with every result: limits of the data, disclaimers the source asks for. */
  readonly notes?: readonly string[];
}

/** The terms' rule on selling results. `ask`: a licence or an agreement is needed first. */
export type CommercialUse = 'free' | 'attribution' | 'share_alike' | 'per_record' | 'own_key' | 'ask';

export interface SourceLicence {
  /** `CC0`, `CC BY 4.0`, `US public domain`, … */
  readonly name: string;
  readonly url?: string;
  /** The words to show with every result. */
  readonly attribution: string;
  readonly commercial: CommercialUse;
  /** Additional information about it. */
  readonly note?: string;
}

export interface SourceKey {
  readonly need: 'optional' | 'required';
  /** Where to get one. */
  readonly url: string;
  /** `request`: the functions of the search put it where it belongs. `basic`: as the user name. */
  readonly place: { readonly query: string } | { readonly header: string } | 'bearer' | 'basic' | 'request';
  /** The effect of a key, in one sentence. */
  readonly note?: string;
}

export interface SourceBase {
  /** Without a slash at the end; `{name}` is filled from `baseValues`. */
  readonly url: string;
  /** Instead of `url` where a key is set. */
  readonly urlWithKey?: string;
  /** Valid values of each `{name}`: a list, or an anchored expression of letters, digits and dashes. Dots only in a list. */
  readonly values?: Readonly<Record<string, readonly string[] | RegExp>>;
}

/** A number of requests per number of seconds. */
export interface HostLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** One source as its file declares it. */
export interface SourceDefinition {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly homepage: string;
  /** Documentation of the API. */
  readonly docs: string;
  readonly bases: { readonly main: SourceBase } & Readonly<Record<string, SourceBase>>;
  /** Hosts that a redirect may lead to, beside those of the bases. */
  readonly redirectHosts?: readonly string[];
  readonly licence: SourceLicence;
  /** Limits of the host, all combined; hosts of one operator with common limits share `limitGroup`. */
  readonly limits: readonly [HostLimit, ...HostLimit[]];
  /** With a key. */
  readonly limitsWithKey?: readonly [HostLimit, ...HostLimit[]];
  /** Sources of one operator with one limit, such as all of `ncbi`; default: the source alone. */
  readonly limitGroup?: string;
  /** How long an answer may be kept and given again; 0 where the licence forbids it. */
  readonly cacheSeconds: number;
  /** Default 30. */
  readonly timeoutSeconds?: number;
  /** Largest answer; default 8 MiB. */
  readonly maxBytes?: number;
  readonly key?: SourceKey;
  /** The source refuses requests that name no contact; without SERVICE_CATALOG_CONTACT its searches are not configured. */
  readonly needsContact?: boolean;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reason that it is off until an admin enables it. */
  readonly offByDefault?: string;
  readonly searches: readonly SearchDefinition[];
}

/** Declares a search; the types of `inputs` reach its functions. */
export function defineSearch<const I extends Inputs>(search: SearchDefinition<I>): SearchDefinition {
  return search as unknown as SearchDefinition; // its functions are only ever called with inputs that its schema admitted
}

/** Declares a source. The generator of the registry checks ids and places. */
export function defineSource(source: SourceDefinition): SourceDefinition {
  return source;
}
