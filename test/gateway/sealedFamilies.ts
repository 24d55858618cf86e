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
  /** As the guide names it; two of one title are accounts of one vendor. */
  title: string;
  kind: ProviderKind;
  /** Below the address of the played provider. */
  path: string;
  endpoints: string[];
  upstreamName: string;
  codec: Pick<TextCodec, 'writeAnswer' | 'openWriter'>;
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
    for (const call of list(one.tool_calls)) {
      expect(Object.keys(call).toSorted()).toEqual(['function', 'id', 'type']);
      expect(Object.keys(call.function as Json).toSorted()).toEqual(['arguments', 'name']);
    }
  }
  return [];
}

/** vLLM knows `reasoning_content`, and system messages at the beginning only. */
function checkVllm(body: Json): unknown[] {
  const messages = list(body.messages);
  expect(messages.slice(1).map(({ role }) => role)).not.toContain('system');
  return messages.flatMap((one) => (one.reasoning_content === undefined ? [] : [one.reasoning_content]));
}

/** Ollama calls them `reasoning`. "invalid message content type: <nil>": a message says or calls something. */
function checkOllama(body: Json): unknown[] {
  const messages = list(body.messages);
  for (const { content, tool_calls: calls } of messages) expect(content ?? calls).toBeDefined();
  return messages.flatMap(({ reasoning }) => (reasoning === undefined ? [] : [reasoning]));
}

/** "Tool call id was … but must be a-z, A-Z, 0-9, with a length of 9." */
function checkMistral(body: Json): unknown[] {
  const messages = list(body.messages);
  const ids = messages.flatMap((one) => [...list(one.tool_calls).map(({ id }) => id), one.tool_call_id ?? []].flat());
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
  return [];
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

/** It tells thoughts in `reasoning`. Source: github.com/ollama/ollama `openai/openai.go`. */
const ollamaCodec: Pick<TextCodec, 'writeAnswer' | 'openWriter'> = {
  writeAnswer: (answer, body) => renamed(chatCodec.writeAnswer(answer, body)),
  openWriter(body) {
    const writer = chatCodec.openWriter(body);
    return { write: (event) => writer.write(event).replaceAll('"reasoning_content":', '"reasoning":') };
  },
};

function renamed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"reasoning_content":', '"reasoning":')) as Value;
}

const claude = { codec: messagesCodec, check: checkClaude, isStream: streams, path: '', endpoints: ['messages'] };
const reasoning = { codec: responsesCodec, check: checkResponses, isStream: streams, endpoints: ['responses'] };
const chat = { codec: chatCodec, isStream: streams, endpoints: ['chat.completions'] };

/** Families of providers; two of Claude and of OpenAI, because a seal of one account is worth nothing at another. */
export const sealedFamilies: readonly SealedFamily[] = [
  {
    ...chat,
    name: 'gpt',
    title: 'OpenAI, chat completions',
    kind: 'openai',
    path: '/gpt/v1',
    upstreamName: 'gpt-4.1',
    check: checkOpenAiChat,
    seals: { thought: null, call: false },
  },
  {
    ...chat,
    name: 'vllm',
    title: 'vLLM and alike',
    kind: 'openai_compatible',
    path: '/vllm/v1',
    upstreamName: 'qwen3',
    check: checkVllm,
    seals: { thought: null, call: false },
  },
  {
    ...chat,
    codec: ollamaCodec,
    name: 'ollama',
    title: 'Ollama',
    kind: 'ollama',
    path: '/ollama/v1',
    upstreamName: 'qwen3',
    check: checkOllama,
    seals: { thought: null, call: false },
  },
  {
    ...chat,
    name: 'mistral',
    title: 'Mistral',
    kind: 'mistral',
    path: '/mistral/v1',
    upstreamName: 'magistral-medium',
    check: checkMistral,
    seals: { thought: null, call: false },
  },
  {
    ...reasoning,
    name: 'resp',
    title: 'OpenAI, Responses',
    kind: 'openai',
    path: '/resp/v1',
    upstreamName: 'gpt-5.5',
    seals: { thought: 'encrypted', call: false },
  },
  {
    ...reasoning,
    name: 'azure',
    title: 'Azure OpenAI',
    kind: 'azure_openai',
    path: '/azure',
    upstreamName: 'gpt-5.5',
    seals: { thought: 'encrypted', call: false },
  },
  {
    ...claude,
    name: 'claude',
    title: 'Anthropic',
    kind: 'anthropic',
    path: '/claude',
    upstreamName: 'claude-sonnet-4-5',
    seals: { thought: 'signature', call: false },
  },
  {
    ...claude,
    name: 'other',
    title: 'Anthropic',
    kind: 'anthropic',
    path: '/other',
    upstreamName: 'claude-sonnet-4-5',
    seals: { thought: 'signature', call: false },
  },
  {
    name: 'bedrock',
    title: 'Amazon Bedrock',
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
    title: 'Gemini',
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

/** Answers of a played model in each turn: the calls one after another, then the text. */
export interface SealedPlay {
  calls: readonly SealedCall[];
  /** The calls where the request does not declare the tool of the first one. */
  otherwise?: readonly SealedCall[];
  text: string;
}

const usualPlay: SealedPlay = { calls: [{ name: 'weather', arguments: '{"city":"Bern"}' }], text: 'Sunny.' };

/**
 * Responds like the family: a thought and the next of the calls until each of the turn has its result, then a text. A request that does
 * not declare the tool gets the text. Refuses with 400 what its vendor refuses.
 */
export function answerSealed(response: ServerResponse, request: SeenRequest, play: SealedPlay = usualPlay): unknown[] {
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
  const answer = answerFor(family, request, play);
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

function answerFor(family: SealedFamily, { body }: SeenRequest, play: SealedPlay): TextAnswer {
  const { thought, call } = family.seals;
  const seal = `seal-of-${family.name}-${Buffer.byteLength(JSON.stringify(body))}`;
  const tools = JSON.stringify([body.tools, body.toolConfig, list(body.input).map((item) => item.tools)]);
  const isDeclared = (one: SealedCall | undefined): boolean => tools.includes(`"name":"${one?.name}"`);
  const calls = isDeclared(play.calls[0]) ? play.calls : (play.otherwise ?? []);
  const called = calls[resultsOfTurn(body)];
  const isLast = called === undefined || !isDeclared(called);
  const parts: AssistantPart[] = [];
  if (family.name !== 'gpt')
    parts.push({
      type: 'reasoning',
      text: `${family.name} thinks`,
      signature: thought === null ? null : seal,
      encrypted: null,
    });
  if (isLast) parts.push({ type: 'text', text: play.text, cache: null });
  else
    parts.push({
      type: 'tool_call',
      id: `call_${family.name}_${turnsOf(body).length}`,
      ...called,
      signature: call ? seal : null,
    });
  return {
    id: `answer-of-${family.name}-${turnsOf(body).length}`,
    model: family.upstreamName,
    createdAt: 1_700_000_000,
    parts,
    stop: { reason: isLast ? 'end' : 'tool_calls', sequence: null },
    usage: textUsage(100, 50),
  };
}

const resultMark = /"(?:type":"(?:tool_result|\w+_output)"|toolResult"|functionResponse"|role":"tool")/g;

const turnsOf = ({ messages, input, contents }: Json): Json[] => list(messages ?? contents ?? input);

/** Returns the number of tool results since the last message of the user. */
function resultsOfTurn(body: Json): number {
  let results = 0;
  for (const turn of turnsOf(body).toReversed()) {
    const found = JSON.stringify(turn).match(resultMark)?.length ?? 0;
    if (found === 0 && turn.role === 'user') break;
    results += found;
  }
  return results;
}

/** Server-sent events as AWS frames them. */
function binary(text: string): Buffer {
  const events = text
    .trim()
    .split('\n\n')
    .map((event) => /^event: (.*)\ndata: (.*)$/s.exec(event)!);
  return Buffer.concat(events.map(([, name, data]) => message(name!, JSON.parse(data!) as unknown)));
}
