import type { components } from '../../openapi/generated/types.ts';
import type { Price, UsageBound } from '../price.ts';
import type { Usage } from '../usage.ts';
import type { JsonObject } from './json.ts';

/** The endpoints of this version, named as models list them. */
export type Endpoint = components['schemas']['ModelEndpoint'];

/** What a format must know of the model it prepares a call for. */
export interface FormatModel {
  upstreamName: string;
  contextTokens: number;
  maxOutputTokens: number;
  /** The field by which this provider is told the output cap when the caller gave none. */
  outputCapField: 'max_tokens' | 'max_completion_tokens';
  price: Price;
}

/** A checked call: what goes upstream, and the most it can use. */
export interface PreparedCall {
  stream: boolean;
  /** The body for the provider, serialized once. */
  upstreamBody: Buffer;
  bound: UsageBound;
  /** Bytes of the caller's text, for an estimate where the provider reports no usage. */
  inputBytes: number;
}

/** A whole answer of a provider, read. `usage` is null when it reported none. */
export interface ReadAnswer {
  body: Buffer;
  usage: Usage | null;
  outputBytes: number;
}

/** What to do with one event of a provider's stream. */
export type EventVerdict = 'relay' | 'strip' | 'done' | 'failed';

/** Reads a provider's stream event by event. `usage` is null until the provider reported it. */
export interface StreamReader {
  read(event: { data: string | null; name: string }): EventVerdict;
  readonly usage: Usage | null;
  /** Bytes of generated text relayed so far. */
  readonly outputBytes: number;
}

/** One wire format of the gateway: checks bodies, bounds them, and reads usage out of answers and streams. */
export interface Format {
  readonly endpoint: Endpoint;
  /** Errors: `invalid_request`, `unsupported_parameter`, `not_found` (objects stored at a provider), each with `param`. */
  prepare(body: JsonObject, model: FormatModel): PreparedCall;
  /** Null when the bytes are no answer of this format. */
  readAnswer(bytes: Buffer, body: JsonObject): ReadAnswer | null;
  /** Null where the format has no streams. */
  openStream: ((body: JsonObject) => StreamReader) | null;
}
