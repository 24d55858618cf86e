import { brokenOff } from '../upstream/upstreamError.ts';
import { heldTimesMedium } from '../formats/estimateInput.ts';
import { isObject, member, textBytes, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { providerTools, withToolCalls } from '../formats/providerTools.ts';
import type { Measured, MeteredCall } from '../metering/meter.ts';
import type { UsageBound } from '../metering/price.ts';
import { unitUsage } from '../metering/usage.ts';
import type { ResolvedModel } from '../routing/route.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import { inputTokensPerSecond } from './ConversationSize.ts';
import type { ConversationSize } from './ConversationSize.ts';
import { readRealtimeUsage, readTranscriptionUsage } from './readRealtimeUsage.ts';
import { ResponseMeasure } from './ResponseMeasure.ts';
import type { HeldSessionCall, SessionCall, SessionCaller } from './SessionCaller.ts';
import type { SessionFacts } from './sessionFacts.ts';

/** A response that was requested and has not begun. */
interface Requested extends HeldSessionCall {
  /** The event that asked for it; null: the provider answers speech. */
  readonly eventId: string | null;
  readonly tools: unknown;
}

/** A response under way. */
interface Begun extends Requested {
  readonly measure: ResponseMeasure;
  /** True if it is outside of the conversation. */
  readonly isApart: boolean;
}

/** A transcription that is held for. */
interface Transcription {
  readonly metered: MeteredCall;
  /** Bureau's name of its model. */
  readonly model: string;
  /** The speech that its hold covers; under way: its speech. */
  readonly seconds: number;
  /** True if its price is one of time. */
  readonly isTimed: boolean;
}

/** Speech whose text is to be written. */
interface Speech {
  /** Bureau's name of the model that writes it. */
  readonly model: string;
  readonly seconds: number;
}

/** Reason that a session ends with calls under way. */
export type CallsEnd = 'caller_left' | 'provider_left' | 'stopping';

/** How many calls of a tool that the provider runs one response is held for. */
const toolCallsHeld = 8;
/** A minute of speech has about 250 tokens of text. */
const transcriptTokensPerSecond = 8;
/** Speech that is held for before its transcription begins. */
const speechSecondsHeld = 60;

/**
 * The calls of a session: one for each response, and one for each transcription of speech. Each has a hold from before the provider begins
 * it until its end. It is charged by the usage that the provider reports, else by an estimate of the generated output.
 */
export class SessionCalls {
  readonly #caller: SessionCaller;
  readonly #size: ConversationSize;
  readonly #requested: Requested[] = [];
  readonly #begun = new Map<string, Begun>();
  /** Responses that are settled now. */
  readonly #settling = new Set<Begun>();
  readonly #transcriptions = new Map<string, Transcription>();
  /** For the answer to the speech that is heard now. */
  #spare: Requested | null = null;
  /** The hold of `#spare` that is being placed: events of the caller and of the provider can need it at once. */
  #holding: Promise<void> | null = null;
  /** For the transcription of the speech that is heard now. */
  #spareText: Transcription | null = null;
  readonly #idle: (() => void)[] = [];
  /** Set when the session has ended: later holds are released. */
  #end: CallsEnd | null = null;

  constructor(caller: SessionCaller, size: ConversationSize) {
    this.#caller = caller;
    this.#size = size;
  }

  /** True if a response or a transcription is under way. */
  get isBusy(): boolean {
    return this.#requested.length + this.#begun.size + this.#transcriptions.size > 0;
  }

  /** The ids of the responses under way. */
  get begunIds(): readonly string[] {
    return [...this.#begun.keys()];
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Holds for a response that the caller requests. Errors: those of `SessionCaller.hold`. */
  async request(facts: SessionFacts, { eventId, response }: { eventId: string; response: unknown }): Promise<void> {
    const spare = this.#takeSpare();
    const keep = (held: Requested): unknown => this.#requested.push(held);
    if (spare === null) await this.#hold(facts, { eventId, response, speaks: false, keep });
    else await this.#requestWith({ ...spare, eventId, tools: toolsOf(facts, response) }, facts, response);
  }

  /** Holds for a response that is expected: the answer to speech, before the provider can begin it. Errors: as of `request`. */
  async hears(facts: SessionFacts): Promise<void> {
    if (this.#spare !== null) return;
    const keep = (held: Requested): unknown => (this.#spare = held);
    this.#holding ??= this.#hold(facts, { eventId: null, response: null, speaks: true, keep }).finally(() => {
      this.#holding = null;
    });
    await this.#holding;
  }

  /** Requests a response that was expected. */
  async #requestWith(expected: Requested, facts: SessionFacts, response: unknown): Promise<void> {
    try {
      await this.#cover(expected, facts, { response, moreBytes: bytesIn(response) });
    } catch (error) {
      await released(expected.metered, 'caller_left');
      throw error;
    }
    if (this.#end === null) this.#requested.push(expected);
    else await released(expected.metered, this.#end);
  }

  /** The provider refused a requested response. */
  async refused(eventId: string, error: AppError): Promise<void> {
    await this.#takeRequested(eventId)?.release({ error, httpStatus: null, canceled: false });
    this.#noteIdle();
  }

  /** A requested response was not passed on, because the session ends. */
  async withdrawn(eventId: string): Promise<void> {
    await this.#takeRequested(eventId)?.release({ error: brokenOff(), httpStatus: null, canceled: true });
    this.#noteIdle();
  }

  #takeRequested(eventId: string): MeteredCall | null {
    const at = this.#requested.findIndex((one) => one.eventId === eventId);
    if (at >= 0) return this.#requested.splice(at, 1)[0]?.metered ?? null;
    // Another response may have begun with its hold, which is as good.
    const isTaken = [...this.#begun.values()].some((one) => eventId !== '' && one.eventId === eventId);
    return isTaken ? (this.#requested.shift()?.metered ?? null) : null;
  }

  /**
   * A response begins. One without a hold gets it now; a hold from before the conversation or the limit of output grew is raised. Errors: as
   * of `request`; a response whose hold cannot be raised is charged what it uses until it is canceled.
   */
  async begins(facts: SessionFacts, response: unknown): Promise<void> {
    const asked = this.#requested.shift() ?? this.#takeSpare();
    const keep = (held: Requested): void => {
      const measure = new ResponseMeasure(this.#size.estimate(facts), facts.outputBytesPerSecond);
      const isApart = isObject(response) && response.conversation_id === null;
      this.#begun.set(textMember(response, 'id'), { ...held, measure, isApart });
    };
    if (asked === null) return await this.#hold(facts, { eventId: null, response, speaks: false, keep });
    keep(asked);
    await this.#cover(asked, facts, { response });
  }

  /** Raises a hold that no longer covers its response; `moreBytes`: the texts of the request for it. */
  async #cover(
    { metered, route, bound, tools }: Requested,
    facts: SessionFacts,
    { response, moreBytes = 0 }: { response: unknown; moreBytes?: number },
  ): Promise<void> {
    const cap = outputCap(response);
    const now = this.#bound(route, facts, { cap, moreBytes, speaks: false, tools });
    if (now.inputTokens <= bound.inputTokens && now.outputTokens <= bound.outputTokens) return;
    const inputTokens = Math.max(now.inputTokens, bound.inputTokens);
    const outputTokens = Math.max(now.outputTokens, bound.outputTokens);
    await this.#caller.raise(metered, { ...bound, inputTokens, outputTokens });
  }

  /** A piece of a response passes to the caller. */
  relayed(responseId: string, delta: unknown, isAudio: boolean): void {
    const begun = this.#begun.get(responseId);
    if (!begun) return;
    begun.measure.add(delta, isAudio);
    begun.metered.relayed(begun.measure);
  }

  /**
   * Settles a response that has ended; `refusal`: a guardrail refused it, and it is charged. Returns its charge; null if the response is unknown.
   * Errors: `unavailable`.
   */
  async ends(response: unknown, refusal: AppError | null): Promise<bigint | null> {
    const id = textMember(response, 'id');
    const begun = this.#begun.get(id);
    if (!begun) return null;
    const { metered, measure, tools, isApart } = begun;
    const reported = readRealtimeUsage(member(response, 'usage'));
    const usage = withToolCalls(reported, member(response, 'output'), { tools });
    if (usage !== null && !isApart) this.#size.answered(usage);
    const status = textMember(response, 'status');
    const isFailed = status === 'failed';
    this.#settling.add(begun);
    try {
      if (isFailed && usage === null && !measure.hasOutput) {
        await metered.release({ error: brokenOff('failed'), httpStatus: 200, canceled: false });
        return 0n;
      }
      const measured = usage === null ? measure : { usage, outputBytes: measure.outputBytes };
      const error = refusal ?? (isFailed ? brokenOff('failed') : null);
      if (error !== null) return await metered.settle(measured, 'error', { hidden: false, error, httpStatus: 200 });
      return await metered.settle(measured, status === 'cancelled' ? 'canceled' : 'ok', { hidden: false });
    } finally {
      this.#settling.delete(begun);
      this.#begun.delete(id);
      this.#noteIdle();
    }
  }

  /** Holds for the text of speech before the provider can begin to write it. Errors: those of `SessionCaller.hold`. */
  async hearsText({ model, seconds }: Speech): Promise<void> {
    const spare = this.#spareText;
    if (spare?.model === model && spare.seconds >= seconds) return;
    const held = { model, seconds: Math.ceil(seconds / speechSecondsHeld) * speechSecondsHeld };
    this.#spareText = null;
    if (spare?.model !== model) {
      if (spare !== null) await released(spare.metered, 'caller_left');
      await this.#holdText(held, (text) => (this.#spareText = text));
      return;
    }
    this.#spareText = { ...spare, seconds: held.seconds };
    await this.#caller.raise(spare.metered, transcriptionBound(held.seconds));
  }

  /** Speech became an item whose text the provider now writes. Errors: as of `hearsText`. */
  async transcribes(itemId: string, { model, seconds }: Speech): Promise<void> {
    const spare = this.#spareText?.model === model ? this.#spareText : null;
    if (spare !== null) this.#spareText = null;
    const keep = (held: Transcription): unknown => this.#transcriptions.set(itemId, { ...held, seconds });
    if (spare === null) return await this.#holdText({ model, seconds }, keep);
    keep(spare);
    if (spare.seconds < seconds) await this.#caller.raise(spare.metered, transcriptionBound(seconds));
  }

  async #holdText({ model, seconds }: Speech, keep: (held: Transcription) => unknown): Promise<void> {
    const bound = (): UsageBound => transcriptionBound(seconds);
    const estimateInput = (): number => heardTokens(seconds);
    const call = { model, endpoint: 'audio.transcriptions' as const, bound, estimateInput };
    await this.#place(call, ({ metered, route }) => {
      const isTimed = route.price.perMinuteMicros !== null || route.price.perSecondMicros !== null;
      keep({ metered, model, seconds, isTimed });
    });
  }

  /** A transcription has ended: charged, unless the provider failed. Errors: `unavailable`. */
  async transcribed(itemId: string, result: { usage: unknown; text: unknown } | 'failed'): Promise<void> {
    const found = this.#transcriptions.get(itemId);
    if (!found) return;
    this.#transcriptions.delete(itemId);
    const { metered, seconds, isTimed } = found;
    try {
      if (result === 'failed') await metered.release({ error: brokenOff('failed'), httpStatus: 200, canceled: false });
      else {
        const reported = readTranscriptionUsage(result.usage);
        // A price of the other kind charges an estimate.
        const usage = reported !== null && (reported.units !== null) === isTimed ? reported : null;
        const measured = { ...spoken(seconds), usage, outputBytes: textBytes(result.text) };
        await metered.settle(measured, 'ok', { hidden: false });
      }
    } finally {
      this.#noteIdle();
    }
  }

  /** True for a transcription under way. */
  writes(itemId: string): boolean {
    return this.#transcriptions.has(itemId);
  }

  /** True for a response under way. */
  has(responseId: string): boolean {
    return this.#begun.has(responseId);
  }

  /** Closes all calls of a session that has ended: generated output is charged, and everything else is released. */
  async closeAll(end: CallsEnd): Promise<void> {
    this.#end = end;
    const spares = [this.#spare, this.#spareText].filter((one) => one !== null);
    const unused = [...this.#requested.splice(0), ...spares];
    const begun = [...this.#begun.values()].filter((one) => !this.#settling.has(one));
    const written = [...this.#transcriptions.values()];
    this.#spare = this.#spareText = null;
    this.#begun.clear();
    this.#transcriptions.clear();
    await Promise.all([
      ...unused.map(({ metered }) => released(metered, end)),
      ...begun.map(({ metered, measure }) =>
        measure.hasOutput ? charged(metered, measure, end) : unseen(metered, measure, end),
      ),
      ...written.map(({ metered, seconds }) => unseen(metered, spoken(seconds), end)),
    ]);
    this.#noteIdle();
  }

  /**
   * Places a hold, and keeps it unless the session has ended. Errors: those of `SessionCaller.hold`; `upstream_error` if the session
   * has ended.
   */
  async #place(call: SessionCall, keep: (held: HeldSessionCall) => unknown): Promise<void> {
    const held = await this.#caller.hold(call);
    if (this.#end === null) return void keep(held);
    await released(held.metered, this.#end);
    throw brokenOff('the session has ended');
  }

  async #hold(
    facts: SessionFacts,
    wanted: { eventId: string | null; response: unknown; speaks: boolean; keep: (held: Requested) => unknown },
  ): Promise<void> {
    const { eventId, response, speaks, keep } = wanted;
    const tools = toolsOf(facts, response);
    const estimateInput = (): number => this.#size.estimate(facts).inputTokens;
    const cap = outputCap(response);
    const moreBytes = bytesIn(response);
    const bound = (route: ResolvedModel): UsageBound => this.#bound(route, facts, { cap, moreBytes, speaks, tools });
    const call = { endpoint: 'realtime' as const, bound, estimateInput };
    await this.#place(call, (held) => keep({ ...held, eventId, tools }));
  }

  #bound(
    { contextTokens, maxOutputTokens }: ResolvedModel,
    facts: SessionFacts,
    { cap, moreBytes, speaks, tools }: { cap: number | null; moreBytes: number; speaks: boolean; tools: unknown },
  ): UsageBound {
    const most = maxOutputTokens > 0 ? maxOutputTokens : contextTokens;
    const priced = providerTools({ tools } as JsonObject);
    const rounds = priced.length === 0 ? 1 : toolCallsHeld + 1;
    return {
      inputTokens: rounds * Math.min(contextTokens, this.#size.most(facts, { speaks, moreBytes })),
      outputTokens: Math.min(cap ?? facts.maxOutputTokens ?? Infinity, most),
      audioInput: true,
      audioOutput: true,
      ...(priced.length > 0 && {
        units: { toolCalls: Object.fromEntries(priced.map((tool) => [tool, toolCallsHeld])) },
      }),
    };
  }

  #takeSpare(): Requested | null {
    const spare = this.#spare;
    this.#spare = null;
    return spare;
  }

  #noteIdle(): void {
    if (this.isBusy) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

function toolsOf(facts: SessionFacts, response: unknown): unknown {
  return member(response, 'tools') ?? facts.tools;
}

function bytesIn(response: unknown): number {
  return isObject(response) ? Buffer.byteLength(JSON.stringify(response)) : 0;
}

/** Returns the limit of a response's output; null: that of its session. */
function outputCap(response: unknown): number | null {
  const caps = [member(response, 'max_output_tokens'), member(response, 'max_response_output_tokens')];
  const given = caps.filter((cap) => (cap ?? null) !== null);
  if (given.length === 0) return null;
  return Math.max(...given.map((cap) => (typeof cap === 'number' && cap > 0 ? cap : Infinity))); // "inf" lifts the session's limit
}

/** Returns the most that the transcription of so much speech can use. */
function transcriptionBound(seconds: number): UsageBound {
  return {
    inputTokens: heldTimesMedium * heardTokens(seconds) + 1_024, // and the prompt
    outputTokens: Math.ceil(seconds * transcriptTokensPerSecond) + 64,
    audioInput: true,
    audioOutput: false,
    units: { durationMs: Math.ceil(seconds * 1000) },
  };
}

/** Returns the estimated tokens of so much speech. */
function heardTokens(seconds: number): number {
  return Math.ceil(seconds * inputTokensPerSecond);
}

/** Returns the known usage of a transcription before its end. */
function spoken(seconds: number): Measured {
  const usageSoFar = { ...unitUsage({ durationMs: Math.ceil(seconds * 1000) }), inputTokens: heardTokens(seconds) };
  return { usage: null, usageSoFar, outputBytes: 0 };
}

/** Charges a call that its session ended. The sweeper closes a call for which this fails. */
async function charged(metered: MeteredCall, measured: Measured, end: CallsEnd): Promise<void> {
  const isBroken = end === 'provider_left';
  const told = isBroken ? { error: brokenOff(), httpStatus: 200 } : { httpStatus: 499 };
  await metered
    .settle(measured, isBroken ? 'error' : 'canceled', { hidden: false, ...told })
    .catch((error: unknown) => metered.report(error));
}

/** Ends a call without output: it costs nothing if the provider failed, else its input. */
async function unseen(metered: MeteredCall, measured: Measured, end: CallsEnd): Promise<void> {
  if (end === 'provider_left') await released(metered, end);
  else await charged(metered, measured, end);
}

async function released(metered: MeteredCall, end: CallsEnd): Promise<void> {
  const canceled = end !== 'provider_left';
  await metered
    .release({ error: brokenOff(), httpStatus: null, canceled })
    .catch((error: unknown) => metered.report(error));
}
