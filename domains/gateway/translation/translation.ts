import type { Read, StreamReader, Translation } from '../formats/format.ts';
import { parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../metering/usage.ts';
import type { TextAnswer } from './textAnswer.ts';
import type { TextCodec, TextStreamReader, TextStreamWriter } from './textCodec.ts';
import type { TextEvent } from './textEvent.ts';
import type { AppError } from '../../../openapi/AppError.ts';
import { withMovedImages } from './drawnImages.ts';
import { dropRest, writeDropping } from './dropUnsupported.ts';
import type { Rest } from './textRequest.ts';
import { OneCallFilter, wantsOneCall, withOneCall } from './oneCall.ts';
import { SealMarker, withMarkedSeals, withOwnSeals } from './seals.ts';
import { JsonOnlyStream, wantsJsonObject, withJsonInstruction, withJsonOnly } from './jsonObject.ts';
import { unsupported } from './unsupported.ts';
import { withoutEmpty } from './withoutEmpty.ts';
import { textUsage } from '../metering/usage.ts';
import { withMarkers } from './withMarkers.ts';

/** Lets callers of one text format reach a provider that speaks another, or the same one without all of its tools. */
export function translation(caller: TextCodec, provider: TextCodec): Translation {
  const marksPlain = caller.takesPlainThoughts !== true;
  const checksJson = (body: JsonObject): boolean => provider.lacksJsonMode === true && wantsJsonObject(body);
  return {
    request(body, { upstreamName, dialect, cacheTtls, dropped, left, origin }) {
      const isSame = caller === provider;
      const request = withOwnSeals(caller.readRequest(body), {
        origin,
        isNative: isSame,
        takesPlain: provider.takesPlainThoughts === true,
      });
      for (const rest of request.rest) if (!isSame && !rest.harmless && !dropRest(rest, dropped)) throw lost(rest);
      if (request.wantsImages === true && provider.asksForImages !== true)
        throw unsupported('modalities', '/modalities');
      const placed = provider.takesDrawnImages === true ? request : withMovedImages(request);
      const marked = { ...withMarkers(placed, cacheTtls), rest: isSame ? request.rest : [] };
      const said = withoutEmpty(provider.lacksJsonMode ? withJsonInstruction(marked) : marked, provider.refusesText);
      const fitted = provider.fit?.(said, upstreamName) ?? { request: said, left: [] };
      for (const name of fitted.left) left?.add(calledBy(body, name));
      return writeDropping(fitted.request, { body, dropped }, (kept) =>
        provider.writeRequest(kept, upstreamName, dialect),
      );
    },
    readAnswer(bytes, body, call) {
      const read = provider.readAnswer(parseJson(bytes));
      if (read === null) return null;
      const given = checksJson(body) ? withJsonOnly(read) : read;
      if (given === null) return null;
      const answer = withMarkedSeals(wantsOneCall(body) ? withOneCall(given) : given, {
        origin: call.origin,
        marksPlain,
      });
      const translated = Buffer.from(JSON.stringify(caller.writeAnswer(answer, body)));
      return { body: translated, usage: answer.usage, outputBytes: answer.usage ? 0 : answerBytes(read) };
    },
    openStream: (body, { origin, estimateInput }) =>
      new TranslatedStream(provider.openReader(), caller.openWriter(body), {
        wantsOne: wantsOneCall(body),
        wantsJson: checksJson(body),
        estimateInput: caller.tellsInputFirst ? estimateInput : undefined,
        origin,
        marksPlain,
      }),
  };
}

/** Returns the caller's name of a parameter: formats have different names for the effort. */
function calledBy(body: JsonObject, name: string): string {
  if (name !== 'reasoning_effort') return name;
  const names = ['reasoning_effort', 'reasoning', 'thinking', 'output_config', 'generationConfig'];
  return names.find((one) => body[one] !== undefined) ?? name;
}

/** Fields that only the caller's format has would be lost: they are refused by name, never dropped silently. */
function lost({ pointer }: Rest): AppError {
  return unsupported(pointer.slice(1).replaceAll('/', '.'), pointer);
}

/** Bytes of generated text in an answer: for an estimate. */
export function answerBytes(answer: TextAnswer): number {
  let bytes = 0;
  for (const part of answer.parts) {
    if (part.type === 'image') continue; // its tokens cannot be told from its bytes
    bytes += Buffer.byteLength(part.type === 'tool_call' ? part.name + part.arguments : part.text);
  }
  return bytes;
}

/** Options of a stream from the caller's body, and the marking of its seals. */
interface StreamedCall {
  wantsOne: boolean;
  wantsJson: boolean;
  /** Set if the caller's format reports the input first. */
  estimateInput: (() => number) | undefined;
  origin: string | undefined;
  marksPlain: boolean;
}

/** A provider's stream in the caller's format. */
class TranslatedStream implements StreamReader {
  usage: Usage | null = null;
  usageSoFar: Usage | null = null;
  outputBytes = 0;
  readonly #reader: TextStreamReader;
  readonly #writer: TextStreamWriter;

  readonly #oneCall: OneCallFilter | null;
  readonly #json: JsonOnlyStream | null;
  readonly #seals: SealMarker;
  readonly #estimateInput: (() => number) | undefined;

  constructor(reader: TextStreamReader, writer: TextStreamWriter, call: StreamedCall) {
    this.#reader = reader;
    this.#writer = writer;
    this.#json = call.wantsJson ? new JsonOnlyStream() : null;
    this.#estimateInput = call.estimateInput;
    this.#oneCall = call.wantsOne ? new OneCallFilter() : null;
    this.#seals = new SealMarker(call);
  }

  get nextSequenceNumber(): number | undefined {
    return this.#writer.nextSequenceNumber;
  }

  get answerSoFar(): JsonObject | undefined {
    return this.#writer.answerSoFar;
  }

  read(event: SseEvent): Read {
    return this.#pass(this.#reader.read(event));
  }

  finish(): Read {
    return this.#pass(this.#reader.finish());
  }

  #pass(events: readonly TextEvent[]): Read {
    let text = '';
    let verdict: Read['verdict'] = 'relay';
    for (const event of this.#json === null ? events : events.flatMap((one) => this.#json!.pass(one))) {
      if (event.type === 'error') return { verdict: 'failed', bytes: Buffer.from(text) };
      if (event.type === 'delta') this.outputBytes += Buffer.byteLength(event.text);
      if (event.type === 'start') this.usageSoFar = event.usage;
      if (event.type === 'end') this.usage = event.usage ?? this.usageSoFar;
      if (event.type === 'end') verdict = 'done';
      if (this.#oneCall?.passes(event) === false) continue;
      for (const told of this.#seals.mark(this.#withInput(event))) text += this.#writer.write(told);
    }
    return { verdict, bytes: Buffer.from(text) };
  }

  /** Adds an estimate of the input for callers that read it at the start. The charge uses the usage at the end. */
  #withInput(event: TextEvent): TextEvent {
    if (event.type !== 'start' || event.usage !== null || this.#estimateInput === undefined) return event;
    return { ...event, usage: textUsage(this.#estimateInput(), 0) };
  }
}
