import { AppError } from '../../../openapi/AppError.ts';
import { isObject, member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { AnswerGuard, CheckedEnd } from './AnswerGuard.ts';
import type { CallerEvent } from './readCallerEvent.ts';
import { outputEvents } from './ResponseMeasure.ts';
import { transcriptionPlace, turnPlace, withSetting } from './sessionFacts.ts';

/** Events whose sound no guardrail can check, or whose answer repeats what was held back. */
const uncheckedEvents: ReadonlySet<string> = new Set([
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'conversation.item.retrieve',
]);

/** The only guardrails of a response at a time, and how to cancel it. */
interface TextOnlyOptions {
  /** Opens the guard of a response; null if no guardrail checks its answer. */
  readonly openGuard: () => Promise<AnswerGuard | null>;
  readonly cancel: (responseId: string) => void;
}

/**
 * A session whose guardrails check answers, or let a model or a digital organization judge requests: it has text only, because sound cannot be checked,
 * and one response at a time. The caller sees texts after their check.
 */
export class TextOnly {
  readonly #options: TextOnlyOptions;
  #guard: AnswerGuard | null = null;
  /** True if guardrails check answers: items of the model outside of a response are unchecked. */
  #checksAnswers = false;
  /** The member with the kinds of output: that of the GA or of the beta API. */
  #kinds = 'output_modalities';

  constructor(options: TextOnlyOptions) {
    this.#options = options;
  }

  /** Returns the description of a session as it will be: with text only. */
  described(event: CallerEvent): CallerEvent {
    const { session } = event;
    if (!isObject(session)) return event;
    if (session.modalities !== undefined) this.#kinds = 'modalities';
    const turns = turnPlace(session);
    const silent = turns === null ? session : withSetting(session, turns, null);
    return { ...event, session: { ...silent, [this.#kinds]: ['text'] } };
  }

  /** Returns the settings for text only. */
  get settings(): JsonObject {
    return { [this.#kinds]: ['text'] };
  }

  /** Returns an event of the caller that has text only. Errors: `content_filter` for sound. */
  taken(event: CallerEvent): CallerEvent {
    const { type, session, response, item } = event;
    if (uncheckedEvents.has(type)) throw textOnly();
    const input = member(response, 'input');
    const items = [item, ...(Array.isArray(input) ? input : [])];
    if (items.some(hasSound) || [session, response].some((settings) => isObject(settings) && asksForSound(settings)))
      throw textOnly();
    if (type !== 'response.create') return event;
    return { ...event, response: { ...(isObject(response) ? response : {}), ...this.settings } };
  }

  /** A response begins. Without its guard, nothing of it passes. */
  async begins(): Promise<void> {
    this.#guard = null;
    this.#checksAnswers = true;
    this.#guard = await this.#options.openGuard();
    this.#checksAnswers = this.#guard !== null;
  }

  /** Returns the events that the caller may see in place of an event of the provider. */
  passes(event: JsonObject): readonly JsonObject[] {
    const type = textMember(event, 'type');
    if (outputEvents.get(type) === true) return []; // unrequested sound
    const isOfResponse =
      type.startsWith('response.') || (type.startsWith('conversation.item.') && isAnswer(event.item));
    if (!isOfResponse || type === 'response.created' || type === 'conversation.item.deleted') return [event];
    if (this.#guard === null) return this.#checksAnswers ? [] : [event];
    if (this.#guard.isRefused) return [];
    const events = this.#guard.passes(event);
    const id = textMember(event, 'response_id');
    if (this.#guard.isRefused && id !== '') this.#options.cancel(id);
    return events;
  }

  /** Returns the events in place of the end of a response. */
  async ends(event: JsonObject): Promise<CheckedEnd> {
    const unchecked = { events: this.#checksAnswers ? [] : [event], refusal: null };
    const ended = (await this.#guard?.ends(event)) ?? unchecked;
    this.#guard = null;
    return ended;
  }
}

function asksForSound(settings: JsonObject): boolean {
  const kinds = [settings.output_modalities, settings.modalities].flat();
  if (kinds.some((kind) => (kind ?? 'text') !== 'text')) return true;
  const places = [turnPlace(settings), transcriptionPlace(settings)];
  return places.some((place) => place !== null && place.holder[place.name] !== null);
}

function hasSound(item: unknown): boolean {
  const parts = member(item, 'content');
  return (
    Array.isArray(parts) &&
    parts.some((part) => textMember(part, 'type').includes('audio') || member(part, 'audio') !== undefined)
  );
}

/** True for an item that the model made. */
function isAnswer(item: unknown): boolean {
  const type = textMember(item, 'type');
  return textMember(item, 'role') === 'assistant' || (type !== 'message' && !type.endsWith('_output'));
}

function textOnly(): AppError {
  return new AppError(
    'content_filter',
    'A guardrail of your organization checks answers, or lets a model or a digital organization judge requests. Sessions with this key have text only, because sound cannot be checked. Send text and ask for text, or use another key.',
  );
}
