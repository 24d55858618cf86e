import type { createOpenAI } from '@ai-sdk/openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isFull } from '../../support/isFull.ts';
import { sealedFamilies } from '../sealedFamilies.ts';
import { startFamiliesApi } from './familiesApi.ts';
import type { FamiliesApi } from './familiesApi.ts';

/*
 * Providers of the AI SDK name the items of an answer instead of sending them again, because they rely on OpenAI's default for `store`.
 */
let api: FamiliesApi;
beforeAll(async () => {
  api = await startFamiliesApi();
});
afterAll(() => api.close());

/** All families in the full counts, otherwise a translated family and a native one. */
const models = isFull ? sealedFamilies.map(({ name }) => name) : ['gemini', 'resp'];

type Part = { type: string; toolCallId?: string; providerMetadata?: unknown; input?: unknown };

/** The members that providers of the `ai` SDK share since their second version. */
interface AiModel {
  doGenerate(options: object): Promise<{ content: readonly Part[] }>;
}

describe.each(['@ai-sdk/openai', 'ai-sdk-openai-3', 'ai-sdk-openai-2025'])('the default provider of %s', (name) => {
  test.each(models)('continues after a tool call on %s by item ids', async (model) => {
    const { createOpenAI: create } = (await import(name)) as { createOpenAI: typeof createOpenAI };
    const asked = create({ baseURL: `${api.url}/v1`, apiKey: api.apiKey })(model) as unknown as AiModel;
    const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ type: 'function', name: 'weather', inputSchema }];
    const question = { role: 'user', content: [{ type: 'text', text: 'How is the weather?' }] };
    const { content } = await asked.doGenerate({ prompt: [question], tools });
    const call = content.find(({ type }) => type === 'tool-call')!;
    const said = content.map(({ providerMetadata, ...part }) => ({
      ...part,
      ...(part.type === 'tool-call' ? { input: JSON.parse(String(part.input)) as unknown } : {}),
      providerOptions: providerMetadata,
    }));
    const output = { type: 'text', value: 'sun' };
    const result = { type: 'tool-result', toolCallId: call.toolCallId, toolName: 'weather', output };
    const prompt = [question, { role: 'assistant', content: said }, { role: 'tool', content: [result] }];
    const next = await asked.doGenerate({ prompt, tools });
    expect(next.content).toContainEqual(expect.objectContaining({ type: 'text', text: 'Sunny.' }));
  });
});
