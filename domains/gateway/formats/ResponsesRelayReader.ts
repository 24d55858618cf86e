import { failed } from './eventReads.ts';
import type { Read, StreamReader } from './format.ts';
import { isObject, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { withToolCalls } from './providerTools.ts';
import { withMarkedItem, withMarkedOutput } from './responsesSeals.ts';
import { inReportedTier } from './serviceTier.ts';
import { readResponsesUsage } from './responsesUsage.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../metering/usage.ts';

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
  readonly #origin: string | undefined;

  /** `body` is the caller's; seals of the answer are marked as those of `origin`. */
  constructor(body: JsonObject, origin?: string) {
    this.#body = body;
    this.#origin = origin;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: raw };
    const event = parseJson(data);
    if (!isObject(event)) return failed;
    const type = typeof event.type === 'string' ? event.type : name;
    if (type === 'error' || type === 'response.failed') return failed;
    if (typeof event.sequence_number === 'number') this.nextSequenceNumber = event.sequence_number + 1;
    if (typeof event.delta === 'string') this.outputBytes += Buffer.byteLength(event.delta);
    if (!isObject(event.response)) {
      const item = withMarkedItem(event.item, this.#origin);
      return { verdict: 'relay', bytes: item === event.item ? raw : written(type, { ...event, item }) };
    }
    const response = withMarkedOutput(event.response, this.#origin);
    this.answerSoFar = { ...response, store: false };
    const reported = inReportedTier(readResponsesUsage(response.usage), response.service_tier);
    this.usage = withToolCalls(reported, response.output, this.#body) ?? this.usage;
    const isLast = type === 'response.completed' || type === 'response.incomplete';
    const isSame = response === event.response && response.store === false;
    const bytes = isSame ? raw : written(type, { ...event, response: { ...response, store: false } });
    return { verdict: isLast ? 'done' : 'relay', bytes };
  }

  /** A stream without its last event was broken off. */
  finish(): Read {
    return failed;
  }
}

function written(type: string, event: JsonObject): Buffer {
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
}
