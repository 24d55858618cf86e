import { isObject, member, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { SseEvent } from '../../calls/sseScanner.ts';
import type { TextStreamReader } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { readDrawnImage } from './drawnImage.ts';
import { readResponsesStop } from './readResponsesAnswer.ts';
import { readResponsesUsage } from '../../formats/responsesUsage.ts';

/** A part that began: its number among the parts, and how much of it came. */
interface OpenPart {
  index: number;
  type: StartedPart['type'];
  /** Deltas came: a text that comes whole at the end would be said twice. */
  hasText: boolean;
  ended: boolean;
}

/**
 * Follows a provider's stream of response events. A stream that ends without `response.completed` or `response.incomplete`
 * was broken off. Source: openai-node `ResponseStreamEvent`; openai-openapi `ResponseStreamEvent`.
 */
export class ResponsesStreamReader implements TextStreamReader {
  /** By the place in the output: of messages `<output index>/<content index>`, of other items `<output index>`. */
  readonly #parts = new Map<string, OpenPart>();
  #started = false;
  #over = false;

  read({ data, name }: Pick<SseEvent, 'data' | 'name'>): TextEvent[] {
    if (this.#over || data === null || data === '' || data.trim() === '[DONE]') return [];
    const event = parseJson(data);
    if (!isObject(event)) return this.#fail('An event is no JSON object.');
    const type = typeof event.type === 'string' ? event.type : name;
    if (type === 'error' || type === 'response.failed') return this.#fail(failureOf(event));
    if (type === 'response.completed' || type === 'response.incomplete') return this.#end(event.response, type);
    return this.#step(type, event);
  }

  finish(): TextEvent[] {
    return this.#over ? [] : this.#fail('The stream ended without a last event.');
  }

  #step(type: string, event: JsonObject): TextEvent[] {
    const item = String(event.output_index);
    const content = `${item}/${String(event.content_index ?? 0)}`;
    switch (type) {
      case 'response.created':
        return this.#start(event.response);
      case 'response.output_item.added':
        return this.#itemAdded(item, event.item);
      case 'response.content_part.added':
        return this.#contentAdded(content, event.part);
      case 'response.output_text.delta':
        return this.#delta(content, { type: 'text' }, event.delta);
      case 'response.refusal.delta':
        return this.#delta(content, { type: 'refusal' }, event.delta);
      case 'response.function_call_arguments.delta':
        return this.#delta(item, null, event.delta);
      case 'response.reasoning_summary_part.added':
        return this.#thoughtGoesOn(item);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return this.#delta(item, { type: 'reasoning', encrypted: null }, event.delta);
      case 'response.content_part.done':
        return member(event.part, 'type') === 'reasoning_text' ? [] : this.#partEnd(content);
      case 'response.output_item.done':
        return this.#itemDone(item, event.item);
      default:
        return [];
    }
  }

  #start(response: unknown): TextEvent[] {
    if (this.#started) return [];
    this.#started = true;
    const id = member(response, 'id');
    const model = member(response, 'model');
    const createdAt = member(response, 'created_at');
    return [
      {
        type: 'start',
        id: typeof id === 'string' ? id : '',
        model: typeof model === 'string' ? model : '',
        createdAt: typeof createdAt === 'number' ? createdAt : null,
        usage: null,
      },
    ];
  }

  /** Calls begin with their item; thoughts with their text, because it shows at the end only whether they have one. */
  #itemAdded(place: string, item: unknown): TextEvent[] {
    if (!isObject(item) || item.type !== 'function_call') return [];
    return this.#begin(place, { type: 'tool_call', id: String(item.call_id), name: String(item.name) });
  }

  #contentAdded(place: string, part: unknown): TextEvent[] {
    const type = member(part, 'type');
    if (type === 'output_text') return this.#begin(place, { type: 'text' });
    if (type === 'refusal') return this.#begin(place, { type });
    return type === 'reasoning_text' ? this.#thoughtGoesOn(place.split('/', 1)[0]!) : [];
  }

  /** A further summary of the same thought is set apart, as whole answers are read. */
  #thoughtGoesOn(place: string): TextEvent[] {
    const part = this.#parts.get(place);
    if (!part) return this.#begin(place, { type: 'reasoning', encrypted: null });
    return [{ type: 'delta', index: part.index, text: '\n\n' }];
  }

  #delta(place: string, begun: StartedPart | null, text: unknown): TextEvent[] {
    if (typeof text !== 'string' || (begun === null && !this.#parts.has(place))) return [];
    const events = begun === null || this.#parts.has(place) ? [] : this.#begin(place, begun);
    const part = this.#parts.get(place)!;
    part.hasText = true;
    return [...events, { type: 'delta', index: part.index, text }];
  }

  #itemDone(place: string, item: unknown): TextEvent[] {
    if (!isObject(item)) return [];
    if (item.type === 'function_call') return this.#callDone(place, item);
    if (item.type === 'reasoning') return this.#thoughtDone(place, item);
    const image = item.type === 'image_generation_call' ? readDrawnImage(item) : null;
    if (image !== null) return [...this.#begin(place, image), ...this.#partEnd(place)];
    return [...this.#parts.keys()].filter((key) => key.startsWith(`${place}/`)).flatMap((key) => this.#partEnd(key));
  }

  /** Some servers send a call's arguments whole. */
  #callDone(place: string, item: JsonObject): TextEvent[] {
    const events = this.#parts.has(place) ? [] : this.#itemAdded(place, item);
    const { hasText } = this.#parts.get(place)!;
    const whole = hasText || item.arguments === '' ? [] : this.#delta(place, null, item.arguments);
    return [...events, ...whole, ...this.#partEnd(place)];
  }

  #thoughtDone(place: string, item: JsonObject): TextEvent[] {
    const encrypted = typeof item.encrypted_content === 'string' ? item.encrypted_content : null;
    const part = this.#parts.get(place);
    if (!part) return [...this.#begin(place, { type: 'reasoning', encrypted }), ...this.#partEnd(place)];
    const signed: TextEvent[] =
      encrypted === null ? [] : [{ type: 'signature', index: part.index, signature: encrypted }];
    return [...signed, ...this.#partEnd(place)];
  }

  #begin(place: string, part: StartedPart): TextEvent[] {
    if (this.#parts.has(place)) return [];
    const index = this.#parts.size;
    this.#parts.set(place, { index, type: part.type, hasText: false, ended: false });
    return [{ type: 'part_start', index, part }];
  }

  #partEnd(place: string): TextEvent[] {
    const part = this.#parts.get(place);
    if (!part || part.ended) return [];
    part.ended = true;
    return [{ type: 'part_end', index: part.index }];
  }

  #end(response: unknown, type: string): TextEvent[] {
    this.#over = true;
    const status = type === 'response.completed' ? 'completed' : 'incomplete';
    const known = isObject(response) ? response : {};
    const stop = readResponsesStop({ ...known, status }, [...this.#parts.values()]);
    const open = [...this.#parts.keys()].flatMap((place) => this.#partEnd(place));
    return [...this.#start(response), ...open, { type: 'end', stop, usage: readResponsesUsage(known.usage) }];
  }

  #fail(message: string): TextEvent[] {
    this.#over = true;
    return [{ type: 'error', message }];
  }
}

function failureOf(event: JsonObject): string {
  const error = member(event.response, 'error') ?? event.error ?? event;
  const message = member(error, 'message');
  return typeof message === 'string' ? message : 'The provider failed.';
}
