import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import { hasGeminiStopped } from '../../translation/gemini/finishReason.ts';
import { readSaid } from '../../translation/gemini/geminiAnswer.ts';
import { readGeminiUsage } from '../../translation/gemini/geminiUsage.ts';
import { failed, nothing, readEvent } from '../eventReads.ts';
import type { Read, StreamReader } from '../format.ts';
import { textMember } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { withMarkedParts } from './geminiParts.ts';

/**
 * Follows Gemini's stream; relays it unchanged, with signatures marked. It has no last event: the events from the first reason to stop on are kept
 * until it ends, so that they leave after the settlement.
 */
export class GeminiRelayReader implements StreamReader {
  usage: Usage | null = null;
  usageSoFar: Usage | null = null;
  outputBytes = 0;
  readonly #origin: string | undefined;
  readonly #kept: Buffer[] = [];
  #hasStopped = false;

  constructor(origin: string | undefined) {
    this.#origin = origin;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: this.#hasStopped ? nothing : raw };
    const chunk = readEvent({ data, name });
    if (chunk === null) return failed;
    this.usageSoFar = readGeminiUsage(chunk.usageMetadata) ?? this.usageSoFar;
    this.outputBytes += saidBytes(chunk);
    const marked = withMarkedParts(chunk, this.#origin);
    const bytes = marked === chunk ? raw : Buffer.from(`data: ${JSON.stringify(marked)}\r\n\r\n`);
    this.#hasStopped ||= hasGeminiStopped(readSaid(chunk)?.reason);
    if (!this.#hasStopped) return { verdict: 'relay', bytes };
    this.#kept.push(bytes);
    return { verdict: 'relay', bytes: nothing };
  }

  finish(): Read {
    if (!this.#hasStopped) return failed;
    this.usage = this.usageSoFar;
    return { verdict: 'done', bytes: Buffer.concat(this.#kept) };
  }
}

/** Bytes of generated text in an answer or a chunk, of all of its candidates. */
export function saidBytes(answer: JsonObject): number {
  const candidates: unknown[] = Array.isArray(answer.candidates) ? answer.candidates : [];
  return candidates.reduce<number>((sum, candidate) => sum + candidateBytes(candidate), 0);
}

function candidateBytes(candidate: unknown): number {
  const said = readSaid({ candidates: [candidate] });
  return (said?.parts ?? []).reduce<number>((sum, part) => {
    const call = (part as JsonObject | null)?.functionCall;
    return sum + Buffer.byteLength(textMember(part, 'text')) + (call ? Buffer.byteLength(JSON.stringify(call)) : 0);
  }, 0);
}
