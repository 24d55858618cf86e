import { expect, test } from 'vitest';
import { identifier } from '../../integrations/engine/identifier.ts';

test('an identifier has no spaces around it, and is not empty', () => {
  expect(identifier(' a1 ', 'list')).toBe('a1');
  expect(() => identifier(' ', 'list')).toThrow(expect.objectContaining({ param: '/list' }));
});
