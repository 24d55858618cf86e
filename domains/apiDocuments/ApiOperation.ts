import type { Effect } from '../agents/tools/effects.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';

/** The way a parameter is written (OpenAPI 3.1, "Style Values"); `tabs` is `tsv` of Swagger 2.0. */
export type ParameterStyle =
  | 'form'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'tabs'
  | 'json';

/** A parameter of an operation beside its body. */
export interface ApiParameter {
  /** Its argument. Differs from `name` if several parameters have one name. */
  argument: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  style: ParameterStyle;
  explode: boolean;
  /** Reserved characters stay as they are. */
  allowReserved: boolean;
}

/** How a body is written. `binary`: the bytes of a file. */
export type ApiBodyKind = 'json' | 'form' | 'multipart' | 'text' | 'binary';

export interface ApiBody {
  mediaType: string;
  kind: ApiBodyKind;
  /** Fields of a form that are files of the item, by name. */
  files: string[];
}

/** Kinds of paging; each is a guess until the author chooses it. */
export type PagingKind = 'cursor' | 'page' | 'offset' | 'next_link' | 'link_header';

export interface ApiPaging {
  kind: PagingKind;
  /** Name of the query parameter that selects the page; empty for links. */
  parameter: string;
  /** Path of the cursor or the link in the response; empty if it is elsewhere. */
  next: string;
}

/** One operation of a document, complete: nothing in it refers to the rest of the document. */
export interface ApiOperation {
  /** Unique in the document; `[a-z0-9_]`, at most 64 characters. */
  key: string;
  method: string;
  /** With names in braces. */
  path: string;
  title: string;
  description: string;
  /** Heading: the first tag, or the first part of the path. */
  group: string;
  deprecated: boolean;
  /** Absolute addresses of its servers; empty if the document names none that can be used. */
  servers: string[];
  parameters: ApiParameter[];
  body: ApiBody | null;
  /** JSON Schema of the arguments: one for each parameter, and `body`. */
  arguments: JsonSchema;
  /** Schema of the first successful response with content; null if the document has none. */
  response: { status: string; mediaType: string; schema: JsonSchema } | null;
  /** Ways to authenticate in the document's words, such as `bearer`. */
  security: string[];
  /** Guessed from method and name. */
  effects: Effect[];
  paging: ApiPaging[];
  /** Path of the list in the response; null if it has none or several. */
  items: string | null;
}

/** The whole of a document as far as it is kept beside its operations. */
export interface ApiDocumentDetails {
  title: string;
  /** `info.version`. */
  version: string;
  /** Version of the format, such as `3.1`. */
  format: string;
  servers: string[];
  security: string[];
  operationCount: number;
  /** Parts that were left out or read differently, in words. */
  remarks: string[];
}

/** An API document that a graph may use, with those of its operations that the graph names. */
export interface UsableApiDocument {
  id: string;
  name: string;
  keys: readonly string[];
}
