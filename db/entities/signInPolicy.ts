import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** What an organization demands of the sessions that act in it; without a row: what the instance demands. */
export const SignInPolicyEntity = defineEntity({
  name: 'SignInPolicy',
  tableName: 'sign_in_policies',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text().primary(),
    sessionMaxHours: p.integer().strictNullable(),
    sessionIdleMinutes: p.integer().strictNullable(),
    twoFactorRequired: p.boolean().default(false),
    /** The owner who can always sign in with password and second factor. */
    breakGlassAccountId: p.text().strictNullable(),
  },
});

export type SignInPolicyRow = RowOf<typeof SignInPolicyEntity>;
