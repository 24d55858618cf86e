import type { Change } from '../../db/changes/change.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import type { OperationRow } from '../../openapi/generated/operations.ts';

/** Whose pages show what operations of a tag change, for which no trigger and no repository tells. */
const told: Readonly<Record<string, 'account' | 'organization' | 'instance'>> = {
  accounts: 'account',
  sessions: 'account',
  'two-factor': 'account',
  playground: 'account',
  budgets: 'organization',
  guardrails: 'organization',
  catalog: 'organization',
  'custom-domains': 'organization',
  organizations: 'organization',
  plan: 'organization',
  positions: 'organization',
  projects: 'organization',
  sso: 'organization',
  admin: 'instance',
};
/** Operations that change something without an audit event; others without one only read, or write their own. */
const unaudited = /\/playground\/conversations|\/replay$|\/verdict-mails$/;

/** Notification for pages after a successful operation: the tag of the changed resource; null if there is none. */
export function settingChange(
  { method, tag, path, audit }: Pick<OperationRow, 'method' | 'tag' | 'path' | 'audit'>,
  actor: Actor,
): Change | null {
  const whose = told[tag];
  if (method === 'get' || whose === undefined || actor.kind !== 'account') return null;
  if (audit === null && !unaudited.test(path)) return null;
  return {
    kind: 'setting',
    id: tag,
    organizationId: whose === 'instance' ? null : actor.organizationId,
    accountId: whose === 'account' ? actor.accountId : null,
  };
}
