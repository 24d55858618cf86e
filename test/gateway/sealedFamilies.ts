import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';

import type { ProviderKind } from '../../domains/gateway/providers/providerKind.ts';
import { chatCodec } from '../../domains/gateway/translation/chatCodec.ts';
import { converseCodec } from '../../domains/gateway/translation/converseCodec.ts';
import { geminiCodec } from '../../domains/gateway/translation/geminiCodec.ts';
import { messagesCodec } from '../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../domains/gateway/translation/responsesCodec.ts';
import type { TextAnswer } from '../../domains/gateway/translation/textAnswer.ts';
import type { TextCodec } from '../../domains/gateway/translation/textCodec.ts';
import type { AssistantPart } from '../../domains/gateway/translation/textRequest.ts';
import { textUsage } from '../../domains/gateway/metering/usage.ts';
import { beginStream, sendBytes, sendJson } from './fakeUpstream.ts';
import type { SeenRequest } from './fakeUpstream.ts';
import { message } from './providers/bedrockSamples.ts';
import { eventsOf } from './text/arbitraries.ts';

type Json = Record<string, unknown>;

/** A provider that thinks, calls tools, and refuses what its vendor refuses of a conversation. */
export interface SealedFamily {
  name: string;
  kind: ProviderKind;
  /** Below the address of the played provider. */
  path: string;
  endpoints: string[];
  upstreamName: string;
  codec: TextCodec;
  isStream: (request: SeenRequest) => boolean;
  /** Throws what the vendor would answer 400 to. Gives the thoughts that came back. */
  check(body: Json, own: (seal: unknown) => void): unknown[];
  /** The members that carry seals. */
  seals: { thought: 'signature' | 'encrypted' | null; call: boolean };
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const streams = ({ body }: SeenRequest): boolean => body.stream === true;

/** OpenAI refuses members of messages that it does not know. Source: openai-openapi `ChatCompletionRequestMessage`. */
function checkOpenAiChat(body: Json): unknown[] {
  const known = ['role', 'content', 'name', 'refusal', 'tool_calls', 'tool_call_id'];
  for (const one of list(body.messages)) {
    expect(Object.keys(one).filter((name) => !known.includes(name))).toEqual([]);
    for (const call of list(one.tool_calls)) expect(Object.keys(call).toSorted()).toEqual(['function', 'id', 'type']);
  }
  return [];
}

/** vLLM knows `reasoning_content`, and system messages at the beginning only. */
function checkVllm(body: Json): unknown[] {
  const messages = list(body.messages);
  expect(messages.slice(1).map(({ role }) => role)).not.toContain('system');
  return messages.flatMap((one) => (one.reasoning_content === undefined ? [] : [one.reasoning_content]));
}

/** "Item 'rs_…' not found", "The encrypted content could not be verified", "string too long" (call ids). */
function checkResponses(body: Json, own: (seal: unknown) => void): unknown[] {
  expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
  const items = list(body.input);
  const calls = items.filter(({ type }) => type === 'function_call').map((item) => item.call_id);
  for (const id of calls) expect(String(id).length).toBeLessThanOrEqual(64);
  for (const item of items) if (item.type === 'function_call_output') expect(calls).toContain(item.call_id);
  const thoughts = items.filter(({ type }) => type === 'reasoning');
  for (const item of thoughts) own(item.encrypted_content);
  return thoughts.map((item) => item.encrypted_content);
}

/** "Invalid `signature` in `thinking` block", "text content blocks must be non-empty", "Expected `thinking` … but found `tool_use`". */
function checkClaude(body: Json, own: (seal: unknown) => void): unknown[] {
  const messages = list(body.messages);
  const blocks = messages.flatMap(({ content }) => list(content));
  for (const block of blocks) if (block.type === 'text') expect(String(block.text).trim()).not.toBe('');
  for (const block of blocks)
    for (const id of [block.id, block.tool_use_id]) if (id !== undefined) expect(id).toMatch(/^[\w-]{1,64}$/);
  const thoughts = blocks.filter(({ type }) => type === 'thinking');
  for (const block of thoughts) own(block.signature);
  const isResult = list(messages.at(-1)!.content).some(({ type }) => type === 'tool_result');
  const [first] = list(messages.findLast(({ role }) => role === 'assistant')?.content);
  if (isResult && (body.thinking as Json | undefined)?.type === 'enabled') expect(first?.type).toBe('thinking');
  return thoughts.map(({ signature }) => signature);
}

function checkConverse(body: Json, own: (seal: unknown) => void): unknown[] {
  const messages = list(body.messages);
  const texts = messages
    .flatMap(({ content }) => list(content))
    .flatMap(({ reasoningContent }) => (reasoningContent ? [(reasoningContent as Json).reasoningText as Json] : []));
  for (const { signature } of texts) own(signature);
  const isResult = list(messages.at(-1)!.content).some(({ toolResult }) => toolResult !== undefined);
  const [first] = list(messages.findLast(({ role }) => role === 'assistant')?.content);
  const fields = body.additionalModelRequestFields as { thinking?: Json } | undefined;
  if (isResult && fields?.thinking?.type === 'enabled') expect(first).toHaveProperty('reasoningContent');
  return texts.map(({ signature }) => signature);
}

/** "Function call is missing a thought_signature" in the current turn, and signatures of others. */
function checkGemini(body: Json, own: (seal: unknown) => void): unknown[] {
  const contents = list(body.contents);
  const parts = contents.flatMap((content) => list(content.parts));
  const standIn = 'skip_thought_signature_validator';
  const seals = parts.flatMap(({ thoughtSignature: seal }) => (seal === undefined || seal === standIn ? [] : [seal]));
  for (const seal of seals) own(seal);
  for (const { role, parts: said } of contents) {
    const [call] = list(said).filter(({ functionCall }) => functionCall !== undefined);
    if (role === 'model' && call) expect(call).toHaveProperty('thoughtSignature');
  }
  return seals;
}

const claude = { codec: messagesCodec, check: checkClaude, isStream: streams, path: '', endpoints: ['messages'] };
const reasoning = { codec: responsesCodec, check: checkResponses, isStream: streams, endpoints: ['responses'] };
const chat = { codec: chatCodec, isStream: streams, endpoints: ['chat.completions'] };

/** Families of providers; two of Claude and of OpenAI, because a seal of one account is worth nothing at another. */
export const sealedFamilies: readonly SealedFamily[] = [
  {
    ...chat,
    name: 'gpt',
    kind: 'openai',
    path: '/gpt/v1',
    upstreamName: 'gpt-4.1',
    check: checkOpenAiChat,
    seals: { thought: null, call: false },
  },
  {
    ...chat,
    name: 'vllm',
    kind: 'openai_compatible',
    path: '/vllm/v1',
    upstreamName: 'qwen3',
    check: checkVllm,
    seals: { thought: null, call: false },
  },
  {
    ...reasoning,
    name: 'resp',
    kind: 'openai',
    path: '/resp/v1',
    upstreamName: 'gpt-5.5',
    seals: { thought: 'encrypted', call: false },
  },
  {
    ...reasoning,
    name: 'azure',
    kind: 'azure_openai',
    path: '/azure',
    upstreamName: 'gpt-5.5',
    seals: { thought: 'encrypted', call: false },
  },
  {
    ...claude,
    name: 'claude',
    kind: 'anthropic',
    path: '/claude',
    upstreamName: 'claude-sonnet-4-5',
    seals: { thought: 'signature', call: false },
  },
  {
    ...claude,
    name: 'other',
    kind: 'anthropic',
    path: '/other',
    upstreamName: 'claude-sonnet-4-5',
    seals: { thought: 'signature', call: false },
  },
  {
    name: 'bedrock',
    kind: 'bedrock',
    path: '/bedrock',
    endpoints: ['chat.completions'],
    upstreamName: 'anthropic.claude-sonnet-4-5-v1',
    codec: converseCodec,
    check: checkConverse,
    isStream: ({ path }) => path.endsWith('/converse-stream'),
    seals: { thought: 'signature', call: false },
  },
  {
    name: 'gemini',
    kind: 'gemini',
    path: '/gemini/v1beta',
    endpoints: ['chat.completions'],
    upstreamName: 'gemini-3-flash',
    codec: geminiCodec,
    check: checkGemini,
    isStream: ({ path }) => path.includes(':stream'),
    seals: { thought: null, call: true },
  },
];

/** The family whose provider got the request. */
export function familyOf({ path }: SeenRequest): SealedFamily {
  return sealedFamilies.find((family) => path.startsWith(family.path === '' ? `/${family.name}` : family.path))!;
}

/** A call that a played model makes. */
export interface SealedCall {
  name: string;
  /** JSON. */
  arguments: string;
}

const weather: SealedCall = { name: 'weather', arguments: '{"city":"Bern"}' };

/** Responds like the family: a thought and a tool call until the tool has responded. Refuses with 400 what its vendor refuses. */
export function answerSealed(response: ServerResponse, request: SeenRequest, called = weather): unknown[] {
  const family = familyOf(request);
  let given: unknown[];
  try {
    given = family.check(request.body, (seal) => expect(seal).toMatch(new RegExp(`^seal-of-${family.name}-`)));
  } catch (error) {
    const text = `${family.name} refuses: ${(error as Error).message}`;
    sendJson(response, 400, {
      error: { message: text, type: 'invalid_request_error', code: 400, status: 'INVALID_ARGUMENT' },
      message: text,
    });
    return [];
  }
  const answer = answerFor(family, request, called);
  if (!family.isStream(request)) {
    sendJson(response, 200, family.codec.writeAnswer(answer, request.body));
    return given;
  }
  const writer = family.codec.openWriter({ ...request.body, stream_options: { include_usage: true } });
  const text = eventsOf(answer, 3, answer.usage)
    .map((event) => writer.write(event))
    .join('');
  if (family.kind === 'bedrock') sendBytes(response, 'application/vnd.amazon.eventstream', binary(text));
  else {
    beginStream(response);
    response.end(text);
  }
  return given;
}

function answerFor(family: SealedFamily, { body }: SeenRequest, called: SealedCall): TextAnswer {
  const { thought, call } = family.seals;
  const seal = `seal-of-${family.name}-${Buffer.byteLength(JSON.stringify(body))}`;
  const isLast = /"tool_result"|"toolResult"|"functionResponse"|"function_call_output"|"role":"tool"/.test(
    lastOf(body),
  );
  const parts: AssistantPart[] = [];
  if (family.name !== 'gpt')
    parts.push({
      type: 'reasoning',
      text: `${family.name} thinks`,
      signature: thought === null ? null : seal,
      encrypted: null,
    });
  if (isLast) parts.push({ type: 'text', text: 'Sunny.', cache: null });
  else
    parts.push({
      type: 'tool_call',
      id: `call_${family.name}`,
      ...called,
      signature: call ? seal : null,
    });
  return {
    id: `answer-of-${family.name}`,
    model: family.upstreamName,
    createdAt: 1_700_000_000,
    parts,
    stop: { reason: isLast ? 'end' : 'tool_calls', sequence: null },
    usage: textUsage(100, 50),
  };
}

function lastOf(body: Json): string {
  return JSON.stringify(
    [body.messages, body.input, body.contents].map((turns) =>
      Array.isArray(turns) ? (turns.at(-1) as unknown) : null,
    ),
  );
}

/** Server-sent events as AWS frames them. */
function binary(text: string): Buffer {
  const events = text
    .trim()
    .split('\n\n')
    .map((event) => /^event: (.*)\ndata: (.*)$/s.exec(event)!);
  return Buffer.concat(events.map(([, name, data]) => message(name!, JSON.parse(data!) as unknown)));
}
