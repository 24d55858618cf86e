import { afterAll, beforeAll, expect, test } from 'vitest';

import { beginStream, chunk, FakeUpstream } from '../gateway/fakeUpstream.ts';
import { agentGraph, AgentWorld, type AgentSaid } from './agentWorld.ts';
import { graphOf } from './engine.ts';
import { insertModel } from './insertModel.ts';

let world: AgentWorld;
let upstream: FakeUpstream;
let goOn = Promise.withResolvers<void>();

beforeAll(async () => {
  upstream = await FakeUpstream.start();
  upstream.script = async (response, { body }) => {
    expect(body['stream']).toBe(true);
    const step = (body['messages'] as { role: string }[]).filter(({ role }) => role === 'assistant').length;
    beginStream(response);
    const say = (delta: object, finish: string | null = null) =>
      response.write(chunk({ choices: [{ index: 0, delta, finish_reason: finish }] }));
    if (body['tools'] && step === 0) {
      say({ role: 'assistant', content: 'Let me see. ' });
      const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'double', arguments: '{"n"' } };
      say({ tool_calls: [call] });
      say({ tool_calls: [{ index: 0, function: { arguments: ': 4}' } }] }, 'tool_calls');
    } else {
      say({ role: 'assistant', content: 'The first half' });
      await goOn.promise;
      say({ content: ' and the second.' }, 'stop');
    }
    response.end(
      `${chunk({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })}data: [DONE]\n\n`,
    );
  };
  world = await AgentWorld.start();
  await insertModel(world.engine.database, { name: 'test/streams', baseUrl: upstream.baseUrl });
});
afterAll(async () => {
  await world?.stop();
  await upstream?.close();
});

const liveOf = (executionId: string) =>
  world.engine.database.withOrganization(world.engine.organization.organizationId, ({ partialOutputs }) =>
    partialOutputs.find({ executionId, nodeId: 'A', runIndex: 0 }),
  );
const tool = {
  name: 'double',
  type: 'logic.code',
  parameters: { code: 'return [{ json: { doubled: $json.n * 2 } }];' },
  filled: [{ parameter: '$json.n', type: 'number' }],
};

test.each([
  ['an agent', agentGraph({ model: 'test/streams', prompt: 'Go', tools: [tool] }), 1],
  [
    'ai.chat',
    graphOf(
      { T: { type: 'trigger.manual' }, A: { type: 'ai.chat', parameters: { model: 'test/streams', prompt: 'Go' } } },
      'T>A',
    ),
    0,
  ],
])(
  'what the model of %s says is seen while it says it, in an execution that a person started',
  async (_, graph, step) => {
    goOn = Promise.withResolvers<void>();
    const executionId = await world.engine.start(graph, { mode: 'manual' });
    await expect.poll(() => liveOf(executionId), { timeout: 20_000 }).toEqual({ step, content: 'The first half' });
    goOn.resolve();
    expect((await world.engine.ended(executionId)).status).toBe('success');
    const [said] = (await world.engine.items(executionId, 'A')) as unknown as AgentSaid[];
    expect(said!.text).toBe('The first half and the second.');
    expect(await liveOf(executionId)).toBeNull();
    expect(await world.charged(executionId)).toHaveLength(step + 1);
    if (step > 0) expect((await world.steps(executionId))[0]!.calls[0]).toMatchObject({ result: '{"doubled":8}' });
  },
);

test('a cancel ends the step that is under way', async () => {
  goOn = Promise.withResolvers<void>();
  const executionId = await world.engine.start(agentGraph({ model: 'test/streams', prompt: 'Go' }), { mode: 'manual' });
  await expect.poll(() => liveOf(executionId), { timeout: 20_000 }).not.toBeNull();
  const { organizationId, accountId } = world.engine.organization;
  await world.engine.executions.cancel({ organizationId, executionId, accountId });
  await world.engine.executions.drainOutbox();
  expect((await world.engine.ended(executionId)).status).toBe('canceled');
  // The activity ends although the model keeps streaming: the gateway alone reads on, for the cost.
  await expect.poll(() => liveOf(executionId), { timeout: 40_000 }).toBeNull();
  goOn.resolve();
});
