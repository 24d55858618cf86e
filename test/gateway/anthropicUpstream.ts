import type { ServerResponse } from 'node:http';

import { sendJson } from './fakeUpstream.ts';

/**
 * Anthropic's responses: bodies and events as in its documentation. Sources: platform.claude.com/docs/en/api/messages,
 * /build-with-claude/streaming, /api/errors, /api/messages-count-tokens.
 */
export interface Played {
  id: string;
  model: string;
  content: Record<string, unknown>[];
  stop_reason: string;
  usage: Record<string, unknown>;
}

/** 1,000 input tokens, 400 of them read from the cache, 100 written for five minutes and 100 for an hour; 500 output tokens. */
export const anthropicUsage = {
  input_tokens: 400,
  cache_read_input_tokens: 400,
  cache_creation_input_tokens: 200,
  cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 100 },
  output_tokens: 500,
  output_tokens_details: { thinking_tokens: 50 },
  service_tier: 'standard',
};

/** A whole answer. */
export function message(override: Partial<Played> = {}): Record<string, unknown> {
  return {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'claude-up',
    content: [{ type: 'text', text: 'Hello there', citations: null }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: anthropicUsage,
    ...override,
  };
}

/** One event of a stream. */
export function event(type: string, members: Record<string, unknown> = {}): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`;
}

/** The events by which that answer is streamed, a ping among them. */
export function messageEvents(override: Partial<Played> = {}): string[] {
  const { content, stop_reason, usage, ...head } = message(override) as unknown as Played & Record<string, unknown>;
  const begun = { ...usage, output_tokens: 1, output_tokens_details: null };
  return [
    event('message_start', { message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage: begun } }),
    event('ping'),
    ...content.flatMap(blockEvents),
    event('message_delta', {
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: usage.output_tokens, output_tokens_details: usage.output_tokens_details ?? null },
    }),
    event('message_stop'),
  ];
}

function blockEvents(block: Record<string, unknown>, index: number): string[] {
  const delta = (members: Record<string, unknown>) => event('content_block_delta', { index, delta: members });
  const begun = (content_block: Record<string, unknown>) => event('content_block_start', { index, content_block });
  const stop = event('content_block_stop', { index });
  if (block.type === 'text')
    return [
      begun({ ...block, text: '' }),
      ...halves(block.text).map((text) => delta({ type: 'text_delta', text })),
      stop,
    ];
  if (block.type === 'thinking')
    return [
      begun({ type: 'thinking', thinking: '', signature: '' }),
      ...halves(block.thinking).map((thinking) => delta({ type: 'thinking_delta', thinking })),
      delta({ type: 'signature_delta', signature: block.signature }),
      stop,
    ];
  if (block.type === 'tool_use')
    return [
      begun({ ...block, input: {} }),
      delta({ type: 'input_json_delta', partial_json: '' }),
      ...halves(JSON.stringify(block.input)).map((partial_json) => delta({ type: 'input_json_delta', partial_json })),
      stop,
    ];
  return [begun(block), stop];
}

function halves(text: unknown): string[] {
  const whole = String(text);
  const middle = Math.ceil(whole.length / 2);
  return [whole.slice(0, middle), whole.slice(middle)].filter((one) => one !== '');
}

/** An error as Anthropic words it. */
export function sendAnthropicError(response: ServerResponse, status: number, type: string, text = 'Refused.'): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type, message: text }, request_id: 'req_theirs' }));
}

/** A script that says "Bonjour", for 1,000 input and 500 output tokens, none of them cached. */
export function answerBonjour(response: ServerResponse): void {
  const usage = { input_tokens: 1000, output_tokens: 500 };
  sendJson(response, 200, message({ content: [{ type: 'text', text: 'Bonjour' }], usage }));
}
