import { setTimeout as delay } from 'node:timers/promises';

import type { WebSocket } from 'ws';

import { isObject, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { replyToChat } from './sandboxChat.ts';
import type { SandboxReply } from './sandboxChat.ts';

/** A response under way. */
interface Active {
  readonly id: string;
  isCanceled: boolean;
}

const waitStepMs = 20;
/** Most characters of a conversation: it is in the memory of this process. */
const mostKept = 1024 * 1024;

/**
 * A realtime session of the sandbox. It answers texts as the sandbox's chat does, with the same directives, and has no sound: it cannot hear, and has
 * no turn detection. Source: openai-node `RealtimeClientEvent` and `RealtimeServerEvent`.
 */
export class SandboxConversation {
  readonly #socket: WebSocket;
  /** As messages of a chat. */
  readonly #messages: JsonObject[] = [];
  #kept = 0;
  #session: JsonObject;
  #active: Active | null = null;
  #count = 0;

  constructor(socket: WebSocket, model: string) {
    this.#socket = socket;
    this.#session = {
      type: 'realtime',
      object: 'realtime.session',
      id: 'sess_sandbox',
      model,
      output_modalities: ['text'],
      instructions: '',
      tools: [],
      tool_choice: 'auto',
      max_output_tokens: 'inf',
      audio: { input: { transcription: null, turn_detection: null } },
    };
    socket.on('message', (data) => {
      try {
        this.#take(parseJson((data as Buffer).toString()));
      } catch {
        socket.terminate(); // an event that no conversation can have
      }
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', () => this.#cancel());
    this.#say('session.created', { session: this.#session });
  }

  #take(event: unknown): void {
    if (!isObject(event)) return;
    switch (event.type) {
      case 'session.update':
        return this.#update(event);
      case 'conversation.item.create':
        return this.#add(event);
      case 'response.create':
        return void this.#respond(event).catch(() => this.#socket.terminate());
      case 'response.cancel':
        return this.#active
          ? this.#cancel()
          : this.#refuse(event, 'response_cancel_not_active', 'Nothing is under way.');
      case 'input_audio_buffer.clear':
        return this.#say('input_audio_buffer.cleared', {});
      default:
        return this.#refuse(
          event,
          'unsupported',
          `The sandbox has text only, and does not know ${textMember(event, 'type')}.`,
        );
    }
  }

  #update(event: JsonObject): void {
    const { audio: _none, ...set } = isObject(event.session) ? event.session : {};
    if (hasSound(set)) return this.#refuse(event, 'invalid_value', 'The sandbox has text only.');
    this.#session = { ...this.#session, ...set };
    this.#say('session.updated', { session: this.#session });
  }

  #add(event: JsonObject): void {
    const item: JsonObject = { ...(isObject(event.item) ? event.item : {}), status: 'completed' };
    item.id ??= this.#newId('item');
    if (!this.#keep(item))
      return this.#refuse(
        event,
        'invalid_value',
        'The conversation is too long for the sandbox. Open another session.',
      );
    this.#say('conversation.item.added', { previous_item_id: null, item });
    this.#say('conversation.item.done', { previous_item_id: null, item });
  }

  /** Adds an item to the conversation. False if it is too long for it. */
  #keep(item: JsonObject): boolean {
    const messages = messagesOf(item);
    const length = JSON.stringify(messages).length;
    if (this.#kept + length > mostKept) return false;
    this.#kept += length;
    this.#messages.push(...messages);
    return true;
  }

  async #respond(event: JsonObject): Promise<void> {
    const asked = isObject(event.response) ? event.response : {};
    if (hasSound(asked)) return this.#refuse(event, 'invalid_value', 'The sandbox has text only.');
    if (this.#active)
      return this.#refuse(
        event,
        'conversation_already_has_active_response',
        'A response is under way. Wait for its end.',
      );
    const active: Active = { id: this.#newId('resp'), isCanceled: false };
    this.#active = active;
    const isApart = asked.conversation === 'none';
    const settings = { ...this.#session, ...asked };
    const input = Array.isArray(asked.input) ? asked.input.filter(isObject).flatMap(messagesOf) : this.#messages;
    const reply = replyToChat(chatOf(settings, input));
    const { metadata = null } = asked;
    const response = {
      id: active.id,
      object: 'realtime.response',
      conversation_id: isApart ? null : 'conv_sandbox',
      metadata,
    };
    this.#say('response.created', { response: { ...response, status: 'in_progress', output: [], usage: null } });
    const { delayMs, fail } = reply.directives;
    for (let waited = 0; waited < delayMs && !active.isCanceled; waited += waitStepMs) await delay(waitStepMs);
    const output = active.isCanceled || fail !== null ? [] : this.#generate(active.id, reply);
    if (output === null) return this.#socket.terminate();
    if (!isApart) for (const item of output) this.#keep(item);
    this.#active = null;
    const status = active.isCanceled ? 'cancelled' : fail !== null ? 'failed' : 'completed';
    const usage = fail === null ? usageOf(reply, output.length > 0) : null;
    this.#say('response.done', { response: { ...response, status, status_details: null, output, usage } });
  }

  /** Sends the items of a response, and returns them; null if its connection breaks. */
  #generate(responseId: string, { pieces, toolCalls, directives }: SandboxReply): JsonObject[] | null {
    const calls = toolCalls.map(({ id, name, arguments: given }, index) => {
      const item = { id: this.#newId('item'), type: 'function_call', status: 'completed', call_id: id, name };
      const at = { response_id: responseId, item_id: item.id, output_index: index };
      this.#say('response.output_item.added', { ...at, item: { ...item, status: 'in_progress', arguments: '' } });
      this.#say('response.function_call_arguments.delta', { ...at, call_id: id, delta: given });
      this.#say('response.function_call_arguments.done', { ...at, call_id: id, name, arguments: given });
      this.#say('response.output_item.done', { ...at, item: { ...item, arguments: given } });
      return { ...item, arguments: given };
    });
    if (calls.length > 0) return calls;
    const item = { id: this.#newId('item'), type: 'message', role: 'assistant' };
    const at = { response_id: responseId, item_id: item.id, output_index: 0 };
    const inPart = { ...at, content_index: 0 };
    this.#say('response.output_item.added', { ...at, item: { ...item, status: 'in_progress', content: [] } });
    this.#say('response.content_part.added', { ...inPart, part: { type: 'text', text: '' } });
    for (const [index, piece] of pieces.entries()) {
      if (directives.cutAfter !== null && index >= directives.cutAfter) return null;
      this.#say('response.output_text.delta', { ...inPart, delta: piece });
    }
    const text = pieces.join('');
    this.#say('response.output_text.done', { ...inPart, text });
    this.#say('response.content_part.done', { ...inPart, part: { type: 'text', text } });
    const whole = { ...item, status: 'completed', content: [{ type: 'output_text', text }] };
    this.#say('response.output_item.done', { ...at, item: whole });
    return [whole];
  }

  #cancel(): void {
    if (this.#active) this.#active.isCanceled = true;
  }

  #refuse(event: JsonObject, code: string, message: string): void {
    const error = { type: 'invalid_request_error', code, message, param: null, event_id: event.event_id ?? null };
    this.#say('error', { error });
  }

  #say(type: string, event: JsonObject): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify({ type, event_id: this.#newId('event'), ...event }));
  }

  #newId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_sandbox_${this.#count}`;
  }
}

function hasSound({ output_modalities: kinds }: JsonObject): boolean {
  return Array.isArray(kinds) && kinds.includes('audio');
}

/** Returns a conversation as the body of a chat. */
function chatOf(settings: JsonObject, messages: readonly JsonObject[]): JsonObject {
  const { instructions, max_output_tokens: cap, tools } = settings;
  const system =
    typeof instructions === 'string' && instructions !== '' ? [{ role: 'system', content: instructions }] : [];
  const functions = Array.isArray(tools)
    ? tools.filter(isObject).map(({ type, ...of }) => ({ type, function: of }))
    : [];
  return {
    messages: [...system, ...messages],
    ...(typeof cap === 'number' && { max_completion_tokens: cap }),
    ...(functions.length > 0 && { tools: functions, tool_choice: settings.tool_choice }),
  };
}

function outputText(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output ?? '');
}

function messagesOf(item: JsonObject): JsonObject[] {
  if (item.type === 'function_call_output')
    return [{ role: 'tool', tool_call_id: item.call_id, content: outputText(item.output) }];
  if (item.type === 'function_call') {
    const call = { id: item.call_id, type: 'function', function: { name: item.name, arguments: item.arguments } };
    return [{ role: 'assistant', content: null, tool_calls: [call] }];
  }
  const parts = Array.isArray(item.content) ? item.content : [];
  return [{ role: item.role ?? 'user', content: parts.map((part) => textMember(part, 'text')).join('') }];
}

function usageOf({ promptTokens, completionTokens }: SandboxReply, isWhole: boolean): JsonObject {
  const outputTokens = isWhole ? completionTokens : 0;
  return {
    total_tokens: promptTokens + outputTokens,
    input_tokens: promptTokens,
    output_tokens: outputTokens,
    input_token_details: { text_tokens: promptTokens, audio_tokens: 0, cached_tokens: 0 },
    output_token_details: { text_tokens: outputTokens, audio_tokens: 0 },
  };
}
