import type { JsonObject } from '../formats/json.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { ChatDialect } from './chat/chatDialect.ts';
import type { FittedThinking } from './messages/fitThinking.ts';
import type { TextAnswer } from './textAnswer.ts';
import type { TextEvent } from './textEvent.ts';
import type { TextRequest } from './textRequest.ts';

/**
 * One wire format for text, both ways. A round trip preserves the meaning (property-tested for each codec), and nothing is dropped: fields
 * without a place in a `TextRequest` are kept in its `rest`, and unsupported ones are rejected by the format's `writeRequest`.
 */
export interface TextCodec {
  /** Errors: `invalid_request`, `unsupported_parameter`, each with `param` = JSON pointer into the body. */
  readRequest(body: JsonObject): TextRequest;
  /**
   * The body for the model that the provider calls `upstreamName`; some name it in the address instead. `dialect` is what this one
   * server takes, where servers of a format differ. Errors: `unsupported_parameter` naming what this format cannot say. Members of
   * `rest` are written back only if they came from this format: translations never pass others.
   */
  writeRequest(request: TextRequest, upstreamName: string, dialect?: ChatDialect): JsonObject;
  /** Null when the value is no answer of this format. */
  readAnswer(answer: unknown): TextAnswer | null;
  /** The answer as a caller of this format gets it; `body` is the caller's own. */
  writeAnswer(answer: TextAnswer, body: JsonObject): JsonObject;
  /** Texts that the format refuses as content: empty ones, or also blank ones; absent: none. */
  readonly refusesText?: 'empty' | 'blank';
  /** True for a format that requests JSON only by a schema. */
  readonly lacksJsonMode?: true;
  /** True for a format whose streams report the input at their start. */
  readonly tellsInputFirst?: true;
  /** Omits parameters that the provider refuses in combination. */
  fit?(request: TextRequest, upstreamName: string): FittedThinking;
  /** True for a format that can ask for pictures beside text. */
  readonly asksForImages?: true;
  /** True for a format that takes pictures in turns of the model; for other formats they are moved to user turns. */
  readonly takesDrawnImages?: true;
  /** True for a format whose thoughts go back without a seal, in a member of their own. */
  readonly takesPlainThoughts?: true;
  /** Follows a provider's stream. */
  openReader(): TextStreamReader;
  /** Writes a caller's stream; `body` is the caller's own. */
  openWriter(body: JsonObject): TextStreamWriter;
}

export interface TextStreamReader {
  read(event: Pick<SseEvent, 'data' | 'name'>): TextEvent[];
  /** The provider's stream ended: its meaning. Formats without a last event of their own give `end` here, others `error`. */
  finish(): TextEvent[];
}

export interface TextStreamWriter {
  /** Bytes of server-sent events; empty if the format has nothing to say. */
  write(event: TextEvent): string;
  /** Where the format numbers its events: the number of the next one. */
  readonly nextSequenceNumber?: number | undefined;
  /** If the format reports a failure by the whole response: the response so far. */
  readonly answerSoFar?: JsonObject | undefined;
}
