import { failed } from './eventReads.ts';
import type { Read, StreamReader } from './format.ts';
import { isObject, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { withToolCalls } from './providerTools.ts';
import { readResponsesUsage } from './responsesUsage.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../money/usage.ts';

/**
 * Follows a stream of response events. The last one is `response.completed` or `response.incomplete`, and the only one with usage.
 * Events that hold the whole response say that it is not stored. Source: openai-openapi `ResponseStreamEvent`.
 */
export class ResponsesRelayReader implements StreamReader {
  usage: Usage | null = null;
  outputBytes = 0;
  nextSequenceNumber = 0;
  answerSoFar: JsonObject | undefined;
  readonly #body: JsonObject;

  /** `body` is the caller's. */
  constructor(body: JsonObject) {
    this.#body = body;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: raw };
    const event = parseJson(data);
    if (!isObject(event)) return failed;
    const type = typeof event.type === 'string' ? event.type : name;
    if (type === 'error' || type === 'response.failed') return failed;
    if (typeof event.sequence_number === 'number') this.nextSequenceNumber = event.sequence_number + 1;
    if (typeof event.delta === 'string') this.outputBytes += Buffer.byteLength(event.delta);
    const { response } = event;
    if (!isObject(response)) return { verdict: 'relay', bytes: raw };
    this.answerSoFar = { ...response, store: false };
    this.usage = withToolCalls(readResponsesUsage(response.usage), response.output, this.#body) ?? this.usage;
    const isLast = type === 'response.completed' || type === 'response.incomplete';
    const unstored = () =>
      Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ ...event, response: { ...response, store: false } })}\n\n`);
    return { verdict: isLast ? 'done' : 'relay', bytes: response.store === false ? raw : unstored() };
  }

  /** A stream without its last event was broken off. */
  finish(): Read {
    return failed;
  }
}
