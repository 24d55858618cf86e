import { expect, test } from 'vitest';
import { settingChange } from '../../api/middleware/settingChange.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { accountActor } from '../support/accountActor.ts';

const actor = accountActor({ accountId: 'acc_a', organizationId: 'org_a', role: 'owner' });
const told = (id: OperationId) => settingChange(operations[id], actor);

test('pages receive the changes visible to them', () => {
  const change = { kind: 'setting', organizationId: 'org_a', accountId: null };
  expect(told('updateSsoPolicies')).toEqual({ ...change, id: 'sso' });
  expect(told('updateBudget')).toEqual({ ...change, id: 'budgets' });
  expect(told('replayRunCallback')).toEqual({ ...change, id: 'positions' });
  expect(told('updateConversation')).toEqual({ ...change, id: 'playground', accountId: 'acc_a' });
  expect(told('updatePlanPrice')).toEqual({ ...change, id: 'admin', organizationId: null });
});

test('reads, and writes with their own notifications, publish nothing', () => {
  const silent = ['previewPrice', 'previewPlanChange', 'previewProjectRole', 'previewSsoMapping', 'previewInstanceRole', 'checkoutPlan', 'startPasskey', 'createPlaygroundChat', 'createCatalogRun', 'listProjects'] as const; // prettier-ignore
  for (const id of silent) expect(told(id), id).toBe(null);
});
