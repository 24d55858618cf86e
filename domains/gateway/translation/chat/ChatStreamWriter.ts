import { member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { writeOpenAiUsage } from '../../formats/openAiUsage.ts';
import { CustomInputStream } from '../customTool.ts';
import type { TextStreamWriter } from '../textCodec.ts';
import type { StartedPart, TextEvent } from '../textEvent.ts';
import { newCompletionId } from './chatAnswer.ts';
import { customNames } from './customNames.ts';
import { writeImage } from './images.ts';
import { writeFinishReason } from './finishReason.ts';
import { writeReasoningDetail } from './reasoningDetails.ts';

interface WrittenPart {
  part: StartedPart;
  /** Index of the call or thought in the response. */
  place: number;
  hasMore: boolean;
  /** The thought so far, to be repeated with its signature. */
  text: string;
  /** Of a call of a custom tool. */
  input: CustomInputStream | null;
}

/**
 * Writes `chat.completion.chunk` events: the role first, a call's id, type and name once, the finish reason in the last chunk with a
 * choice, then usage for those who asked, then `[DONE]`. Source: openai-node `src/lib/ChatCompletionStream.ts`.
 */
export class ChatStreamWriter implements TextStreamWriter {
  readonly #body: JsonObject;
  readonly #wantsUsage: boolean;
  #head: JsonObject = {};
  readonly #parts = new Map<number, WrittenPart>();

  readonly #customs: ReadonlySet<unknown>;

  constructor(body: JsonObject) {
    this.#body = body;
    this.#customs = customNames(body);
    this.#wantsUsage = member(body.stream_options, 'include_usage') === true;
  }

  write(event: TextEvent): string {
    switch (event.type) {
      case 'start':
        this.#head = {
          id: event.id === '' ? newCompletionId() : event.id,
          object: 'chat.completion.chunk',
          created: event.createdAt ?? Math.floor(Date.now() / 1000),
          model: event.model === '' ? this.#body.model : event.model,
        };
        return this.#delta({ role: 'assistant', content: '' });
      case 'part_start':
        return this.#partStart(event.index, event.part);
      case 'delta':
        return this.#more(event.index, event.text);
      case 'signature':
        return this.#signature(event.index, event.signature);
      case 'end':
        return this.#end(event);
      case 'ping':
        return ': keep-alive\n\n';
      case 'part_end':
        return this.#partEnd(event.index);
      case 'error':
        return '';
    }
  }

  #partStart(index: number, part: StartedPart): string {
    const isCall = part.type === 'tool_call';
    const place = this.#count(part.type);
    const isCustom = isCall && this.#customs.has(part.name);
    const input = isCustom ? new CustomInputStream() : null;
    this.#parts.set(index, { part, place, hasMore: false, text: '', input });
    if (isCall) {
      const { id, name } = part;
      if (isCustom)
        return this.#delta({ tool_calls: [{ index: place, id, type: 'custom', custom: { name, input: '' } }] });
      return this.#delta({ tool_calls: [{ index: place, id, type: 'function', function: { name, arguments: '' } }] });
    }
    if (part.type === 'image') return this.#delta({ content: '', images: [writeImage(part.source, place)] });
    if (part.type !== 'reasoning' || part.encrypted === null) return '';
    const detail = writeReasoningDetail({ ...part, text: '', signature: null }, place);
    return this.#delta({ reasoning_details: [detail] });
  }

  /** Callers parse the arguments: those of a call without any are an empty object. */
  #partEnd(index: number): string {
    const written = this.#parts.get(index);
    if (written?.input) return this.#custom(written.place, written.input.finish());
    return written?.part.type === 'tool_call' && !written.hasMore ? this.#more(index, '{}') : '';
  }

  #more(index: number, text: string): string {
    const written = this.#parts.get(index);
    if (written) written.hasMore = true;
    switch (written?.part.type) {
      case 'text':
        return this.#delta({ content: text });
      case 'refusal':
        return this.#delta({ refusal: text });
      case 'reasoning':
        written.text += text;
        return this.#delta({ reasoning_content: text, reasoning: text });
      case 'tool_call':
        if (written.input) return this.#custom(written.place, written.input.push(text));
        return this.#delta({ tool_calls: [{ index: written.place, function: { arguments: text } }] });
      case 'image':
      case undefined:
        return '';
    }
  }

  #custom(index: number, input: string): string {
    return input === '' ? '' : this.#delta({ tool_calls: [{ index, custom: { input } }] });
  }

  #signature(index: number, signature: string): string {
    const written = this.#parts.get(index);
    if (written?.part.type === 'tool_call') {
      // Callers expect arguments in each piece.
      const piece = written.input === null ? { function: { arguments: '' } } : { custom: { input: '' } };
      const signed = { extra_content: { google: { thought_signature: signature } } };
      return this.#delta({ tool_calls: [{ index: written.place, ...piece, ...signed }] });
    }
    if (written?.part.type !== 'reasoning' || written.part.encrypted !== null) return '';
    const detail = writeReasoningDetail({ ...written.part, text: written.text, signature }, written.place);
    return this.#delta({ reasoning_details: [detail] });
  }

  #end({ stop, usage }: Extract<TextEvent, { type: 'end' }>): string {
    const parts = { hasCalls: this.#count('tool_call') > 0, hasRefusal: this.#count('refusal') > 0 };
    const last = this.#chunk([{ index: 0, delta: {}, logprobs: null, finish_reason: writeFinishReason(stop, parts) }]);
    const used = this.#wantsUsage && usage !== null ? this.#chunk([], writeOpenAiUsage(usage)) : '';
    return `${last}${used}data: [DONE]\n\n`;
  }

  #count(type: StartedPart['type']): number {
    let count = 0;
    for (const { part } of this.#parts.values()) if (part.type === type) count += 1;
    return count;
  }

  #delta(delta: JsonObject): string {
    return this.#chunk([{ index: 0, delta, logprobs: null, finish_reason: null }]);
  }

  #chunk(choices: readonly JsonObject[], usage: JsonObject | null = null): string {
    const chunk = { ...this.#head, choices, ...(this.#wantsUsage ? { usage } : {}) };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  }
}
