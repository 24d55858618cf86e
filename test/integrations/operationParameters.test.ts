import { expect, test } from 'vitest';
import { defineOperation, reads } from '../../integrations/engine/defineOperation.ts';
import { operationParameters } from '../../integrations/engine/operationParameters.ts';
import { createParameterChecks } from '../../platform/schema/parameterChecks.ts';
import { text, type Schema } from '../../platform/schema/schema.ts';

const operation = (parameters: Record<string, Schema<unknown>>) =>
  defineOperation({
    title: 'Get',
    description: 'Returns a thing.',
    effects: reads,
    repeat: 'safe',
    parameters,
    example: {},
    output: {},
    request: () => ({ path: '/things' }),
  });

test('a node whose operations need no parameter has a valid schema', () => {
  const { json } = operationParameters('acme.thing', { get: operation({ name: text({ title: 'Name' }) }) }, 'get');
  expect(json).not.toHaveProperty('allOf');
  expect(createParameterChecks(json).written({ operation: 'get' })).toEqual([]);
});

test('a parameter is required for the operations that require it', () => {
  const required = operation({ name: text({ title: 'Name', required: true }) });
  const optional = operation({ name: text({ title: 'Name' }) });
  const { written } = createParameterChecks(
    operationParameters('acme.thing', { get: required, list: optional }, 'get').json,
  );
  expect(written({ operation: 'list' })).toEqual([]);
  expect(written({ operation: 'get' })).toMatchObject([{ parameter: '/name' }]);
});
