import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** A mail that was not sent yet, or could not be. Content and recipient are sealed. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.text().primary(),
    kind: p.text(),
    contentEncrypted: p.text(),
    attempts: p.integer(),
    /** Time of the next attempt; during sending, the end of the lease. */
    dueAt: p.datetime(3),
    /** After this time it is not sent. */
    expiresAt: p.datetime(3).strictNullable(),
    /** Given up. */
    failedAt: p.datetime(3).strictNullable(),
    lastError: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type MailRow = RowOf<typeof MailEntity>;
