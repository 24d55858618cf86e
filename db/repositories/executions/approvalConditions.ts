import { sql, type RawBuilder } from 'kysely';

/** An account and its role in the organization, or columns of a query. */
interface Asked {
  readonly accountId: RawBuilder<string>;
  readonly role: RawBuilder<string>;
}

/** Those who decide an approval `a` now. */
export const decidersNow: RawBuilder<string[]> =
  sql`(a.deciders || case when a.escalates_at <= now() then a.escalates_to else '{}' end)`;

/**
 * Returns the condition that a list of deciders names an account or one of its roles. The query has the approval as `a`, its digital
 * organization as `d` and its project as `p`.
 */
export function isNamedIn(list: RawBuilder<string[]>, { accountId, role }: Asked): RawBuilder<boolean> {
  return sql<boolean>`(${list} && array[${accountId}, 'org:' || ${role}]
    or (p.kind = 'personal' and p.owner_account_id = ${accountId} and 'project:project_admin' = any (${list}))
    or exists (select from project_members x where x.organization_id = a.organization_id and x.project_id = p.id and x.account_id = ${accountId}
      and coalesce(x.role_id, 'project:' || x.role) = any (${list})))`;
}
