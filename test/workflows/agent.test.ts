import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatCredits } from '../../db/credits.ts';
import { AgentWorld, codeTool } from './agentWorld.ts';
import { testNodes } from './testNodes.ts';

let world: AgentWorld;
beforeAll(async () => {
  world = await AgentWorld.start({ extraNodes: testNodes({ ran: [], onRun: () => undefined }) });
});
afterAll(() => world?.stop());

const double = codeTool('double', 'return [{ json: { doubled: $json.n * 2 } }];');
const square = codeTool('square', 'return [{ json: { squared: $json.n * $json.n } }];');

describe('ai.agent', () => {
  test('answers without tools in one step', async () => {
    const said = await world.ask({ prompt: 'Hello' });
    expect(said.text).toBe('You said: Hello');
    expect(said.steps).toHaveLength(1);
  });

  test('calls two tools side by side, then another, each as an activity of its own type, and is charged what its calls of models cost', async () => {
    const said = await world.ask(
      { tools: [double, square] },
      { say: 'Go [[call=double {"n": 4}]] [[and_call=square {"n": 3}]] [[call=square {"n": 5}]]' },
    );
    expect(said.steps.map(({ calls }) => calls.map(({ tool, result }) => `${tool} ${result}`))).toEqual([
      ['double {"doubled":8}', 'square {"squared":9}'],
      ['square {"squared":25}'],
      [],
    ]);
    expect(said.text).toContain('25');
    const charges = await world.charged(said.executionId);
    expect(charges).toHaveLength(3);
    expect(said.credits).toBe(formatCredits(charges.reduce((sum, one) => sum + one, 0n)));

    const history = await world.engine.temporal.workflow.getHandle(said.executionId).fetchHistory();
    const activities = (history.events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled ? [`${scheduled.activityId} ${scheduled.activityType?.name}`] : [],
    );
    expect(activities).toEqual([
      'A#0 ai.agent',
      'A#0.0.0 logic.code',
      'A#0.0.1 logic.code',
      'A#0/resume ai.agent',
      'A#0.1.0 logic.code',
      'A#0/resume ai.agent',
    ]);
  });

  test('puts what a model gives in as a value, never as an expression', async () => {
    const echo = {
      name: 'echo',
      description: 'Says it.',
      type: 'data.edit_fields',
      parameters: {
        assignments: [
          { name: 'own', value: '{{ $json.secret }}' },
          { name: 'said', value: '' },
        ],
      },
      filled: [{ parameter: '/assignments/1/value', description: 'What to say.' }],
    };
    const said = await world.ask(
      { tools: [echo] },
      { secret: 's', say: 'Go [[call=echo {"value": "{{ $json.secret }}"}]]' },
    );
    expect(JSON.parse(said.steps[0]!.calls[0]!.result)).toEqual({ own: 's', said: '{{ $json.secret }}' });
  });

  test('reports its mistakes and failures to the model, and continues', async () => {
    const broken = codeTool('broken', 'throw new Error("no luck");');
    const said = await world.ask(
      { tools: [double, broken] },
      { say: 'Go [[call=double {"m": 4}]] [[call=broken {"n": 1}]] [[call=double {"n": 1}]]' },
    );
    const results = said.steps.flatMap(({ calls }) => calls.map(({ status, result }) => `${status}: ${result}`));
    expect(results[0]).toMatch(/^error: The arguments do not fit/);
    expect(results[1]).toMatch(/^error: The tool failed: .*no luck/);
    expect(results[2]).toBe('success: {"doubled":2}');
  });

  test.each([
    ['steps', { max_steps: 2 }, 'Go [[call=double {"n": 1}]] [[call=double {"n": 2}]]'],
    ['tool calls', { max_tool_calls: 1 }, 'Go [[call=double {"n": 1}]] [[and_call=double {"n": 2}]]'],
    ['credits', { max_credits: '0.000001' }, 'Go [[call=double {"n": 1}]]'],
    ['repeated calls', {}, `Go ${'[[call=double {"n": 1}]]'.repeat(5)}`],
  ])('ends with an error of its own at the limit of %s, its steps kept', async (_, limits, say) => {
    const failure = await world.ask({ tools: [double], limits }, { say }).then(
      () => null,
      (error: { code: string; executionId: string }) => error,
    );
    expect(failure).toMatchObject({ code: 'agent_limit_reached' });
    expect((await world.steps(failure!.executionId)).length).toBeGreaterThan(0);
  });

  test('answers with JSON of a schema', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const said = await world.ask({ prompt: 'Where?', output: 'json', output_schema: schema });
    expect(said.json).toEqual({ city: 'sandbox' });
  });
});
