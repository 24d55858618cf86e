import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatCredits } from '../../db/credits.ts';
import { AgentWorld, codeTool, type AgentSaid } from './agentWorld.ts';
import { graphOf } from './engine.ts';
import { testNodes } from './testNodes.ts';

const ran: string[] = [];
let world: AgentWorld;
beforeAll(async () => {
  world = await AgentWorld.start({ extraNodes: testNodes({ ran, onRun: () => undefined }) });
});
afterAll(() => world?.stop());

const double = codeTool('double', 'return [{ json: { doubled: $json.n * 2 } }];');
const graph = (parameters: object = {}) =>
  graphOf(
    {
      T: { type: 'trigger.manual' },
      B: { type: 'test.effect' },
      A: {
        type: 'ai.agent',
        parameters: { model: 'sandbox/chat', prompt: '{{ $json.say }}', tools: [double], ...parameters },
      },
      Z: { type: 'test.effect' },
    },
    'T>B B>A A>Z',
  );
const say = '[[call=double {"n": 1}]][[call=double {"n": 2}]][[call=double {"n": 3}]]';

async function retry(executionId: string, step: number, version: 'original' | 'current' = 'original'): Promise<string> {
  const { organizationId, accountId } = world.engine.organization;
  const fromStep = { node_id: 'A', step };
  const again = await world.engine.executions.retry({ organizationId, executionId, version, fromStep, accountId });
  return again.executionId;
}

describe('a retry from a step of an agent', () => {
  test('keeps earlier steps unpaid, requests it and later ones again, and repeats only nodes after the agent', async () => {
    const { executionId } = await world.engine.run(graph(), { items: [{ say }] });
    ran.length = 0;
    const retried = await retry(executionId, 2);
    expect((await world.engine.ended(retried)).status).toBe('success');
    const steps = await world.steps(retried);
    expect(steps.map(({ step, kept, calls }) => [step, kept, calls.map(({ result }) => result)])).toEqual([
      [0, true, ['{"doubled":2}']],
      [1, true, ['{"doubled":4}']],
      [2, false, ['{"doubled":6}']],
      [3, false, []],
    ]);
    const charges = await world.charged(retried);
    expect(charges).toHaveLength(2);
    const [said] = (await world.engine.items(retried, 'A')) as unknown as AgentSaid[];
    expect(said!.credits).toBe(formatCredits(charges.reduce((sum, one) => sum + one, 0n)));
    expect(ran).toEqual(['Z']);
    expect(await world.steps(executionId)).toHaveLength(4);
  });

  test('continues after the last step with the limits of the current version', async () => {
    const limited = graph({ limits: { max_steps: 2 } });
    const digitalOrganizationId = await world.engine.insertDigitalOrganization(limited);
    const { executionId, error } = await world.engine.run(limited, { digitalOrganizationId, items: [{ say }] });
    expect(error).toMatchObject({ code: 'agent_limit_reached' });
    await world.engine.database.pool.query('update digital_organizations set draft = $2 where id = $1', [
      digitalOrganizationId,
      JSON.stringify(graph()),
    ]);
    const retried = await retry(executionId, 2, 'current');
    expect((await world.engine.ended(retried)).status).toBe('success');
    expect((await world.steps(retried)).map(({ kept }) => kept)).toEqual([true, true, false, false]);
  });

  test('takes what a tool gave that is no longer there for the words of strangers', async () => {
    const digitalOrganizationId = await world.engine.insertDigitalOrganization(graph());
    const { executionId } = await world.engine.run(graph(), { digitalOrganizationId, items: [{ say }] });
    const renamed = graph({ tools: [codeTool('twice', 'return [];')] });
    await world.engine.database.pool.query('update digital_organizations set draft = $2 where id = $1', [
      digitalOrganizationId,
      JSON.stringify(renamed),
    ]);
    for (const [version, newSteps] of [
      [
        'original',
        [
          [false, false],
          [false, false],
        ],
      ],
      // A model without the tool responds at once.
      ['current', [[false, true]]],
    ] as const) {
      const retried = await retry(executionId, 2, version);
      expect((await world.engine.ended(retried)).status).toBe('success');
      expect((await world.steps(retried)).map((step) => [step.kept, step.tainted])).toEqual([
        [true, false],
        [true, false],
        ...newSteps,
      ]);
    }
  });

  test('keeps what was decided, but not for the rest of the new run', async () => {
    const pay = codeTool('pay', 'return [{ json: { paid: $json.n } }];', { approval: 'always' });
    const flow = graph({ tools: [pay] });
    const executionId = await world.engine.start(flow, {
      items: [{ say: '[[call=pay {"n": 1}]][[call=pay {"n": 2}]]' }],
    });
    const callId = await world.untilAsked(executionId);
    await world.decide(executionId, callId, { decision: 'approve', forRestOfRun: true });
    expect((await world.engine.ended(executionId)).status).toBe('success');
    const retried = await retry(executionId, 1);
    const again = await world.untilAsked(retried);
    const [first, second] = await world.steps(retried);
    expect(first!.calls[0]).toMatchObject({ decision: 'approved', forRestOfRun: false, result: '{"paid":1}' });
    expect(second!.calls[0]!.id).toBe(again);
    await world.decide(retried, again, { decision: 'reject' });
    expect((await world.engine.ended(retried)).status).toBe('success');
  });

  test('knows no step that is not there', async () => {
    const { executionId } = await world.engine.run(graph(), { items: [{ say: 'Hello' }] });
    await expect(retry(executionId, 2)).rejects.toMatchObject({ code: 'invalid_request', param: '/from_step/step' });
  });
});
