import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** An invitation to sign up; usable once, stored as SHA-256 of its token. */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.text().primary(),
    tokenHash: p.blob(),
    createdBy: p.text(),
    email: p.text().strictNullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).strictNullable(),
    usedBy: p.text().strictNullable(),
  },
});

export type InvitationRow = RowOf<typeof InvitationEntity>;
