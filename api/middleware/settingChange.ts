import type { Change } from '../../db/changes/change.ts';
import type { Actor } from '../../identity/actor.ts';
import type { OperationRow } from '../../openapi/generated/operations.ts';

/** Whose pages show what operations of a tag change, for which no trigger and no repository tells. */
const told: Readonly<Record<string, 'account' | 'organization' | 'instance'>> = {
  accounts: 'account',
  sessions: 'account',
  'two-factor': 'account',
  playground: 'account',
  catalog: 'organization',
  'custom-domains': 'organization',
  organizations: 'organization',
  plan: 'organization',
  positions: 'organization',
  projects: 'organization',
  sso: 'organization',
  admin: 'instance',
};
/** What changes something and leaves no event in the audit log; others without one only look, or say themselves that they were. */
const unaudited = /\/playground\/conversations|\/replay$|\/verdict-mails$/;

/** What pages are told of after an operation went well: the tag of what it changed; null where it changed nothing that is told this way. */
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
