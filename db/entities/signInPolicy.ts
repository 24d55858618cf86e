import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** Session requirements of an organization; without a row those of the instance apply. */
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
