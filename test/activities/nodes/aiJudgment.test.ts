import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../../activities/kit/services/NodeModels.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { jsonOf, nodeTypes, runAlone, type Alone } from './runAlone.ts';

const yes = { reason: 'It says so.', verdict: true, confidence: 0.9 };

/** Responds with these texts, one per call. */
async function judge(parameters: object, answers: (object | string)[], more: Alone = {}) {
  const bodies: JsonObject[] = [];
  const callModel = async ({ body, endpoint, onCharged }: ModelCall) => {
    expect(endpoint).toBe('chat.completions');
    const answer = answers[bodies.length]!;
    bodies.push(body);
    onCharged?.(5n, 'call_1');
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const whole = {
      model: 'm-1',
      choices: [{ message: { content }, finish_reason: content.startsWith('CUT') ? 'length' : 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(whole)) };
  };
  const all = { model: 'm', question: 'Urgent?', ...parameters };
  return { outputs: await jsonOf('ai.judgment', { parameters: all, services: { callModel }, ...more }), bodies };
}
const schemaOf = (body: JsonObject | undefined) =>
  (body!['response_format'] as { json_schema: { schema: { properties: { verdict: JsonObject } } } }).json_schema.schema;

const categories = {
  answer: 'categories',
  categories: [{ name: 'billing', description: 'Money' }, { name: 'other' }],
};

describe('ai.judgment', () => {
  test('returns verdict, confidence, reason and cost with the item', async () => {
    const { outputs, bodies } = await judge({ instructions: 'Be strict.' }, [yes], { json: [{ id: 7 }] });
    expect(outputs).toEqual({
      main: [
        {
          id: 7,
          verdict: true,
          confidence: 0.9,
          reason: 'It says so.',
          model: 'm-1',
          usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
          credits: '0.000005',
        },
      ],
    });
    expect(bodies[0]).toMatchObject({
      messages: [
        { role: 'system', content: expect.stringContaining('Be strict.') },
        { role: 'user', content: 'Urgent?' },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'judgment', strict: true } },
    });
  });

  test('offers the categories, or the scores of a scale', async () => {
    const one = await judge(categories, [{ ...yes, verdict: 'other' }]);
    expect(schemaOf(one.bodies[0]).properties.verdict).toEqual({ type: 'string', enum: ['billing', 'other'] });
    expect(JSON.stringify(one.bodies[0])).toContain('billing: Money');
    const two = await judge({ answer: 'score', lowest: 2, highest: 4, scale: '4 is best' }, [{ ...yes, verdict: 3 }]);
    expect(schemaOf(two.bodies[0]).properties.verdict).toEqual({ type: 'integer', enum: [2, 3, 4] });
    expect(two.outputs['main']).toMatchObject([{ verdict: 3 }]);
  });

  test('sends items to the output of their verdict', async () => {
    const json = [{ n: 1 }, { n: 2 }];
    const answers = [yes, { ...yes, verdict: false }];
    const keep = 'json';
    expect((await judge({ ports: true, keep }, answers, { json })).outputs).toMatchObject({
      yes: [{ n: 1 }],
      no: [{ n: 2 }],
    });
    const named = [
      { ...yes, verdict: 'other' },
      { ...yes, verdict: 'billing' },
    ];
    expect((await judge({ ...categories, ports: true }, named, { json })).outputs).toMatchObject({
      category_1: [{ n: 2 }],
      category_2: [{ n: 1 }],
    });
    const { outputs } = nodeTypes.newest('ai.judgment')!.shape;
    expect(outputs({ ...categories, ports: true })).toEqual(['category_1', 'category_2']);
    expect([outputs({}), outputs({ ports: true }), outputs({ answer: 'score', ports: true })]).toEqual([
      ['main'],
      ['yes', 'no'],
      ['main'],
    ]);
  });

  test('finds the answer in a fence or behind a preamble, without asking again', async () => {
    for (const said of [
      `Sure!\n\`\`\`json\n${JSON.stringify(yes)}\n\`\`\``,
      `My answer is ${JSON.stringify(yes)}. Good luck.`,
    ]) {
      const { outputs, bodies } = await judge({}, [said]);
      expect(outputs['main']).toMatchObject([{ verdict: true }]);
      expect(bodies).toHaveLength(1);
    }
  });

  test('lets the model mend its answer twice, and charges each call', async () => {
    const { outputs, bodies } = await judge({}, ['I think so', { ...yes, confidence: 90 }, yes]);
    expect(outputs['main']).toMatchObject([{ verdict: true, credits: '0.000015', usage: { total_tokens: 15 } }]);
    expect(bodies[2]!['messages']).toMatchObject([
      {},
      {},
      { role: 'assistant', content: 'I think so' },
      { role: 'user', content: expect.stringContaining('not JSON') },
      { role: 'assistant' },
      { role: 'user', content: expect.stringContaining('“confidence” must be from 0 to 1') },
    ]);
    const never = ['no', 'no', 'no', yes];
    await expect(judge({}, never)).rejects.toMatchObject({ code: 'node_failed' });
    await expect(judge({}, ['CUT off', yes])).rejects.toThrow('Raise max tokens');
    expect((await judge({}, never, { itemErrors: 'continue', json: [{ n: 1 }] })).outputs['main']).toMatchObject([
      { n: 1, error: expect.stringContaining('does not fit') },
    ]);
  });

  test('wrong parameters are named before anything is asked', async () => {
    for (const [parameters, param] of [
      [{ question: '' }, '/question'],
      [{ answer: 'categories', categories: [{ name: 'a' }] }, '/categories'],
      [{ answer: 'categories', categories: [{ name: 'a' }, { name: 'a' }] }, '/categories'],
      [{ answer: 'score', lowest: 5, highest: 5 }, '/highest'],
      [{ answer: 'score', lowest: 0, highest: 500 }, '/highest'],
    ] as const)
      await expect(
        runAlone('ai.judgment', { parameters: { model: 'm', question: 'q', ...parameters } }),
      ).rejects.toMatchObject({ code: 'parameter_invalid', param });
    const { checkParameters } = nodeTypes.newest('ai.judgment')!.shape;
    const problems = checkParameters({
      model: 'm',
      question: 'q',
      answer: 'categories',
      categories: '{{ $json.all }}',
      ports: true,
    });
    expect(problems).toMatchObject([{ parameter: '/categories' }]);
  });

  test('asks nothing without items', async () => {
    expect((await judge({}, [], { json: [] })).bodies).toEqual([]);
  });
});
