import { SseScanner } from '../calls/sseScanner.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Endpoint } from '../formats/format.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { withJsonTexts } from './bodyTexts.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { StageChecks } from './StageChecks.ts';
import { streamTexts } from './streamTexts.ts';
import type { StreamTexts, TextPiece } from './streamTexts.ts';
import type { TextWindow } from './TextWindow.ts';

/** The received part of one text of the answer. */
interface OpenText {
  piece: TextPiece;
  eventName: string;
  /** Null for a text that is checked as a whole. */
  readonly window: TextWindow | null;
  held: string;
  isChanged: boolean;
}

interface StreamGuardOptions {
  readonly endpoint: Endpoint;
  readonly checks: StageChecks;
  /**
   * Checks the texts of the whole answer, and returns them with replacements; null if all guardrails check piece by piece. With it, the
   * answer is held back until its end.
   */
  readonly checkAll: ((texts: string[]) => Promise<string[]>) | null;
  /** Bounds the text and the events that are held back. */
  readonly limitBytes: number;
}

/**
 * Checks the events of a streamed answer in the caller's format, and delays unchecked parts: the last characters of each text, arguments of
 * tools until they are complete, or all events if a guardrail needs the whole answer.
 */
export class StreamGuard {
  readonly #options: StreamGuardOptions;
  readonly #texts: StreamTexts;
  readonly #scanner: SseScanner;
  readonly #open = new Map<string, OpenText>();
  readonly #changed = new Set<string>();
  /** Events that wait for the end. */
  readonly #waiting: SseEvent[] = [];
  #heldBytes = 0;
  #sequenceNumber = 0;

  constructor(options: StreamGuardOptions, texts: StreamTexts) {
    this.#options = options;
    this.#texts = texts;
    this.#scanner = new SseScanner(2 * options.limitBytes);
  }

  /** Opens the guard of a stream; null if its format has no texts in events. */
  static open(options: StreamGuardOptions): StreamGuard | null {
    const texts = streamTexts[options.endpoint];
    return texts === undefined ? null : new StreamGuard(options, texts);
  }

  /** Number of the next event, in formats that number them. */
  get nextSequenceNumber(): number {
    return this.#sequenceNumber;
  }

  /** Takes complete events of the answer; returns the checked part. Errors: those of the checks. */
  pass(bytes: Buffer): Buffer {
    const events = this.#scanner.push(bytes);
    if (this.#options.checkAll === null) return Buffer.concat(events.flatMap((event) => this.#shown(event)));
    for (const event of events) {
      this.#hold(event.raw.length);
      this.#waiting.push({ ...event, raw: Buffer.from(event.raw) });
    }
    return Buffer.alloc(0);
  }

  /** Takes the last events; returns the rest. Errors: those of the checks. */
  async end(bytes: Buffer): Promise<Buffer> {
    const passed = this.pass(bytes);
    const last = this.#scanner.finish();
    const { checkAll } = this.#options;
    if (checkAll === null) return Buffer.concat([passed, ...(last === null ? [] : this.#shown(last))]);
    return Buffer.concat(await this.#checkedAll(last === null ? this.#waiting : [...this.#waiting, last], checkAll));
  }

  #hold(bytes: number): void {
    this.#heldBytes += bytes;
    if (this.#heldBytes > this.#options.limitBytes)
      throw new AppError(
        'unavailable',
        'The answer is too large to be checked by the guardrails of your organization.',
      );
  }

  /** Returns an event with replacements, after the ends of earlier texts. */
  #shown(event: SseEvent): Buffer[] {
    if (event.data === null || event.data === '') return [event.raw];
    const told = parseJson(event.data);
    if (!isObject(told)) return [...this.#ends(['']), event.raw];
    const pieces = this.#texts.pieces(told);
    const ended = this.#texts.ended(told);
    const own = new Set(pieces.map(({ key }) => key));
    for (const [at, piece] of pieces.entries()) {
      const isLast = pieces.findLastIndex(({ key }) => key === piece.key) === at;
      this.#take(piece, event.name, isLast && ended.some((start) => piece.key.startsWith(start)));
    }
    const groups = new Set(
      pieces.flatMap(({ group, place, name }) => (group === null || place[name] === '' ? [] : [group])),
    );
    const before = this.#ends([...ended, ...groups], own);
    this.#texts.changeWhole(told, (text) => this.#options.checks.check(text));
    this.#texts.unprove?.(told, this.#changed);
    return this.#isEmpty(pieces, told) ? before : [...before, this.#written(event.name, told)];
  }

  /** True if nothing of an event is left for the caller. */
  #isEmpty(pieces: readonly TextPiece[], event: JsonObject): boolean {
    return pieces.length > 0 && pieces.every(({ place, name }) => place[name] === '') && this.#texts.isEmpty(event);
  }

  /** Replaces a piece by the checked part of its text. */
  #take(piece: TextPiece, eventName: string, isEnd: boolean): void {
    const { key, place, name } = piece;
    const text = place[name] as string;
    let open = this.#open.get(key);
    if (open === undefined) {
      const window = piece.isJson ? null : this.#options.checks.openWindow();
      open = { piece, eventName, window, held: '', isChanged: false };
      this.#open.set(key, open);
    }
    if (open.window === null) {
      this.#hold(text.length);
      open.held += text;
      place[name] = '';
    } else place[name] = this.#through(open, open.window, text);
    if (!isEnd) return;
    place[name] = (place[name] as string) + this.#rest(open);
    this.#open.delete(key);
  }

  #through(open: OpenText, window: TextWindow, text: string): string {
    open.held += text;
    const passed = window.push(text);
    if (!open.held.startsWith(passed)) open.isChanged = true;
    open.held = open.isChanged ? '' : open.held.slice(passed.length);
    return passed;
  }

  #rest(open: OpenText): string {
    const { checks } = this.#options;
    const rest = open.window === null ? withJsonTexts(open.held, (text) => checks.check(text)) : open.window.end();
    if (open.isChanged || rest !== open.held) this.#changed.add(open.piece.key);
    return rest;
  }

  /** Returns events with the rest of the texts whose keys have one of the prefixes, apart from those in the event itself. */
  #ends(starts: readonly string[], but: ReadonlySet<string> = new Set()): Buffer[] {
    const events: Buffer[] = [];
    for (const [key, open] of this.#open) {
      if (but.has(key) || !starts.some((start) => key.startsWith(start))) continue;
      this.#open.delete(key);
      const rest = this.#rest(open);
      if (rest !== '') events.push(this.#written(open.eventName, open.piece.more(rest)));
    }
    return events;
  }

  async #checkedAll(
    events: readonly SseEvent[],
    checkAll: NonNullable<StreamGuardOptions['checkAll']>,
  ): Promise<Buffer[]> {
    const { checks } = this.#options;
    const told = events.map(({ data }) => (data === null || data === '' ? null : parseJson(data)));
    const texts = new Map<string, { text: string; isJson: boolean }>();
    for (const event of told.filter(isObject))
      for (const { key, place, name, isJson } of this.#texts.pieces(event))
        texts.set(key, { isJson, text: (texts.get(key)?.text ?? '') + (place[name] as string) });
    this.#addWhole(texts, told.filter(isObject));
    const checked = [...texts.values()].map(({ text, isJson }) =>
      isJson ? withJsonTexts(text, (one) => checks.check(one)) : checks.check(text),
    );
    const given = await checkAll(checked);
    const shown = [...texts.values()].map(({ isJson }, at) => (isJson ? checked : given)[at]!);
    const final = new Map([...texts.keys()].map((key, at) => [key, shown[at]!]));
    const replaced = new Map([...texts.values()].map(({ text }, at) => [text, shown[at]!]));
    for (const [key, { text }] of texts) if (final.get(key) !== text) this.#changed.add(key);
    return events.flatMap((event, at) => {
      const object = told[at];
      if (!isObject(object)) return [event.raw];
      const pieces = this.#texts.pieces(object);
      for (const { key, place, name } of pieces) {
        place[name] = final.get(key) ?? '';
        final.delete(key);
      }
      this.#texts.changeWhole(object, (text) => replaced.get(text) ?? checks.check(text));
      this.#texts.unprove?.(object, this.#changed);
      return this.#isEmpty(pieces, object) ? [] : [this.#written(event.name, object)];
    });
  }

  /** Adds the whole texts of events, which are judged but not replaced, like arguments of tools. Texts that came in pieces are known already. */
  #addWhole(texts: Map<string, { text: string; isJson: boolean }>, events: readonly JsonObject[]): void {
    const known = new Set([...texts.values()].map(({ text }) => text));
    const add = (text: string): string => {
      if (text.trim() !== '' && !known.has(text)) texts.set(`whole ${text}`, { text, isJson: true });
      return text;
    };
    for (const event of events) this.#texts.changeWhole(event, add);
  }

  #written(name: string, event: JsonObject): Buffer {
    if (typeof event.sequence_number === 'number') event.sequence_number = this.#sequenceNumber++;
    return Buffer.from(`${name === '' ? '' : `event: ${name}\n`}data: ${JSON.stringify(event)}\n\n`);
  }
}
