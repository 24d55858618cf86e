import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An invitation to sign up, or into an organization; stored as SHA-256 of its token. */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    tokenHash: p.blob(),
    /** Of the token that only the invited mailbox got, or that an admin of the instance vouches for; using it confirms the address. */
    confirmingTokenHash: p.blob().strictNullable(),
    createdBy: p.text(),
    email: p.text().strictNullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** When it was used up. */
    usedAt: p.datetime(3).strictNullable(),
    /** Its last user. */
    usedBy: p.text().strictNullable(),
    /** Null: to the instance only. */
    organizationId: p.text().strictNullable(),
    role: p.enum(['owner', 'admin', 'member'] as const).strictNullable(),
    projects: p.json<readonly { project_id: string; role: string }[]>(),
    maxUses: p.integer(),
    uses: p.integer(),
    revokedAt: p.datetime(3).strictNullable(),
  },
});

export type InvitationRow = RowOf<typeof InvitationEntity>;
