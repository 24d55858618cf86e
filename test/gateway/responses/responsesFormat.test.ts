import { describe, expect, test } from 'vitest';

import type { FormatModel } from '../../../domains/gateway/formats/format.ts';
import { responses } from '../../../domains/gateway/formats/responses.ts';
import { chargeMicros, holdMicros, readPrice } from '../../../domains/gateway/metering/price.ts';
import type { PriceLines } from '../../../domains/gateway/metering/price.ts';
import { SseScanner } from '../../../domains/gateway/calls/sseScanner.ts';
import { eventBytes, plainOutput, response } from './fakeResponses.ts';

function model(lines: PriceLines = { input_per_mtok: '10', output_per_mtok: '20' }): FormatModel {
  return {
    upstreamName: 'up',
    contextTokens: 10_000,
    maxOutputTokens: 1000,
    defaultOutputTokens: 1000,
    outputCapField: 'max_tokens',
    price: readPrice('price_1', lines)!,
  };
}

const prepare = (body: Record<string, unknown>, lines?: PriceLines) =>
  responses.prepare({ model: 'm', input: 'hello', ...body }, model(lines));
const upstream = (body: Record<string, unknown>): unknown => JSON.parse(prepare(body).upstreamBody.toString());
const image = { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'auto' };
const user = (...content: unknown[]) => ({ input: [{ role: 'user', content }] });

describe('requests to the provider', () => {
  test('the upstream name, the cap, and that nothing is stored there; all else as it came', () => {
    const body = { temperature: 0.5, store: true, odd: { kept: true }, metadata: { a: 'b' } };
    const include = ['reasoning.encrypted_content'];
    const hint = { client_metadata: { session_id: 's' } };
    expect(upstream({ ...body, ...hint })).toEqual({
      ...body,
      model: 'up',
      input: 'hello',
      store: false,
      include,
      max_output_tokens: 1000,
    });
    expect(upstream({ include: ['message.output_text.logprobs', ...include] })).toMatchObject({
      include: ['message.output_text.logprobs', ...include],
    });
    expect(upstream({ max_output_tokens: 10 })).toMatchObject({ max_output_tokens: 10 });
    expect(upstream({ max_output_tokens: 5000 })).toMatchObject({ max_output_tokens: 1000 });
  });
});

describe('rejected requests', () => {
  test.each([
    ['an unknown service tier', { service_tier: 'scale' }, '/service_tier'],
    ['background', { background: true }, '/background'],
    ['moderation', { moderation: { model: 'x' } }, '/moderation'],
    ['context_management', { context_management: [{ type: 'compaction' }] }, '/context_management'],
    ['long cache writes', { prompt_cache_options: { ttl: '12h' } }, '/prompt_cache_options/ttl'],
    ['audio', user({ type: 'input_audio', input_audio: { data: '', format: 'wav' } }), '/input/0/content/0/type'],
    ['unknown items', { input: [{ type: 'future_order', id: 'x' }] }, '/input/0/type'],
  ])('%s without a price line: 400 that names it', (_, body, param) => {
    expect(() => prepare(body)).toThrow(expect.objectContaining({ code: 'unsupported_parameter', param }));
  });

  test.each([
    ['previous_response_id', { previous_response_id: 'resp_1' }, '/previous_response_id'],
    ['a conversation', { conversation: 'conv_1' }, '/conversation'],
    ['a prompt', { prompt: { id: 'pmpt_1' } }, '/prompt/id'],
    ['an item', { input: [{ type: 'item_reference', id: 'msg_1' }] }, '/input/0/id'],
    ['a file', user({ type: 'input_file', file_id: 'file-1' }), '/input/0/content/0/file_id'],
    ['an image', user({ type: 'input_image', file_id: 'file-1', detail: 'auto' }), '/input/0/content/0/file_id'],
    [
      'a file in a tool’s answer',
      { input: [{ type: 'function_call_output', call_id: 'c', output: [{ type: 'input_file', file_id: 'file-1' }] }] },
      '/input/0/output/0/file_id',
    ],
    [
      'a response to compare with',
      { prompt_cache_options: { comparison_response_id: 'resp_1' } },
      '/prompt_cache_options/comparison_response_id',
    ],
  ])('%s that Bureau did not mint: 404', (_, body, param) => {
    const lines = { input_per_mtok: '1', output_per_mtok: '1', cache_write_per_mtok: '2' };
    expect(() => prepare(body, lines)).toThrow(expect.objectContaining({ code: 'not_found', param }));
  });

  test.each([
    [{ input: 7 }, '/input'],
    [{ input: [] }, '/input'],
    [{ input: ['x'] }, '/input/0'],
    [{ input: [{ role: 'user', content: ['x'] }] }, '/input/0/content/0'],
    [{ max_output_tokens: 0 }, '/max_output_tokens'],
    [{ stream: 'yes' }, '/stream'],
    [{ store: 'yes' }, '/store'],
    [{ tools: {} }, '/tools'],
  ])('%j: 400 that names the place', (body, param) => {
    expect(() => prepare(body)).toThrow(expect.objectContaining({ code: 'invalid_request', param }));
  });

  test('tools run by the caller pass, and null requests nothing', () => {
    const tools = [{ type: 'function', name: 'f' }, { type: 'custom', name: 'g' }, { type: 'apply_patch' }];
    const nothing = { previous_response_id: null, conversation: null, prompt: null, service_tier: null };
    expect(() => prepare({ tools, ...nothing })).not.toThrow();
  });
});

describe('tools that the provider runs, with a line of the price', () => {
  const lines: PriceLines = {
    input_per_mtok: '10',
    output_per_mtok: '20',
    per_tool_call: { web_search: '0.01', code_interpreter: '0.03' },
  };
  const search = { tools: [{ type: 'web_search' }] };

  test('are bounded by the calls they may make, each of which lets the model read everything again', () => {
    const { bound, upstream: sent } = prepare(search, lines);
    expect(sent).toMatchObject({ max_tool_calls: 8 });
    expect(bound).toMatchObject({ inputTokens: 90_000, units: { toolCalls: { web_search: 8 } } });
    expect(prepare({ ...search, max_tool_calls: 2 }, lines)).toMatchObject({
      upstream: { max_tool_calls: 2 },
      bound: { inputTokens: 30_000, units: { toolCalls: { web_search: 2 } } },
    });
    expect(prepare({ max_tool_calls: 2 }, lines).bound.units).toBeUndefined();
    expect(() => prepare({ ...search, max_tool_calls: 0 }, lines)).toThrow(
      expect.objectContaining({ param: '/max_tool_calls' }),
    );
  });

  test('are charged by the calls reported in the response, searches only', () => {
    const calls = [
      { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } },
      { id: 'ws_2', type: 'web_search_call', status: 'completed', action: { type: 'open_page', url: 'x' } },
      { id: 'ws_3', type: 'web_search_call', status: 'completed' },
    ];
    const whole = response({ output: [...calls, ...plainOutput] });
    const price = readPrice('price_1', lines)!;
    const asked = { model: 'm', input: 'x', ...search };
    const called = { price, contentType: 'application/json' };
    const { usage } = responses.readAnswer(Buffer.from(JSON.stringify(whole)), asked, called)!;
    expect(usage?.units).toEqual({ toolCalls: { web_search: 2 } });
    expect(chargeMicros(price, usage!)).toBe(1000n * 10n + 500n * 20n + 20_000n);
    const reader = responses.openStream!(asked, called)!;
    const event = eventBytes({ type: 'response.completed', sequence_number: 1, response: whole });
    for (const one of new SseScanner(1_000_000).push(Buffer.from(event))) reader.read(one);
    expect(reader.usage).toEqual(usage);
    expect(holdMicros(price, prepare(search, lines).bound)).toBeGreaterThan(chargeMicros(price, usage!));
  });

  test('and their items, sent back; not those stored at the provider', () => {
    const history = [{ type: 'web_search_call', id: 'ws_1', status: 'completed' }];
    expect(() => prepare({ ...search, input: [...history, { role: 'user', content: 'x' }] }, lines)).not.toThrow();
    for (const [tool, param] of [
      [{ type: 'code_interpreter', container: 'cntr_1' }, '/tools/0/container'],
      [{ type: 'code_interpreter', container: { type: 'auto', file_ids: ['f'] } }, '/tools/0/container/file_ids'],
    ] as const) {
      expect(() => prepare({ tools: [tool] }, lines)).toThrow(expect.objectContaining({ code: 'not_found', param }));
    }
    const auto = { type: 'code_interpreter', container: { type: 'auto', file_ids: [] } };
    expect(() => prepare({ tools: [auto] }, lines)).not.toThrow();
    expect(prepare({ tools: [{ type: 'mcp', server_label: 'x' }] }, lines).dropped).toEqual(['mcp']);
  });
});

describe('the bound', () => {
  test('covers the bytes of the text and the cap', () => {
    const { bound, upstreamBody } = prepare({ max_output_tokens: 7 });
    expect(bound).toMatchObject({ outputTokens: 7, audioInput: false, audioOutput: false });
    expect(bound.inputTokens).toBeGreaterThanOrEqual(upstreamBody.length);
  });

  test('counts pictures and documents by their medium', () => {
    const inputOf = (part: object) => prepare({ max_output_tokens: 400, ...user(part) }).bound.inputTokens;
    expect(Math.floor(inputOf(image) / 1000)).toBe(6);
    const file = { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' };
    expect(Math.floor(inputOf(file) / 1000)).toBe(8);
  });
});
