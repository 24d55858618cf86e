import { describe, expect, test } from 'vitest';

import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

const rule = (left: unknown, operation: string, right: unknown, title?: string) => ({
  ...(title === undefined ? {} : { title }),
  conditions: { conditions: [{ left, operator: { type: 'number', operation }, right }] },
});
/** Below 2, below 4, for the value of each item. */
const rules = (n: unknown) => [rule(n, 'lt', 2), rule(n, 'lt', 4)];
const values = [1, 2, 3, 4];
const json = values.map((n) => ({ n }));
const byRules = (more: object = {}, given: unknown[] = values) =>
  jsonOf('logic.switch', {
    json: given.map((n) => ({ n })),
    parametersPerItem: given.map((n) => ({ rules: rules(n), ...more })),
  });
const shape = nodeTypes.shapeOf({ type: 'logic.switch' })!;
const issues = (parameters: object) =>
  nodeTypes
    .findIssues(graphOf({ T: { type: 'trigger.manual' }, S: { type: 'logic.switch', parameters } }, 'T>S'))
    .map(({ parameter, code }) => `${parameter} ${code}`);

describe('by rules', () => {
  test('each item goes to the first rule that it meets, in order, paired with where it came from', async () => {
    const result = await runAlone('logic.switch', {
      json,
      parametersPerItem: values.map((n) => ({ rules: rules(n) })),
    });
    expect(result).toEqual({
      outputs: {
        rule_1: [{ json: { n: 1 }, pairedItem: 0 }],
        rule_2: [
          { json: { n: 2 }, pairedItem: 1 },
          { json: { n: 3 }, pairedItem: 2 },
        ],
      },
    });
  });

  test('or to every rule that it meets', async () => {
    expect(await byRules({ matches: 'all' })).toEqual({
      rule_1: [{ n: 1 }],
      rule_2: [{ n: 1 }, { n: 2 }, { n: 3 }],
    });
  });

  test('an item that meets none ends, goes to fallback, or to the output of a rule', async () => {
    expect(await byRules({ fallback: 'none' }, [4])).toEqual({});
    expect(await byRules({ fallback: 'extra' }, [4])).toEqual({ fallback: [{ n: 4 }] });
    expect(await byRules({ fallback: 'output', fallback_output: 2 }, [4])).toEqual({ rule_2: [{ n: 4 }] });
    await expect(byRules({ fallback: 'output', fallback_output: 3 }, [4])).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/fallback_output',
    });
  });

  test('without rules everything meets none', async () => {
    expect(await jsonOf('logic.switch', { json, parameters: { fallback: 'extra' } })).toEqual({ fallback: json });
  });

  test('an item that cannot be judged is an error that names the rule, or goes to fallback, else to the first output', async () => {
    const wrong = { json: [{ n: 'x' }], parameters: { rules: rules('x') } };
    await expect(runAlone('logic.switch', wrong)).rejects.toMatchObject({
      code: 'item_type_mismatch',
      param: '/rules/0/conditions/conditions/0/left',
    });
    const failed = { n: 'x', error: expect.stringContaining('Rule 1, condition 1') };
    expect(await jsonOf('logic.switch', { ...wrong, itemErrors: 'continue' })).toEqual({ rule_1: [failed] });
    expect(await jsonOf('logic.switch', { ...wrong, itemErrors: 'error_output' })).toEqual({ error: [failed] });
    const withFallback = { ...wrong, parameters: { rules: rules('x'), fallback: 'extra' } };
    expect(await jsonOf('logic.switch', { ...withFallback, itemErrors: 'continue' })).toEqual({ fallback: [failed] });
  });
});

describe('by an index', () => {
  const byIndex = (index: unknown, more: object = {}) =>
    jsonOf('logic.switch', { parameters: { mode: 'expression', index, outputs: 3, ...more } });

  test('counts from 0', async () => {
    expect(await byIndex(0)).toEqual({ rule_1: [{}] });
    expect(await byIndex('2')).toEqual({ rule_3: [{}] });
  });

  test.each([3, -1])('the index %s is an error', async (index) => {
    await expect(byIndex(index)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/index',
      message: `There is no output with the index ${index}; they go from 0 to 2.`,
    });
  });

  test.each([1.5, 'second', null])('%j is no index', async (index) => {
    await expect(byIndex(index)).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  test('an item without output goes to the first one or to error where the node continues', async () => {
    const alone = { parameters: { mode: 'expression', index: 9 }, itemErrors: 'continue' as const };
    expect(await jsonOf('logic.switch', alone)).toEqual({ rule_1: [{ error: expect.stringContaining('index 9') }] });
  });
});

test('no items give no items', async () => {
  expect(await jsonOf('logic.switch', { json: [], parameters: { rules: rules(1) } })).toEqual({});
});

test('the ports follow the rules as written, with their names', () => {
  const ports = (parameters: Record<string, unknown>) => shape.outputs(parameters);
  expect(ports({})).toEqual([]);
  expect(ports({ rules: rules('{{ $json.n }}') })).toEqual(['rule_1', 'rule_2']);
  expect(ports({ rules: rules(1), fallback: 'extra' })).toEqual(['rule_1', 'rule_2', 'fallback']);
  expect(ports({ rules: rules(1), fallback: 'output' })).toEqual(['rule_1', 'rule_2']);
  expect(ports({ mode: 'expression', index: 1 })).toHaveLength(4);
  expect(ports({ mode: 'expression', outputs: 2, fallback: 'extra' })).toEqual(['rule_1', 'rule_2']);
  const { outputs } = nodeTypes.newest('logic.switch')!.definition;
  expect((outputs as (written: object) => object[])({ rules: [rule(1, 'lt', 2, 'Small'), rule(1, 'lt', 2)] })).toEqual([
    { name: 'rule_1', title: 'Small' },
    { name: 'rule_2', title: 'Rule 2' },
  ]);
});

test('names errors before publishing', () => {
  expect(issues({ rules: rules('{{ $json.n }}'), fallback: 'output', fallback_output: 2 })).toEqual([]);
  expect(issues({ rules: rules(1), fallback: 'output', fallback_output: 3 })).toEqual([
    '/fallback_output parameter_invalid',
  ]);
  expect(issues({ rules: '{{ $json.rules }}' })).toEqual(['/rules parameter_invalid']);
  expect(issues({ rules: [{ title: 'Without conditions' }] })).toEqual(['/rules/0/conditions parameter_missing']);
  expect(issues({ mode: 'expression' })).toEqual(['/index parameter_missing']);
  expect(issues({ mode: 'expression', index: '{{ $json.n }}' })).toEqual([]);
  expect(issues({ mode: 'chance' })).toEqual(['/mode parameter_invalid']);
});
