import { describe, expect, test } from 'vitest';

import { nodeTypes } from './runAlone.ts';

const problemsOf = (type: string, parameters: Record<string, unknown>) =>
  nodeTypes
    .newest(type)!
    .shape.checkParameters(parameters)
    .map(({ parameter }) => parameter);

describe('trigger.sub', () => {
  test.each([
    [{}, []],
    [{ input: 'any' }, []],
    [{ input: 'schema', schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } }, []],
    [{ input: 'any', schema: 5 }, []],
    [{ input: 'schema' }, ['/schema']],
    [{ input: 'schema', schema: 'text' }, ['/schema']],
    [{ input: 'schema', schema: { type: 'nothing' } }, ['/schema']],
    [{ input: 'schema', schema: { pattern: '(a+)+$' } }, ['/schema']],
    [{ input: 'fields' }, ['/input']],
  ] as const)('%j has problems at %j', (parameters, expected) => {
    expect(problemsOf('trigger.sub', parameters)).toEqual(expected);
  });
});

test.each(['trigger.error', 'trigger.manual'])('%s has no parameters', (type) => {
  expect(problemsOf(type, {})).toEqual([]);
  expect(problemsOf(type, { other: 1 })).toEqual(['/other']);
});

test.each(['trigger.schedule', 'trigger.email', 'trigger.file', 'trigger.sse'])('%s takes no expressions', (type) => {
  const first = Object.keys(
    (nodeTypes.newest(type)!.definition.parameters.json as { properties: object }).properties,
  )[0]!;
  expect(problemsOf(type, { [first]: '{{ $json.a }}' })).toContain(`/${first}`);
});
