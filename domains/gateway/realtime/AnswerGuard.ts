import { AppError } from '../../../openapi/AppError.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { StreamGuard } from '../guardrails/StreamGuard.ts';
import { realtimeError } from './realtimeError.ts';

/** The checked end of a response, and the reason for which a guardrail refused it. */
export interface CheckedEnd {
  readonly events: readonly JsonObject[];
  readonly refusal: AppError | null;
}

/** The guardrails of one response: its events pass when they are checked. */
export class AnswerGuard {
  readonly #guard: StreamGuard;
  readonly #noteAll: () => void;
  #refusal: AppError | null = null;

  constructor({ guard, ended }: { guard: StreamGuard; ended: () => void }) {
    this.#guard = guard;
    this.#noteAll = ended;
  }

  /** True if a guardrail refused the response. */
  get isRefused(): boolean {
    return this.#refusal !== null;
  }

  /** Takes an event; returns what may be sent now. After a refusal that is its error, and then nothing. */
  passes(event: JsonObject): readonly JsonObject[] {
    if (this.#refusal !== null) return [];
    try {
      return eventsIn(this.#guard.pass(bytesOf(event)));
    } catch (error) {
      return [this.#refusedBy(error)];
    }
  }

  /** Takes `response.done`. A refused response ends without its content. */
  async ends(event: JsonObject): Promise<CheckedEnd> {
    const events: JsonObject[] = [];
    try {
      if (this.#refusal === null) return { events: eventsIn(await this.#guard.end(bytesOf(event))), refusal: null };
    } catch (error) {
      events.push(this.#refusedBy(error));
    } finally {
      this.#noteAll();
    }
    return { events: [...events, withoutContent(event)], refusal: this.#refusal };
  }

  #refusedBy(error: unknown): JsonObject {
    if (!(error instanceof AppError)) throw error;
    this.#refusal = error;
    return realtimeError(error, null);
  }
}

/** Source: openai-node `RealtimeResponseStatus` for the reason. */
function withoutContent(event: JsonObject): JsonObject {
  const { response } = event;
  if (!isObject(response)) return event;
  const details = { type: 'incomplete', reason: 'content_filter' };
  return { ...event, response: { ...response, status: 'incomplete', status_details: details, output: [] } };
}

/** Guardrails of streams read them as server-sent events. */
function bytesOf(event: JsonObject): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
}

function eventsIn(bytes: Buffer): JsonObject[] {
  const lines = bytes.toString().split('\n');
  return lines.flatMap((line) => {
    const event = line.startsWith('data: ') ? parseJson(line.slice('data: '.length)) : null;
    return isObject(event) ? [event] : [];
  });
}
