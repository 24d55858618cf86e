import { expect, test } from 'vitest';
import { withoutField } from '../../integrations/engine/withoutField.ts';

test('a field is left out at every depth', () => {
  const value = { id: 1, _links: [1], parts: [{ name: 'a', _links: [] }, null, 'text'], of: { _links: {}, id: 2 } };
  expect(withoutField(value, '_links')).toEqual({ id: 1, parts: [{ name: 'a' }, null, 'text'], of: { id: 2 } });
});
