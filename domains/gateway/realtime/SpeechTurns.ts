import { within } from '../calls/within.ts';
import { invalid, isObject, member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { CallerEvent } from './readCallerEvent.ts';
import { transcriptionPlace, turnPlace, withSetting } from './sessionFacts.ts';

/** An update that the provider has not confirmed. */
interface Unconfirmed {
  readonly eventId: string;
  /** Whether speech is to be answered after it; null: as before. */
  readonly answers: boolean | null;
  /** It is Bureau's, and the caller sees nothing of it. */
  readonly isOwn: boolean;
}

const ownUpdate = 'bureau_update_';
const ownAnswer = 'bureau_answer_';

/**
 * Takes the answers to speech from the provider: its turn detection stays as the caller set it, except for `create_response`, so that no response
 * begins without a hold. When the provider reports the end of a turn, Bureau asks for the answer. The caller sees its own settings.
 * A provider that does not report `create_response` does not know it, and keeps answering by itself.
 * Source: platform.openai.com/docs/guides/realtime-conversations, “Keep VAD, but disable automatic responses”.
 */
export class SpeechTurns {
  /** The caller wants answers to speech. */
  #answers = true;
  #isOurs = true;
  readonly #updates: Unconfirmed[] = [];
  /** The items of the last turn that ended, and of the last sound that became an item. */
  #endedItem: string | null = null;
  #committedItem: string | null = null;
  readonly #ready = Promise.withResolvers<void>();

  #isReady = false;

  /** Waits until the provider has confirmed or refused the settings of Bureau, has left, or takes longer than `ms`. */
  async becomeReady(left: Promise<void>, ms: number): Promise<void> {
    if (this.#isReady) return;
    await within(Promise.race([this.#ready.promise, left]), ms);
    this.#isReady = true;
  }

  /** True if Bureau asks for the answers to speech. */
  get asksForAnswers(): boolean {
    return this.#isOurs && this.#answers;
  }

  /**
   * Reads the session as the provider describes it at first. Returns the update that it needs before it hears anything: no answers by itself, and no
   * unrequested transcription; null for none. With `textOnly`, which are further settings, it hears nothing.
   */
  begins(session: unknown, textOnly: JsonObject | null): CallerEvent | null {
    const given = isObject(session) ? session : {};
    const turns = settingAt(turnPlace(given));
    const known = member(turns, 'create_response');
    this.#isOurs = !isObject(turns) || known !== undefined;
    this.#answers = known !== false;
    const writes = settingAt(transcriptionPlace(given));
    const changed: JsonObject = {};
    if (isObject(turns) && textOnly !== null) changed.turns = null;
    else if (isObject(turns) && known === true) changed.turns = { ...withoutNulls(turns), create_response: false };
    if (isObject(writes)) changed.writes = null;
    if (textOnly !== null || Object.keys(changed).length > 0)
      return this.#own({ ...ownSettings(given, changed), ...textOnly });
    this.#isReady = true;
    return null;
  }

  #own(session: JsonObject): CallerEvent {
    const eventId = ownUpdate + crypto.randomUUID();
    this.#updates.push({ eventId, answers: null, isOwn: true });
    return { type: 'session.update', event_id: eventId, session };
  }

  /** Returns an update of the caller as it goes to the provider. Errors: `invalid_request`. */
  rewritten(event: CallerEvent): CallerEvent {
    const session = isObject(event.session) ? event.session : {};
    const place = turnPlace(session);
    const wanted = settingAt(place);
    if (place !== null && place.holder !== session && session.turn_detection !== undefined)
      throw invalid('/session/turn_detection', 'Name the turn detection once: in audio.input.turn_detection.');
    const asked = member(wanted, 'create_response');
    const eventId = textMember(event, 'event_id') || `bureau_${crypto.randomUUID()}`;
    this.#updates.push({ eventId, answers: typeof asked === 'boolean' ? asked : null, isOwn: false });
    const isChanged = this.#isOurs && place !== null && isObject(wanted) && (asked ?? true) === true;
    const settings = isChanged ? { session: withSetting(session, place, { ...wanted, create_response: false }) } : {};
    return { ...event, event_id: eventId, ...settings };
  }

  /** The provider confirmed an update. Returns the event as the caller sees it; null for an update of Bureau. */
  confirmed(event: CallerEvent): CallerEvent | null {
    const update = this.#updates.shift();
    this.#answers = update?.answers ?? this.#answers;
    if (update?.isOwn !== true) return this.shown(event);
    this.#ready.resolve();
    return null;
  }

  /** Returns an event that describes the session with the settings of the caller. */
  shown(event: CallerEvent): CallerEvent {
    const { session } = event;
    const place = isObject(session) ? turnPlace(session) : null;
    if (!this.asksForAnswers || !isObject(session) || place === null) return event;
    const turns = place.holder[place.name];
    if (!isObject(turns) || turns.create_response !== false) return event;
    return { ...event, session: withSetting(session, place, { ...turns, create_response: true }) };
  }

  /** The provider refused an event. Returns true if it was Bureau's, and no failure for the caller. */
  refused({ eventId, code }: { eventId: string; code: string }): boolean {
    const at = this.#updates.findIndex((update) => update.eventId === eventId);
    if (at >= 0) this.#updates.splice(at, 1);
    if (eventId.startsWith(ownUpdate)) {
      this.#isOurs = false;
      this.#ready.resolve();
      return true;
    }
    // The provider answers by itself, or still speaks and is not to be interrupted.
    return eventId.startsWith(ownAnswer) && code === 'conversation_already_has_active_response';
  }

  /** The turn of that item ended. Returns the id of the event that asks for its answer; null if there is none, or not yet. */
  ended(itemId: string): string | null {
    if (itemId === '') this.#committedItem = null; // it names no items, and the item of this turn follows
    this.#endedItem = itemId;
    return this.#answerTo();
  }

  /** Sound became an item: the end of a turn, or by a wish of the caller, which has no answer. Returns as `ended`. */
  committed(itemId: string): string | null {
    this.#committedItem = itemId;
    return this.#answerTo();
  }

  #answerTo(): string | null {
    const isWhole = this.#committedItem !== null && [this.#committedItem, ''].includes(this.#endedItem ?? '-');
    if (!isWhole) return null;
    this.#endedItem = this.#committedItem = null;
    return this.asksForAnswers ? ownAnswer + crypto.randomUUID() : null;
  }
}

type Place = ReturnType<typeof turnPlace>;

function settingAt(place: Place): unknown {
  return place === null ? undefined : place.holder[place.name];
}

/** Returns settings as they can be sent back: a provider may report null for members that it does not take as null. */
function withoutNulls(settings: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

/** Returns Bureau's settings in the form of the session: GA or beta. */
function ownSettings(session: JsonObject, { turns, writes }: JsonObject): JsonObject {
  const hasTurns = turns !== undefined && { turn_detection: turns };
  if (!isObject(member(session.audio, 'input')))
    return { ...hasTurns, ...(writes !== undefined && { input_audio_transcription: writes }) };
  return {
    type: 'realtime',
    audio: { input: { ...hasTurns, ...(writes !== undefined && { transcription: writes }) } },
  };
}
