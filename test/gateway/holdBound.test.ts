import fc from 'fast-check';
import { expect, test } from 'vitest';

import { chatCompletions } from '../../domains/gateway/formats/chatCompletions.ts';
import { embeddings } from '../../domains/gateway/formats/embeddings.ts';
import type { Format, FormatModel } from '../../domains/gateway/formats/format.ts';
import { responses } from '../../domains/gateway/formats/responses.ts';
import { textUsage } from '../../domains/gateway/metering/usage.ts';
import { chargeMicros, holdMicros, readPrice } from '../../domains/gateway/metering/price.ts';
import { sandbox } from '../../domains/gateway/providers/sandbox.ts';
import { propertyOptions } from './properties.ts';

const model: FormatModel = {
  upstreamName: 'up',
  contextTokens: 4_000,
  maxOutputTokens: 60,
  defaultOutputTokens: 60,
  outputCapField: 'max_tokens',
  price: readPrice('price_1', { input_per_mtok: '10.5', output_per_mtok: '20.25', per_call: '0.000001' })!,
};

/** Prepares a body, lets the sandbox serve what would go upstream, and compares its charge with the hold. */
async function holdsFor(format: Format, body: Record<string, unknown>): Promise<{ hold: bigint; charge: bigint }> {
  const prepared = format.prepare({ model: 'm', ...body }, model);
  const answer = await sandbox().send({
    wire: format.endpoint,
    upstreamName: 'm',
    target: { name: 'sandbox', baseUrl: null, apiKey: null },
    body: prepared.upstreamBody,
    stream: false,
    signal: new AbortController().signal,
  });
  const call = { price: model.price, contentType: answer.contentType };
  const { usage } = format.readAnswer(answer.body as Buffer, body, call)!;
  return { hold: holdMicros(model.price, prepared.bound), charge: chargeMicros(model.price, usage!) };
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom('a', 'bb', '語', '🎈', '"', '\\', '\n'), { maxLength: 200 }).map((parts) => parts.join(' ')),
  fc.integer({ min: 1, max: 500 }).map((tokens) => `[[tokens=${tokens}]]`),
  fc.constant('[[tool=find]]'),
);
const content = fc.oneof(
  text,
  fc.array(
    text.map((part) => ({ type: 'text', text: part })),
    { maxLength: 4 },
  ),
);
const chat = fc.record(
  {
    messages: fc.array(fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), content }), {
      minLength: 1,
      maxLength: 8,
    }),
    n: fc.integer({ min: 1, max: 4 }),
    max_tokens: fc.integer({ min: 1, max: 100 }),
    max_completion_tokens: fc.integer({ min: 1, max: 100 }),
    tools: fc.constant([
      {
        type: 'function',
        function: { name: 'find', parameters: { type: 'object', properties: { q: { type: 'string' } } } },
      },
    ]),
  },
  { requiredKeys: ['messages'] },
);

test('no chat is ever charged more than was held for it', async () => {
  await fc.assert(
    fc.asyncProperty(chat, async (body) => {
      const { hold, charge } = await holdsFor(chatCompletions, body);
      expect(charge).toBeLessThanOrEqual(hold);
    }),
    propertyOptions(),
  );
});

const toolLines = { web_search: '0.01', code_interpreter: '0.03' };
const hostedTypes = [
  'web_search',
  'file_search',
  'code_interpreter',
  'image_generation',
  'mcp',
  'x_search',
  'future_search',
];
const hosted = fc.constantFrom(...hostedTypes).map((type) => ({ type }));
const callers = fc.constantFrom(
  { type: 'function', name: 'f' },
  { type: 'custom', name: 'g' },
  { type: 'tool_search', execution: 'client' },
  { type: 'local_shell' },
  { type: 'future_tool', name: 'h' },
);
const someTools = fc.array(fc.oneof(hosted, callers), { maxLength: 5 });
const responsesBody = fc.record(
  {
    input: fc.tuple(text, someTools).map(([said, tools]) => [
      { role: 'user', content: said },
      { type: 'additional_tools', role: 'developer', tools },
      { type: 'additional_tools', role: 'developer', tools: [{ type: 'namespace', name: 'n', tools }] },
    ]),
    tools: someTools,
    max_tool_calls: fc.integer({ min: 1, max: 5 }),
    max_output_tokens: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['input'] },
);

/** The types of all tools in a value, wherever they are declared. */
function declaredTypes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const tools: unknown = (value as { tools?: unknown }).tools;
  const types = Array.isArray(tools) ? tools.map((tool) => String((tool as { type: unknown }).type)) : [];
  return [...types, ...Object.values(value).flatMap(declaredTypes)];
}

test('no response is charged more than was held for it, though its provider runs every tool it gets as often as it may', () => {
  for (const lines of [{}, { per_tool_call: toolLines }] as Record<string, typeof toolLines>[]) {
    const price = readPrice('price_1', { input_per_mtok: '10.5', output_per_mtok: '20.25', ...lines })!;
    const priced = Object.keys('per_tool_call' in lines ? toolLines : {});
    fc.assert(
      fc.property(responsesBody, (body) => {
        const { upstream, bound, dropped } = responses.prepare({ model: 'm', ...body }, { ...model, price });
        const sent = declaredTypes(upstream).filter((type) => hostedTypes.includes(type));
        expect(sent.filter((type) => !priced.includes(type))).toEqual([]);
        expect(new Set(dropped)).toEqual(
          new Set(declaredTypes(body).filter((type) => hostedTypes.includes(type) && !priced.includes(type))),
        );
        const calls = sent.length === 0 ? 0 : Number(upstream.max_tool_calls);
        const dearest = sent.includes('code_interpreter') ? 'code_interpreter' : 'web_search';
        const usage = {
          ...textUsage(
            (calls + 1) * (calls === 0 ? bound.inputTokens : model.contextTokens),
            Number(upstream.max_output_tokens),
          ),
        };
        const units = calls === 0 ? null : { toolCalls: { [dearest]: calls } };
        expect(chargeMicros(price, { ...usage, units })).toBeLessThanOrEqual(holdMicros(price, bound));
      }),
      propertyOptions(),
    );
  }
});

test('no embedding is ever charged more than was held for it', async () => {
  const input = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.array(text, { minLength: 1, maxLength: 6 }),
    fc.array(fc.nat(100_000), { minLength: 1, maxLength: 300 }),
    fc.array(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 50 }), { minLength: 1, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(input, async (drawn) => {
      const { hold, charge } = await holdsFor(embeddings, { input: drawn, dimensions: 4 });
      expect(charge).toBeLessThanOrEqual(hold);
    }),
    propertyOptions(),
  );
});
