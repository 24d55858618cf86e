import { expect, test } from 'vitest';
import { article, idIn, ownOf } from '../../integrations/engine/kinds.ts';

test('a word has its article', () => {
  expect([article('customer'), article('order')]).toEqual(['a customer', 'an order']);
});

test('the parameter with the ID is apart from the others', () => {
  const parameters = { order: '7', note: 'Gift' };
  expect(idIn({ name: 'order' }, parameters)).toBe('7');
  expect(ownOf({ name: 'order' }, parameters)).toEqual({ note: 'Gift' });
});
