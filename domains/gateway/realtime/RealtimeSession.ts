import { formatCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { within } from '../calls/within.ts';
import type { GatewaySettings } from '../gatewaySettings.ts';
import { invalid, isObject, member, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ResolvedModel } from '../routing/route.ts';
import { brokenOff } from '../upstream/upstreamError.ts';
import { ConversationSize } from './ConversationSize.ts';
import { preparedUpdate } from './preparedUpdate.ts';
import { keptSettings, readCallerEvent, saidIn, withSaid } from './readCallerEvent.ts';
import type { CallerEvent } from './readCallerEvent.ts';
import { realtimeError, shownProviderError } from './realtimeError.ts';
import type { RealtimeSocket } from './RealtimeSocket.ts';
import { outputEvents } from './ResponseMeasure.ts';
import { SessionCalls } from './SessionCalls.ts';
import type { CallsEnd } from './SessionCalls.ts';
import type { SessionCaller } from './SessionCaller.ts';
import { readSessionFacts, withUnconfirmed } from './sessionFacts.ts';
import { TextOnly } from './TextOnly.ts';
import { SpeechTexts } from './SpeechTexts.ts';
import { SpeechTurns } from './SpeechTurns.ts';

/** The two ends of a session, and its limits. */
export interface RealtimeSessionOptions {
  readonly person: SessionCaller;
  readonly caller: RealtimeSocket;
  readonly provider: RealtimeSocket;
  /** The events of the provider, beginning with `session.created`. */
  readonly events: AsyncIterable<string>;
  readonly route: ResolvedModel;
  /** The provider's name of the model, and the key of the connection. */
  readonly upstreamName: string;
  readonly apiKey: string | null;
  readonly isOwnKey: boolean;
  /** Adds the charge of a response to its usage. */
  readonly includeCost: boolean;
  /** Settings of a client secret, with which the session begins; null for none. */
  readonly settingsAtStart: JsonObject | null;
  readonly settings: GatewaySettings;
  /** The provider ended the connection in the middle. */
  readonly onBroken: () => void;
  /** Receives errors that are bugs. */
  readonly onUnknownError: (error: unknown) => void;
}

/** End of a session: its close code (RFC 6455 §7.4.1), an error for the caller, and the handling of its calls. */
interface SessionEnd {
  readonly code: number;
  /** The last event for the caller; null for none. */
  readonly event: JsonObject | null;
  readonly calls: CallsEnd;
}

const transcriptEvents = 'conversation.item.input_audio_transcription.';
const going = { gone: 1000, policy: 1008, restart: 1001, failed: 1011 } as const;
/** How long a provider may take to confirm the end of its responses when this process stops. */
const stoppingWaitMs = 500;

/**
 * Relays the events of a realtime session, and charges for it: a response begins upstream only with a hold, and its last event reaches the
 * caller after its settlement. It ends with either side, with the caller's key, by its length, or when this process stops; then calls under
 * way are canceled upstream, and settled.
 */
export class RealtimeSession {
  readonly #options: RealtimeSessionOptions;
  readonly #size = new ConversationSize();
  readonly #calls: SessionCalls;
  readonly #abort = new AbortController();
  readonly #end: (end: SessionEnd) => void;
  readonly #ended: Promise<SessionEnd>;
  readonly #turns = new SpeechTurns();
  readonly #texts: SpeechTexts;
  /** Null: the session has sound. */
  readonly #textOnly: TextOnly | null;
  #facts = readSessionFacts({});
  /** Resolves when the provider's description of the session was read. */
  readonly #described = Promise.withResolvers<void>();
  /** Responses that the caller does not see, because their hold could not be raised. */
  readonly #withheld = new Set<string>();
  #dropped = new Set<string>();
  #heardAtMs = performance.now();
  #isEnding = false;
  /** An error ended the session, such as that of a response without a hold. */
  #hasFailed = false;
  /** Receives the confirmation that no more speech is heard. */
  #onEmptied: (() => void) | null = null;
  /** It ends once nothing is under way. */
  #isDraining = false;

  constructor(options: RealtimeSessionOptions) {
    this.#options = options;
    this.#calls = new SessionCalls(options.person, this.#size);
    this.#texts = new SpeechTexts(this.#calls, options);
    const openGuard = () => options.person.openGuard(this.#abort.signal);
    const cancel = (id: string): void => void this.#cancel(id);
    this.#textOnly = options.person.isTextOnly ? new TextOnly({ openGuard, cancel }) : null;
    const { promise, resolve } = Promise.withResolvers<SessionEnd>();
    this.#ended = promise;
    this.#end = (end) => {
      this.#isEnding = true;
      resolve(end);
    };
  }

  /** Relays until the session ends; all its calls are closed then. */
  async run(): Promise<void> {
    const { caller, provider, settings } = this.#options;
    const left = { code: going.gone, event: null, calls: 'caller_left' } as const;
    const reading = this.#readProvider().catch((error: unknown) => this.#fail(error));
    void reading.then(() => this.#providerLeft());
    void this.#readCaller().then(
      () => this.#end(left),
      (error: unknown) => this.#fail(error),
    );
    const timers = [
      setTimeout(() => this.#end(this.#expired('60 minutes')), settings.realtimeSessionMs),
      setInterval(() => this.#checkIdle(), Math.min(settings.realtimeIdleMs, 30_000)),
      setInterval(() => void this.#checkKey(), settings.realtimeKeyCheckMs),
    ];
    const end = await this.#ended;
    for (const timer of timers) clearTimeout(timer);
    await this.#cancelCalls(end, reading);
    await this.#calls.closeAll(end.calls);
    this.#abort.abort(new Error('The session has ended.'));
    if (end.event !== null) await this.#say(end.event);
    provider.close(going.gone, '');
    caller.close(end.code, textMember(end.event?.error, 'code'));
    await Promise.all([caller.ended, provider.ended, reading]);
  }

  /** Ends the session by an error of ours: this process stops. */
  cut(error: AppError): void {
    this.#end({ code: going.restart, event: realtimeError(error, null), calls: 'stopping' });
  }

  /** Ends the session as soon as no response is under way. */
  drain(error: AppError): void {
    this.#isDraining = true;
    // The last event of a response passes first.
    void this.#calls.whenIdle().then(() => setImmediate(() => this.cut(error)));
  }

  async #readCaller(): Promise<void> {
    const { caller, provider, settingsAtStart: session } = this.#options;
    await Promise.race([this.#described.promise, provider.ended]);
    if (session !== null) await this.#take(JSON.stringify({ type: 'session.update', session }));
    for await (const text of caller.messages()) {
      if (this.#isEnding) return;
      this.#heardAtMs = performance.now();
      await this.#take(text);
    }
  }

  /** Passes an event of the caller to the provider, or tells why it may not pass. Errors: every error that ends the session. */
  async #take(text: string): Promise<void> {
    let event: CallerEvent | null = null;
    try {
      event = readCallerEvent(text);
      const sent = await this.#prepared(event);
      if (this.#isEnding) return await this.#calls.withdrawn(textMember(sent, 'event_id'));
      await this.#options.provider.send(sent === event ? text : JSON.stringify(sent));
    } catch (error) {
      if (endsSession(error)) throw error;
      await this.#say(realtimeError(error, textMember(event ?? parseJson(text), 'event_id') || null));
    }
  }

  /** Returns an event of the caller as it goes to the provider. Errors: the reason that it may not. */
  async #prepared(given: CallerEvent): Promise<CallerEvent> {
    const event = this.#textOnly?.taken(given) ?? given;
    const said = saidIn(event);
    const hold = (): Promise<void> => this.#calls.hears(this.#facts);
    const { signal } = this.#abort;
    const checked = said === null ? said : await this.#options.person.checked(said, { signal, hold });
    const kept = checked === null || checked === said ? event : withSaid(event, checked);
    switch (kept.type) {
      case 'session.update':
        return await this.#preparedUpdate(kept);
      case 'response.create':
        return await this.#preparedResponse(kept);
      case 'conversation.item.create':
        this.#size.add(kept.item, this.#facts);
        return kept;
      case 'input_audio_buffer.append':
        this.#size.heard(kept.audio, this.#facts);
        await this.#holdForSound().catch((error: unknown) => this.#fail(error));
        return kept;
      case 'input_audio_buffer.commit':
        await this.#texts.hears(this.#facts, this.#size.waitingSeconds);
        return kept;
      case 'input_audio_buffer.clear':
        this.#size.forgetBuffer();
        return kept;
      default:
        return kept;
    }
  }

  async #preparedUpdate(asked: CallerEvent): Promise<CallerEvent> {
    const { event, dropped, transcriber } = await preparedUpdate(asked, this.#options);
    if (readSessionFacts(event.session).respondsToSilence) await this.#calls.hears(this.#facts);
    for (const name of dropped) this.#dropped.add(name);
    if (transcriber !== null) this.#texts.chosen(transcriber);
    const sent = this.#turns.rewritten(event);
    this.#facts = withUnconfirmed(this.#facts, sent.session);
    return sent;
  }

  /**
   * Holds for work that the provider may begin by itself when it hears more: an answer, if it does not leave that to Bureau, and a transcription.
   * Errors: those of `SessionCaller.hold`.
   */
  async #holdForSound(): Promise<void> {
    const { provider, settings } = this.#options;
    await this.#turns.becomeReady(provider.ended, settings.connectTimeoutMs);
    if (!this.#facts.hasTurns) return; // nothing begins before the caller says so
    if (this.#facts.respondsToSpeech !== false) await this.#calls.hears(this.#facts);
    await this.#texts.hears(this.#facts, this.#size.speechSeconds);
  }

  async #preparedResponse(event: CallerEvent): Promise<CallerEvent> {
    if (this.#isDraining) throw stopping();
    if (this.#textOnly !== null && this.#calls.isBusy)
      throw invalid('/type', 'Sessions whose answers are checked have one response at a time. Wait for response.done.');
    const eventId = textMember(event, 'event_id') || `bureau_${crypto.randomUUID()}`;
    const asked = event.response ?? {};
    if (!isObject(asked)) throw invalid('/response', 'response must be an object.');
    const { settings: response, dropped } = keptSettings(asked, this.#options.route.price, '/response');
    for (const name of dropped) this.#dropped.add(name);
    await this.#calls.request(this.#facts, { eventId, response });
    return { ...event, event_id: eventId, ...(event.response !== undefined && { response }) };
  }

  async #readProvider(): Promise<void> {
    for await (const text of this.#options.events) {
      this.#heardAtMs = performance.now();
      const event = parseJson(text);
      if (!isObject(event) || typeof event.type !== 'string') continue;
      try {
        const isOfRefused = this.#hasFailed && event.type.startsWith('conversation.item.'); // its text may be here, too
        for (const shown of await this.#seen(event as CallerEvent))
          if (!isOfRefused) await this.#options.caller.send(shown === event ? text : JSON.stringify(shown));
      } catch (error) {
        this.#fail(error); // the events that follow may still tell usage
      }
      this.#described.resolve();
    }
  }

  /** The provider ended the connection: by itself between responses, which is no failure, or in the middle of one. */
  #providerLeft(): void {
    const isBroken = this.#calls.isBusy && !this.#isEnding;
    if (isBroken) this.#options.onBroken();
    const event = isBroken ? realtimeError(brokenOff(), null) : null;
    this.#end({ code: isBroken ? going.failed : going.gone, event, calls: 'provider_left' });
  }

  /** Returns the events for the caller that take the place of an event of the provider. Errors: as of `#shown`. */
  async #seen(event: CallerEvent): Promise<readonly JsonObject[]> {
    if (event.type === 'response.done') return await this.#done(event);
    const shown = await this.#shown(event);
    return shown === null ? [] : (this.#textOnly?.passes(shown) ?? [shown]);
  }

  /** Returns an event of the provider as it goes to the caller; null for none. Errors: the reason for which the session must end. */
  async #shown(event: CallerEvent): Promise<JsonObject | null> {
    const responseId = textMember(event, 'response_id');
    if (responseId !== '' && (!this.#calls.has(responseId) || this.#withheld.has(responseId))) return null; // it has no hold
    if (event.type.startsWith(transcriptEvents)) return (await this.#texts.told(this.#facts, event)) ? event : null;
    const isAudio = outputEvents.get(event.type);
    if (isAudio !== undefined) this.#calls.relayed(responseId, event.delta, isAudio);
    switch (event.type) {
      case 'session.created': {
        this.#facts = readSessionFacts(event.session);
        const described = this.#textOnly?.described(event) ?? event;
        await this.#ask(this.#turns.begins(event.session, this.#textOnly?.settings ?? null));
        return described;
      }
      case 'session.updated':
        this.#facts = readSessionFacts(event.session);
        return this.#withDropped(this.#turns.confirmed(event));
      case 'input_audio_buffer.speech_started':
        this.#size.speechBegan(event.audio_start_ms);
        await this.#expectAnswer();
        return event;
      case 'input_audio_buffer.speech_stopped':
        this.#size.speechEnded(event.audio_end_ms);
        await this.#answer(this.#turns.ended(textMember(event, 'item_id')));
        return event;
      case 'input_audio_buffer.timeout_triggered':
        await this.#answer(this.#turns.ended(textMember(event, 'item_id')));
        return event;
      case 'input_audio_buffer.cleared':
        this.#onEmptied?.();
        return event;
      case 'input_audio_buffer.committed':
        await this.#texts.begins(this.#facts, {
          itemId: textMember(event, 'item_id'),
          seconds: this.#size.committed(),
        });
        await this.#answer(this.#turns.committed(textMember(event, 'item_id')));
        return event;
      case 'response.created':
        await this.#began(event.response);
        return event;
      case 'error':
        return await this.#shownError(event);
      case 'rate_limits.updated':
        return this.#options.isOwnKey ? event : null; // those of the instance's account
      default:
        return event;
    }
  }

  /** Holds for the answer to speech while it is still heard. */
  async #expectAnswer(): Promise<void> {
    const isAnswered = this.#turns.asksForAnswers || this.#facts.respondsToSpeech !== false;
    if (isAnswered && this.#facts.hasTurns && !this.#isEnding) await this.#calls.hears(this.#facts);
  }

  /** Asks for the answer to a turn, by an event of that id; null for none. */
  async #answer(eventId: string | null): Promise<void> {
    if (eventId === null || this.#facts.respondsToSpeech === true || this.#isEnding || this.#isDraining) return;
    await this.#calls.request(this.#facts, { eventId, response: null });
    if (this.#isEnding) await this.#calls.withdrawn(eventId);
    else await this.#ask({ type: 'response.create', event_id: eventId });
  }

  async #ask(event: CallerEvent | null): Promise<void> {
    if (event !== null) await this.#options.provider.send(JSON.stringify(event));
  }

  async #began(response: unknown): Promise<void> {
    try {
      await this.#calls.begins(this.#facts, response);
    } catch (error) {
      this.#withheld.add(textMember(response, 'id'));
      await this.#cancel(textMember(response, 'id'));
      throw error;
    }
    await this.#textOnly?.begins();
    if (this.#isEnding) await this.#cancel(textMember(response, 'id'));
  }

  /** A response has ended: settled before the caller sees it. Silence after it may be answered, so that has its hold before. */
  async #done(event: CallerEvent): Promise<readonly JsonObject[]> {
    const id = textMember(event.response, 'id');
    if (!this.#calls.has(id)) return [];
    const { events, refusal } = (await this.#textOnly?.ends(event)) ?? { events: [event], refusal: null };
    const chargedMicros = await this.#calls.ends(event.response, refusal);
    if (this.#withheld.has(id)) return [];
    if (this.#facts.respondsToSilence) await this.#expectAnswer().catch((error: unknown) => this.#fail(error));
    return events.map((one) => (one.type === event.type ? this.#withCost(one, chargedMicros) : one));
  }

  #withDropped(event: CallerEvent | null): JsonObject | null {
    if (this.#dropped.size === 0 || event === null) return event;
    const dropped = [...this.#dropped];
    this.#dropped.clear();
    return { ...event, bureau_dropped: dropped };
  }

  #withCost(event: JsonObject, chargedMicros: bigint | null): JsonObject {
    const usage = member(event.response, 'usage');
    if (!this.#options.includeCost || chargedMicros === null || !isObject(usage)) return event;
    const response = { ...(event.response as JsonObject), usage: { ...usage, credits: formatCredits(chargedMicros) } };
    return { ...event, response };
  }

  async #shownError(event: CallerEvent): Promise<JsonObject | null> {
    const shown = shownProviderError(event, this.#options.apiKey);
    const eventId = textMember(shown.error, 'event_id');
    const message = textMember(shown.error, 'message');
    await this.#calls.refused(eventId, new AppError('invalid_request', message));
    if (this.#turns.refused({ eventId, code: textMember(shown.error, 'code') })) return null;
    if (!eventId.startsWith('bureau_')) return shown;
    return { ...shown, error: { ...(shown.error as JsonObject), event_id: null } };
  }

  async #say(event: JsonObject): Promise<void> {
    await this.#options.caller.send(JSON.stringify(event));
  }

  /**
   * Asks the provider to end the responses under way, and waits for their usage. Speech that it has heard may just have begun another one:
   * the buffer is emptied, and the confirmation follows every response that began before it.
   */
  async #cancelCalls({ calls }: SessionEnd, reading: Promise<void>): Promise<void> {
    const mayHear = this.#facts.respondsToSpeech !== false || this.#facts.transcriber !== null;
    if (calls === 'provider_left' || (!this.#calls.isBusy && !mayHear)) return;
    for (const id of this.#calls.begunIds) await this.#cancel(id);
    const emptied = mayHear ? this.#emptyBuffer() : Promise.resolve();
    const waitMs = calls === 'stopping' ? stoppingWaitMs : this.#options.settings.readOnBrieflyMs;
    await within(Promise.race([emptied.then(() => this.#calls.whenIdle()), reading]), waitMs);
  }

  async #emptyBuffer(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmptied = resolve;
    await this.#options.provider.send(JSON.stringify({ type: 'input_audio_buffer.clear' }));
    await promise;
  }

  async #cancel(responseId: string): Promise<void> {
    await this.#options.provider.send(JSON.stringify({ type: 'response.cancel', response_id: responseId }));
  }

  /** Ends the session by an error. */
  #fail(error: unknown): void {
    this.#hasFailed = true;
    const isKnown = error instanceof AppError;
    if (!isKnown) this.#options.onUnknownError(error);
    const code = isKnown ? going.policy : going.failed;
    this.#end({ code, event: realtimeError(error, null), calls: 'caller_left' });
  }

  #checkIdle(): void {
    const idleMs = performance.now() - this.#heardAtMs;
    if (idleMs >= this.#options.settings.realtimeIdleMs) this.#end(this.#expired('its time without events'));
  }

  #expired(most: string): SessionEnd {
    const message = `The session has reached the limit of ${most}. Open another one.`;
    const error = { type: 'invalid_request_error', code: 'session_expired', message, param: null, event_id: null };
    return { code: going.gone, event: { type: 'error', event_id: newId('event'), error }, calls: 'caller_left' };
  }

  /** Ends the session soon after its key is revoked or paused. */
  async #checkKey(): Promise<void> {
    try {
      await this.#options.person.confirm();
    } catch (error) {
      if (endsSession(error)) this.#fail(error);
    }
  }
}

/** Codes of refusals after which no event of the caller can be served. */
const final: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'address_not_allowed',
  'project_archived',
  'internal_error',
]);

function endsSession(error: unknown): boolean {
  return !(error instanceof AppError) || final.has(error.code);
}

/** The error of sessions and responses while this process stops. */
export function stopping(): AppError {
  return new AppError('unavailable', 'This server is stopping. Open another session.', {
    retryable: true,
    retryAfterMs: 0,
  });
}
