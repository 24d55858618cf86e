import { expect, test } from 'vitest';
import { operations } from '../../openapi/generated/operations.ts';
import { kindNames, verbNames } from '../../web/pages/audit-log/auditWords.ts';

test('every audit event of an operation has texts, for its target and for its action', () => {
  const actions = [
    ...new Set(Object.values(operations).flatMap(({ audit }) => (audit === null ? [] : [audit as string]))),
  ];
  const missing = actions.filter((action) => {
    const [kind = '', verb = ''] = action.split('.');
    return !(kind in kindNames) || !(verb in verbNames);
  });
  expect(actions.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
