import type { AccountActor } from '../../domains/identity/actor.ts';

/** An actor signed in as a plain member, to test rules without a server. */
export const accountActor = (more: Partial<AccountActor> = {}): AccountActor => ({
  kind: 'account',
  via: 'session',
  accountId: 'acc_me',
  organizationId: 'org_mine',
  role: 'member',
  instanceRole: 'instance_member',
  instanceScopes: null,
  sessionId: 'ses_1',
  connectionId: null,
  factorMissing: false,
  organizationDeleting: false,
  keyId: null,
  allowedAddresses: null,
  scopes: null,
  ...more,
});
