import { expect, test } from 'vitest';
import { operationOf } from '../../integrations/engine/operationOf.ts';

test('an operation is found by its name', () => {
  expect(operationOf({ send: 1, list: 2 }, { operation: 'list' })).toBe(2);
});

test.each([{ operation: 'delete' }, {}])('an operation that a node does not have is refused: %j', (parameters) => {
  expect(() => operationOf({ send: 1 }, parameters)).toThrow(
    expect.objectContaining({ code: 'parameter_invalid', param: '/operation' }),
  );
});
