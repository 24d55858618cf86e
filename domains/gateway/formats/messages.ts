import { withoutBlankText } from './withoutBlankText.ts';
import { withPricedMarks } from './withPricedMarks.ts';
import { anthropicErrors } from './anthropicErrors.ts';
import { cappedBody } from './cappedBody.ts';
import { estimateInputTokens } from './estimateInput.ts';
import { failed } from './eventReads.ts';
import type {
  AnsweredCall,
  CallerHeaders,
  Format,
  FormatModel,
  PreparedCall,
  Read,
  ReadAnswer,
  StreamReader,
} from './format.ts';
import { invalid, isObject, member, optionalBoolean, optionalInteger, parseJson, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import { forwardedBetas, refuseUnpricedMessages } from './messagesBill.ts';
import { withMarkedSeal, withOwnThoughts } from './messagesSeals.ts';
import { boundMessagesInput, isCountable } from './messagesBound.ts';
import { cappedSearches, keptMessagesTools, withSearches } from './messagesTools.ts';
import { billedMessagesUsage, laterUsage, readMessagesUsage } from './messagesUsage.ts';
import { pricedTiers } from './serviceTier.ts';
import type { SseEvent } from '../calls/sseScanner.ts';
import type { Usage } from '../metering/usage.ts';

const mostMessages = 100_000;

/** Anthropic's Messages, plain and streamed. Source: platform.claude.com/docs/en/api/messages. */
export const messages: Format = {
  endpoint: 'messages',
  errorShape: anthropicErrors,
  prepare,
  forwardHeaders,
  readAnswer,
  openStream: (_body, { origin }) => new MessagesStream(origin),
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const { body: kept, dropped } = keptMessagesTools(withoutDiagnostics(asked), model);
  const body = model.isTranslated ? kept : withoutBlankText(withPricedMarks(withOwnThoughts(kept, model), model));
  checkMessages(body);
  refuseUnpricedMessages(body, model);
  const stream = optionalBoolean(body, 'stream');
  const requested = optionalInteger(body, 'max_tokens', { least: 0, most: Number.MAX_SAFE_INTEGER });
  if (requested === null) throw invalid('/max_tokens', 'max_tokens is required.');
  const countable = isCountable(body);
  const { tools, searches } = cappedSearches(body.tools);
  const { outputCap, upstream, upstreamBody } = cappedBody({ requested, countable, model }, (cap) => ({
    ...body,
    model: model.upstreamName,
    max_tokens: cap,
    ...(searches === 0 ? {} : { tools }),
  }));
  const bound = {
    inputTokens: boundMessagesInput(upstream, { bytes: upstreamBody.length, countable, model }),
    outputTokens: outputCap,
    audioInput: false,
    audioOutput: false,
    serviceTiers: body.service_tier === 'standard_only' ? [] : pricedTiers(model.price),
  };
  return {
    stream,
    upstream,
    upstreamBody,
    bound: withSearches(bound, searches, model),
    dropped,
    estimateInput: () => estimateInputTokens(upstream),
  };
}

/** Leaves out `diagnostics` that compare with a message stored at Anthropic: that message may be another tenant's, and no answer changes. */
export function withoutDiagnostics(body: JsonObject): JsonObject {
  const { diagnostics, ...others } = body;
  return member(diagnostics, 'previous_message_id') ? others : body;
}

/** Errors: `invalid_request` unless there are messages. */
export function checkMessages(body: JsonObject): void {
  const list = body.messages;
  if (!Array.isArray(list) || list.length === 0 || list.length > mostMessages)
    throw invalid('/messages', `messages must be an array of 1 to ${mostMessages} messages.`);
}

/** `anthropic-version` and `anthropic-beta`, which say how the body is to be read. Errors: as in `forwardedBetas`. */
function forwardHeaders(headers: CallerHeaders, model: FormatModel): Record<string, string> {
  const version = headers['anthropic-version'];
  const betas = forwardedBetas(headers['anthropic-beta'], model);
  return {
    ...(typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) ? { 'anthropic-version': version } : {}),
    ...(betas === '' ? {} : { 'anthropic-beta': betas }),
  };
}

function readAnswer(bytes: Buffer, _asked: JsonObject, { origin }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.content)) return null;
  const outputBytes = answer.content.reduce<number>((sum, block) => sum + blockBytes(block), 0);
  const billing = { stopReason: answer.stop_reason, hasOutput: outputBytes > 0 };
  const content = answer.content.map((block) => withMarkedSeal(block, origin));
  const isMarked = content.some((block, index) => block !== (answer.content as unknown[])[index]);
  const body = isMarked ? Buffer.from(JSON.stringify({ ...answer, content })) : bytes;
  return { body, usage: billedMessagesUsage(answer.usage, billing), outputBytes };
}

/** Follows Anthropic's stream; relays it unchanged, with seals marked. */
class MessagesStream implements StreamReader {
  usage: Usage | null = null;
  usageSoFar: Usage | null = null;
  outputBytes = 0;
  #reported: JsonObject = {};
  readonly #origin: string | undefined;
  /** Blocks whose signature has begun: the mark stands before its first piece. */
  readonly #signed = new Set<unknown>();

  constructor(origin: string | undefined) {
    this.#origin = origin;
  }

  read({ raw, data, name }: SseEvent): Read {
    const relayed: Read = { verdict: 'relay', bytes: raw };
    if (data === null || data === '') return relayed;
    const event = parseJson(data);
    if (!isObject(event)) return failed;
    switch (event.type ?? name) {
      case 'message_start':
        if (isObject(event.message)) this.#report(event.message.usage);
        return relayed;
      case 'content_block_start':
        this.outputBytes += blockBytes(event.content_block);
        return this.#marked(event, 'content_block', relayed);
      case 'content_block_delta':
        this.outputBytes += blockBytes(event.delta);
        return this.#marked(event, 'delta', relayed);
      case 'message_delta':
        this.#report(event.usage);
        if (isObject(event.delta) && event.delta.stop_reason) this.#bill(event.delta.stop_reason);
        return relayed;
      case 'message_stop':
        this.usage ??= this.usageSoFar;
        return { verdict: 'done', bytes: raw };
      case 'error':
        return failed;
      default:
        return relayed;
    }
  }

  /** A stream without `message_stop` was broken off. */
  finish(): Read {
    return failed;
  }

  #marked(event: JsonObject, name: 'content_block' | 'delta', relayed: Read): Read {
    const marked = this.#signed.has(event.index) ? event[name] : withMarkedSeal(event[name], this.#origin);
    if (marked === event[name]) return relayed;
    this.#signed.add(event.index);
    const bytes = Buffer.from(
      `event: ${textMember(event, 'type')}\ndata: ${JSON.stringify({ ...event, [name]: marked })}\n\n`,
    );
    return { verdict: 'relay', bytes };
  }

  #bill(stopReason: unknown): void {
    this.usage = billedMessagesUsage(this.#reported, { stopReason, hasOutput: this.outputBytes > 0 });
  }

  #report(usage: unknown): void {
    this.#reported = laterUsage(this.#reported, usage);
    this.usageSoFar = readMessagesUsage(this.#reported);
  }
}

/** Bytes of generated text in a block or a delta. */
function blockBytes(block: unknown): number {
  if (!isObject(block)) return 0;
  let bytes = 0;
  for (const name of ['text', 'thinking', 'partial_json', 'name']) {
    const text = block[name];
    if (typeof text === 'string') bytes += Buffer.byteLength(text);
  }
  return bytes + (isObject(block.input) ? Buffer.byteLength(JSON.stringify(block.input)) : 0);
}
