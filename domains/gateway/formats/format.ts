import type { components } from '../../../openapi/generated/types.ts';
import type { Price, UsageBound } from '../metering/price.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../metering/usage.ts';
import type { ChatDialect } from '../translation/chat/chatDialect.ts';
import type { CacheMarker } from '../translation/textRequest.ts';
import type { ErrorShape } from './errorShape.ts';
import type { JsonObject } from './json.ts';

/** Endpoints, as called and as listed by models. */
export type Endpoint = components['schemas']['ModelEndpoint'];

/** Format of a provider request: the endpoint's own, or one that only providers speak. */
export type Wire = Endpoint | 'gemini.embeddings' | 'converse' | 'bedrock.embeddings';

/** Facts about the model for preparing a call. */
export interface FormatModel {
  upstreamName: string;
  contextTokens: number;
  maxOutputTokens: number;
  /** The output cap of calls that name none, `maxOutputTokens` at most. */
  defaultOutputTokens: number;
  /** The smallest output cap that the provider accepts; absent = 0 (completions that only echo). */
  leastOutputTokens?: number;
  /** Field of this provider for the output cap if the caller gave none. */
  outputCapField: 'max_tokens' | 'max_completion_tokens';
  price: Price;
  /** True if the body is translated for the provider, so that it gets only what both formats can say. */
  isTranslated?: boolean;
  /** The mark of seals that this provider and model made (`text/seals.ts`). */
  origin?: string;
  /** True if the server is OpenAI's own, which refuses members that it does not know. */
  isOpenAi?: boolean;
  /** True if the server is OpenRouter's, which has an object of its own for the effort. */
  isOpenRouter?: boolean;
  /** The member of a message in which the server accepts thoughts. */
  reasoningField?: 'reasoning_content' | 'reasoning';
}

/** The headers of a caller's request, names in lower case. */
export type CallerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A checked call: the provider request, and its maximum usage. */
export interface PreparedCall {
  stream: boolean;
  /** The caller's body with the caps and options a call needs, in the caller's format. */
  upstream: JsonObject;
  /** The same, serialized once, for a provider that speaks this format. */
  upstreamBody: Buffer;
  /** Of `upstreamBody`; JSON where absent. */
  contentType?: string;
  /** Media types that answer it; JSON or events where absent. */
  accept?: string;
  bound: UsageBound;
  /** Names of parts of the caller's body that were left out, such as tools without a price. */
  dropped?: readonly string[];
  /** Tokens of the input, estimated from its texts and per medium: for limits a minute, and a charge where the provider reports no usage. */
  estimateInput: () => number;
}

/** Facts about the call for reading its response. */
export interface AnsweredCall {
  price: Price;
  /** Of the answer: lower-case media type without parameters, '' when absent. */
  contentType: string;
  /** As in `FormatModel`; seals of the answer are marked with it. */
  origin?: string;
  /** As in `PreparedCall`; sent at the start of a stream if its provider reports usage only at the end. */
  estimateInput?: (() => number) | undefined;
}

/** A whole answer of a provider, read. `usage` is null when it reported none. */
export interface ReadAnswer {
  body: Buffer;
  /** Media type for the caller; JSON if absent. */
  contentType?: string;
  usage: Usage | null;
  /** `usage` is not what the provider reported, or not all of it. */
  estimated?: boolean;
  outputBytes: number;
  /** As of a stream (`StreamReader`). */
  showsReasoning?: boolean;
}

/**
 * Meaning of an event in a provider's stream: more of the response, its end, or a failure; and the caller's bytes for it: the same, others
 * if the formats differ, or none if the caller did not request it.
 */
export interface Read {
  verdict: 'relay' | 'done' | 'failed';
  bytes: Buffer;
}

/**
 * Reads a provider's stream event by event. `usage` is null until the provider has reported it; input usage reported at the beginning is in
 * `usageSoFar`.
 */
export interface StreamReader {
  read(event: SseEvent): Read;
  /** The stream ended without an event that says so: `failed` unless the format ends that way. */
  finish(): Read;
  readonly usage: Usage | null;
  readonly usageSoFar?: Usage | null;
  /** `usage` is not what the provider reported, or not all of it. */
  readonly estimated?: boolean;
  /** The stream is a file, not events: `read` gets each piece as it comes, and a failure cuts it off. */
  readonly isFile?: boolean;
  /** Bytes of generated text relayed so far. */
  readonly outputBytes: number;
  /** The provider shows its complete reasoning: all generated output is in `outputBytes`, and none is hidden. */
  readonly showsReasoning?: boolean;
  /** Where the caller's format numbers its events: the number of the next one. */
  readonly nextSequenceNumber?: number | undefined;
  /** If the caller's format reports a failure by the whole response: the response so far. */
  readonly answerSoFar?: JsonObject | undefined;
}

/** Reads a provider's responses and produces the caller's. */
export interface AnswerReader {
  /** Null when the bytes are no answer of this format. */
  readAnswer(bytes: Buffer, body: JsonObject, call: AnsweredCall): ReadAnswer | null;
  /** Null if the format has no streams, or the answer is none of them. */
  openStream: ((body: JsonObject, call: AnsweredCall) => StreamReader | null) | null;
  /** True if a provider may answer a call for a stream with a whole answer. */
  readonly mayAnswerWhole?: boolean;
}

/** One wire format of the gateway: checks bodies, bounds them, and reads usage out of answers and streams. */
export interface Format extends AnswerReader {
  readonly endpoint: Endpoint;
  /** How errors look to callers of this format. */
  readonly errorShape: ErrorShape;
  /** Errors: `invalid_request`, `unsupported_parameter`, `not_found` (objects stored at a provider), each with `param`. */
  prepare(body: JsonObject, model: FormatModel): PreparedCall;
  /**
   * The caller's headers that belong to this format and go to a provider that speaks it; absent = none.
   * Errors: `invalid_request`, `unsupported_parameter`, with `param` = the header.
   */
  forwardHeaders?(headers: CallerHeaders, model: FormatModel): Record<string, string>;
}

/** Translation between an endpoint's format and a provider's. */
export interface Translation extends AnswerReader {
  /**
   * A checked body, caps included, as the provider takes it.
   * Errors: `unsupported_parameter`, `invalid_request`, naming what the provider's format has no word for.
   */
  request(body: JsonObject, to: TranslationTarget): JsonObject;
}

/** Where a translated body goes. */
export interface TranslationTarget {
  /** The provider's name of the model. */
  upstreamName: string;
  /** Dialect of its server for chat completions. */
  dialect: ChatDialect;
  /** The cache markers that the model's price covers; others are left out, since they only ask for a cheaper prompt. */
  cacheTtls: readonly CacheMarker['ttl'][];
  /** As in `FormatModel`. */
  origin?: string | undefined;
  /** Gets the names of parameters that are left out because the provider has no word for them; null: such a call is refused. */
  dropped: Set<string> | null;
  /** Collects the names of omitted parameters that the provider refuses in combination with others. */
  left?: Set<string> | undefined;
}
