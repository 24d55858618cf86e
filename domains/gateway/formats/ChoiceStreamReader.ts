import { failed, nothing } from './eventReads.ts';
import type { Read, StreamReader } from './format.ts';
import { invalid, isObject, member, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { inReportedTier } from './serviceTier.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../metering/usage.ts';

/**
 * Puts it into the upstream body that a stream tells its usage, which a charge needs.
 * Errors: `invalid_request` for options that are no object, or without a stream.
 */
export function askForUsage(body: JsonObject, upstream: JsonObject, stream: boolean): void {
  const options = body.stream_options;
  if (options !== undefined && options !== null && !isObject(options)) {
    throw invalid('/stream_options', 'stream_options must be an object.');
  }
  if (stream) upstream.stream_options = { ...options, include_usage: true };
  else if (options) throw invalid('/stream_options', 'stream_options is only allowed when stream is true.');
}

/** True if a message or a piece of it has its model's reasoning as it is; summaries have names of their own. */
export function hasReasoning(message: unknown): boolean {
  return ['reasoning_content', 'reasoning'].some((name) => {
    const text = member(message, name);
    return typeof text === 'string' && text !== '';
  });
}

/** How a format reads the choices of a chunk. */
interface ChoiceReads {
  /** The size of the text generated in them. */
  bytesOf: (choices: readonly unknown[]) => number;
  /** The choices as the caller gets them: the same array where nothing is changed. */
  marked?: (choices: readonly unknown[]) => readonly unknown[];
}

/**
 * Follows a stream of objects with `choices`: `chat.completion.chunk`, `text_completion`. `outputBytes` tells the size of the
 * generated text in choices. The usage event is left out for callers who did not ask for it.
 */
export class ChoiceStreamReader implements StreamReader {
  usage: Usage | null = null;
  outputBytes = 0;
  showsReasoning = false;
  /** The service tier as last reported. */
  #tier: unknown;
  readonly #callerWantsUsage: boolean;
  readonly #choices: ChoiceReads;

  constructor(body: JsonObject, choices: ChoiceReads) {
    this.#callerWantsUsage = member(body.stream_options, 'include_usage') === true;
    this.#choices = choices;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '') return { verdict: 'relay', bytes: raw };
    if (data.trim() === '[DONE]') return { verdict: 'done', bytes: raw };
    if (name === 'error') return failed;
    const chunk = parseJson(data);
    if (!isObject(chunk) || (chunk.error !== undefined && chunk.error !== null) || chunk.object === 'error')
      return failed;
    const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
    if (choices.some((choice) => member(choice, 'finish_reason') === 'error')) return failed;
    this.outputBytes += this.#choices.bytesOf(choices);
    this.showsReasoning ||= choices.some((choice) => hasReasoning(member(choice, 'delta')));
    const marked = this.#choices.marked?.(choices) ?? choices;
    const bytes = marked === choices ? raw : Buffer.from(`data: ${JSON.stringify({ ...chunk, choices: marked })}\n\n`);
    this.#tier = chunk.service_tier ?? this.#tier;
    if (chunk.usage === undefined || chunk.usage === null) return { verdict: 'relay', bytes };
    this.usage = inReportedTier(readOpenAiUsage(chunk.usage), this.#tier) ?? this.usage;
    const isOurs = choices.length === 0 && !this.#callerWantsUsage;
    return { verdict: 'relay', bytes: isOurs ? nothing : bytes };
  }

  /** A stream without `[DONE]` was broken off. */
  finish(): Read {
    return failed;
  }
}
