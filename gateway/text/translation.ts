import type { Read, StreamReader, Translation } from '../formats/format.ts';
import { parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../money/usage.ts';
import type { TextAnswer } from './textAnswer.ts';
import type { TextCodec, TextStreamReader, TextStreamWriter } from './textCodec.ts';
import type { TextEvent } from './textEvent.ts';
import type { AppError } from '../../openapi/AppError.ts';
import { dropRest, writeDropping } from './dropUnsupported.ts';
import type { Rest } from './textRequest.ts';
import { unsupported } from './unsupported.ts';
import { withMarkers } from './withMarkers.ts';

/** Lets callers of one text format reach a provider that speaks another. */
export function translation(caller: TextCodec, provider: TextCodec): Translation {
  return {
    request(body, { upstreamName, dialect, cacheTtls, dropped }) {
      const request = caller.readRequest(body);
      for (const rest of request.rest) if (!rest.harmless && !dropRest(rest, dropped)) throw lost(rest);
      const marked = { ...withMarkers(request, cacheTtls), rest: [] };
      return writeDropping(marked, { body, dropped }, (left) => provider.writeRequest(left, upstreamName, dialect));
    },
    readAnswer(bytes, body) {
      const answer = provider.readAnswer(parseJson(bytes));
      if (answer === null) return null;
      const translated = Buffer.from(JSON.stringify(caller.writeAnswer(answer, body)));
      return { body: translated, usage: answer.usage, outputBytes: answer.usage ? 0 : answerBytes(answer) };
    },
    openStream: (body) => new TranslatedStream(provider.openReader(), caller.openWriter(body)),
  };
}

/** What the caller's format alone can say would be lost on the way: it is refused by name (issue: never silently dropped). */
function lost({ pointer }: Rest): AppError {
  return unsupported(pointer.slice(1).replaceAll('/', '.'), pointer);
}

/** Bytes of generated text in an answer: for an estimate. */
export function answerBytes(answer: TextAnswer): number {
  let bytes = 0;
  for (const part of answer.parts) {
    bytes += Buffer.byteLength(part.type === 'tool_call' ? part.name + part.arguments : part.text);
  }
  return bytes;
}

/** A provider's stream in the caller's format. */
class TranslatedStream implements StreamReader {
  usage: Usage | null = null;
  usageSoFar: Usage | null = null;
  outputBytes = 0;
  readonly #reader: TextStreamReader;
  readonly #writer: TextStreamWriter;

  constructor(reader: TextStreamReader, writer: TextStreamWriter) {
    this.#reader = reader;
    this.#writer = writer;
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
    for (const event of events) {
      if (event.type === 'error') return { verdict: 'failed', bytes: Buffer.from(text) };
      if (event.type === 'delta') this.outputBytes += Buffer.byteLength(event.text);
      if (event.type === 'start') this.usageSoFar = event.usage;
      if (event.type === 'end') this.usage = event.usage ?? this.usageSoFar;
      if (event.type === 'end') verdict = 'done';
      text += this.#writer.write(event);
    }
    return { verdict, bytes: Buffer.from(text) };
  }
}
