import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answersTo, expected, samples, type Said } from '../activities/ai/schemas.ts';
import { completion, FakeUpstream, sendJson } from '../gateway/fakeUpstream.ts';
import { isFull } from '../support/isFull.ts';
import { agentGraph, AgentWorld, type AgentSaid } from './agentWorld.ts';
import { insertModel } from './insertModel.ts';

let world: AgentWorld;
let upstream: FakeUpstream;
/** The model's responses to each prompt, in order. */
const script = new Map<string, Said[]>();

beforeAll(async () => {
  upstream = await FakeUpstream.start();
  upstream.script = (response, { body }) => {
    const messages = body['messages'] as { role: string; content: string }[];
    const prompt = messages.find(({ role }) => role === 'user')!.content;
    const { text, finish } = script.get(prompt)!.shift()!;
    sendJson(
      response,
      200,
      completion({ choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }] }),
    );
  };
  world = await AgentWorld.start();
  await insertModel(world.engine.database, { name: 'test/json', baseUrl: upstream.baseUrl });
});
afterAll(async () => {
  await world?.stop();
  await upstream?.close();
});

test(
  'an agent whose model answers however it likes gives JSON that fits or a clear error, and shows each answer with its price',
  { timeout: 900_000 },
  async () => {
    const sampled = samples.chain((sample) =>
      fc.record({ sample: fc.constant(sample), said: fc.array(answersTo(sample), { minLength: 3, maxLength: 3 }) }),
    );
    const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 21);
    for (const [index, { sample, said }] of fc.sample(sampled, { numRuns: isFull ? 200 : 12, seed }).entries()) {
      script.set(`Question ${index}`, [...said]);
      const graph = agentGraph({
        model: 'test/json',
        prompt: `Question ${index}`,
        output: 'json',
        output_schema: sample.schema,
      });
      const { executionId, status, error } = await world.engine.run(graph, { items: [{}] });
      const { asked, end } = expected(said);
      const about = JSON.stringify({ sample, said });
      const steps = await world.steps(executionId);
      expect(
        steps.map(({ kind }) => kind),
        about,
      ).toEqual(['step', 'repair', 'repair'].slice(0, asked));
      expect(steps.map(({ creditsMicros }) => creditsMicros)).toEqual(await world.charged(executionId));
      if (end === 'good') {
        expect(status, about).toBe('success');
        const [left] = (await world.engine.items(executionId, 'A')) as unknown as AgentSaid[];
        expect(left!.json).toEqual(sample.good);
      } else {
        expect(error, about).toMatchObject({ code: 'node_failed' });
        expect(error!.message).toMatch(end === 'cut off' ? /cut off/ : /does not fit the schema: .+/);
        expect(steps.at(-1)!.fault).not.toBeNull();
      }
    }
  },
);
