import { sql, type RawBuilder } from 'kysely';

import { instancePoliciesKey } from '../identity/signInPolicies.ts';

/** Returns the condition that the organization in a column or the instance demands single sign-on or a second factor: a mail alone decides nothing. */
export function demandsSignIn(organization: string): RawBuilder<boolean> {
  const column = sql.ref(organization);
  return sql<boolean>`(exists (select from sso_policies q where q.organization_id = ${column} and q.sso_required)
    or exists (select from sign_in_policies q where q.organization_id = ${column} and q.two_factor_required)
    or exists (select from instance_settings i where i.key = ${instancePoliciesKey} and (i.value ->> 'two_factor_required')::boolean))`;
}
