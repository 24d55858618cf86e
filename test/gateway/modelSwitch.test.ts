import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { chatCodec } from '../../domains/gateway/translation/chatCodec.ts';
import { readGeminiBody } from '../../domains/gateway/formats/gemini/readGeminiBody.ts';
import { geminiCodec } from '../../domains/gateway/translation/geminiCodec.ts';
import { messagesCodec } from '../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../domains/gateway/translation/responsesCodec.ts';
import type { TextCodec } from '../../domains/gateway/translation/textCodec.ts';
import { isFull } from '../support/isFull.ts';
import { callerOf, callsOf, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import { answerOf } from './text/arbitraries.ts';
import { readCut } from './text/codecLaws.ts';
import { answerSealed, sealedFamilies } from './sealedFamilies.ts';

/*
 * A conversation may change its model at any turn, in the middle of calls of tools, too: whoever answered before, no vendor gets what
 * another one sealed, and each one gets its own back.
 */
type Json = Record<string, unknown>;

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
/** The thoughts that came back with the last request. */
let given: unknown[] = [];
beforeAll(async () => {
  world = await GatewayWorld.start();
  const api = await world.openProcess({ cacheTtlMs: 0 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  world.upstream.script = (response, request) => void (given = answerSealed(response, request));
  for (const { name, kind, path, endpoints, upstreamName } of sealedFamilies) {
    const apiKey = kind === 'bedrock' ? 'AKIAUP:secret' : 'sk-up';
    await world.addModel({
      name,
      lines: price,
      kind,
      baseUrl: world.upstream.origin + path,
      endpoints,
      upstreamName,
      apiKey,
    });
  }
  await world.db.database.pool.query('update models set context_tokens = 100000, max_output_tokens = 8000');
});
afterAll(() => world.stop());

const parameters = { type: 'object', properties: { city: { type: 'string' } } };

/** A client of one format that puts every answer into its history as it came, as agents do. */
interface Client {
  endpoint: Endpoint;
  codec: TextCodec;
  body(history: unknown[]): Json;
  question: unknown;
  /** The members of the history that an answer becomes. */
  said(answer: Json): unknown[];
  result(callId: string): unknown;
}

const clients: readonly Client[] = [
  {
    endpoint: 'chat.completions',
    codec: chatCodec,
    body: (messages) => ({
      messages,
      max_tokens: 4000,
      reasoning_effort: 'medium',
      tools: [{ type: 'function', function: { name: 'weather', parameters } }],
    }),
    question: { role: 'user', content: 'How is the weather?' },
    said: ({ choices }) => [(choices as { message: unknown }[])[0]!.message],
    result: (callId) => ({ role: 'tool', tool_call_id: callId, content: 'sun' }),
  },
  {
    endpoint: 'messages',
    codec: messagesCodec,
    body: (messages) => ({
      messages,
      max_tokens: 4000,
      thinking: { type: 'enabled', budget_tokens: 1024 },
      tools: [{ name: 'weather', input_schema: parameters }],
    }),
    question: { role: 'user', content: 'How is the weather?' },
    said: ({ content }) => [{ role: 'assistant', content }],
    result: (callId) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: callId, content: 'sun' }] }),
  },
  {
    endpoint: 'responses',
    codec: responsesCodec,
    body: (input) => ({
      input,
      max_output_tokens: 4000,
      reasoning: { effort: 'medium' },
      tools: [{ type: 'function', name: 'weather', parameters, strict: false }],
    }),
    question: { role: 'user', content: 'How is the weather?' },
    said: ({ output }) => output as unknown[],
    result: (callId) => ({ type: 'function_call_output', call_id: callId, output: 'sun' }),
  },
  {
    endpoint: 'gemini',
    codec: geminiCodec,
    body: (contents) => ({
      contents,
      generationConfig: { maxOutputTokens: 4000, thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 } },
      tools: [
        {
          functionDeclarations: [
            { name: 'weather', parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } } } },
          ],
        },
      ],
    }),
    question: { role: 'user', parts: [{ text: 'How is the weather?' }] },
    said: ({ candidates }) => [(candidates as { content: unknown }[])[0]!.content],
    result: (callId) => ({
      role: 'user',
      parts: [{ functionResponse: { id: callId, name: 'weather', response: { output: 'sun' } } }],
    }),
  },
];

/** By default each family beside each sixth one, others for each client; all pairs in the full counts. */
const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 0);
const pairsOf = (place: number) =>
  sealedFamilies.flatMap((first, row) =>
    sealedFamilies
      .filter((_, column) => isFull || (row + column + place + seed) % 6 === 0)
      .map((second) => [first.name, second.name] as const),
  );

describe.each(clients.map((client, place) => [client.endpoint, client, place] as const))(
  'a conversation by %s',
  (endpoint, client, place) => {
    /** The answer of a model as a client has it, streamed or whole. */
    async function ask(model: string, history: unknown[], stream: boolean): Promise<Json> {
      const said = { model, ...client.body(history), ...(stream ? { stream } : {}) };
      const body = endpoint === 'gemini' ? readGeminiBody(said, { model, stream }) : said;
      const answer = await call(endpoint, body);
      if (!stream) {
        expect(answer.status, `${model}: ${JSON.stringify(json(answer))}`).toBe(200);
        return json(answer);
      }
      expect('stream' in answer, 'body' in answer ? answer.body.toString() : '').toBe(true);
      const text = answerOf(readCut(client.codec, Buffer.from(await readAll(answer)), []))!;
      return JSON.parse(JSON.stringify(client.codec.writeAnswer(text, body))) as Json;
    }

    const callIdIn = (answer: Json): string =>
      /"(?:call_id|id)":"((?:call|toolu|tooluse)_[^"]*)"/.exec(JSON.stringify(client.said(answer)))![1]!;

    test.each(pairsOf(place))('goes from %s to %s and back', async (first, second) => {
      for (const stream of [false, true]) {
        const history: unknown[] = [client.question];
        for (const [step, model] of [first, second, first, second, first].entries()) {
          const answer = await ask(model, history, stream);
          history.push(...client.said(answer));
          if (step % 2 === 0 && step < 4) history.push(client.result(callIdIn(answer)));
          else history.push(client.question);
          if (step === 0 || step === 1) continue;
          const family = sealedFamilies.find(({ name }) => name === model)!;
          const isSealed = family.seals.thought !== null || (family.seals.call && model === first);
          if (isSealed) expect(given.length, `${model} has its own back at step ${step}`).toBeGreaterThan(0);
          if (!['vllm', 'ollama'].includes(model) || endpoint === 'chat.completions') continue;
          expect(new Set(given), 'thoughts without a seal go back to who showed them').toEqual(
            new Set([`${model} thinks`]),
          );
        }
        const seen = JSON.stringify(world.upstream.seen.slice(-5).map(({ body }) => body));
        expect(seen).not.toMatch(/bk1-|__sig_/);
      }
    });
  },
);
