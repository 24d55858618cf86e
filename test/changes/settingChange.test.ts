import { expect, test } from 'vitest';
import { settingChange } from '../../api/middleware/settingChange.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';

const actor: AccountActor = {
  kind: 'account',
  via: 'session',
  accountId: 'acc_a',
  organizationId: 'org_a',
  role: 'owner',
  instanceRole: 'instance_member',
  instanceScopes: null,
  sessionId: 'ses_a',
  connectionId: null,
  factorMissing: false,
  organizationDeleting: false,
  keyId: null,
  allowedAddresses: null,
  scopes: null,
};
const told = (id: OperationId) => settingChange(operations[id], actor);

test('pages are told of what changed, for whom it shows', () => {
  const change = { kind: 'setting', organizationId: 'org_a', accountId: null };
  expect(told('updateSsoPolicies')).toEqual({ ...change, id: 'sso' });
  expect(told('replayRunCallback')).toEqual({ ...change, id: 'positions' });
  expect(told('updateConversation')).toEqual({ ...change, id: 'playground', accountId: 'acc_a' });
  expect(told('updatePlanPrice')).toEqual({ ...change, id: 'admin', organizationId: null });
});

test('what only looks, or says itself that it was, tells nothing', () => {
  const silent = ['previewPrice', 'previewPlanChange', 'previewProjectRole', 'previewSsoMapping', 'previewInstanceRole', 'checkoutPlan', 'startPasskey', 'createPlaygroundChat', 'createCatalogRun', 'listProjects'] as const; // prettier-ignore
  for (const id of silent) expect(told(id), id).toBe(null);
});
