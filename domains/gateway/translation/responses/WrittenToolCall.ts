import type { JsonObject } from '../../formats/json.ts';
import { CustomInputStream } from '../customTool.ts';
import { begunToolItem, callerToolItem, itemPrefixes } from './callerToolItems.ts';
import type { CallerTool, CallerTools } from './CallerTools.ts';
import { responseItemId } from './responseObject.ts';
import { callIdOf } from './writeResponsesAnswer.ts';

/** An event of a stream, without its number. */
export interface WrittenEvent {
  type: string;
  members: JsonObject;
}

/** A call of a tool that the caller runs, as it is streamed: an item of the tool's own kind with the events that this kind has. */
export class WrittenToolCall {
  readonly #tool: CallerTool | null;
  readonly #call: { id: string; callId: string; name: string };
  readonly #outputIndex: number;
  readonly #input = new CustomInputStream();
  #arguments = '';

  constructor(
    tools: CallerTools,
    call: { id: string; name: string; signature: string | null },
    place: { responseId: string; outputIndex: number },
  ) {
    this.#tool = tools.find(call.name);
    const id = responseItemId(itemPrefixes[this.#tool?.kind ?? 'function'], place.responseId, place.outputIndex);
    this.#call = { id, callId: callIdOf(call), name: call.name };
    this.#outputIndex = place.outputIndex;
  }

  /** The item as it begins. */
  get begun(): JsonObject {
    return begunToolItem(this.#tool, this.#call);
  }

  /** The item as it ended. */
  get item(): JsonObject {
    return callerToolItem(this.#tool, { ...this.#call, arguments: this.#arguments, status: 'completed' });
  }

  /** More of the arguments. */
  delta(text: string): WrittenEvent[] {
    this.#arguments += text;
    if (this.#isFunction) return [this.#event('response.function_call_arguments.delta', { delta: text })];
    return this.#tool?.kind === 'custom' ? this.#inputDelta(this.#input.push(text)) : [];
  }

  /** The events between the last delta and the end of the item. */
  end(): WrittenEvent[] {
    if (this.#isFunction) {
      const whole = { name: this.#tool?.name ?? this.#call.name, arguments: this.#arguments };
      return [this.#event('response.function_call_arguments.done', whole)];
    }
    if (this.#tool?.kind !== 'custom') return [];
    const rest = this.#inputDelta(this.#input.finish());
    const { input } = this.item;
    return [...rest, this.#event('response.custom_tool_call_input.done', { input })];
  }

  get #isFunction(): boolean {
    return this.#tool === null || this.#tool.kind === 'function';
  }

  #inputDelta(delta: string): WrittenEvent[] {
    return delta === '' ? [] : [this.#event('response.custom_tool_call_input.delta', { delta })];
  }

  #event(type: string, members: JsonObject): WrittenEvent {
    return { type, members: { item_id: this.#call.id, output_index: this.#outputIndex, ...members } };
  }
}
