import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** A mail that was not sent yet, or could not be. What it says, and to whom, is sealed. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.text().primary(),
    kind: p.text(),
    contentEncrypted: p.text(),
    attempts: p.integer(),
    /** When it is tried next; while somebody sends it, when others may. */
    dueAt: p.datetime(3),
    /** After this nobody wants it any more. */
    expiresAt: p.datetime(3).strictNullable(),
    /** Given up. */
    failedAt: p.datetime(3).strictNullable(),
    lastError: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type MailRow = RowOf<typeof MailEntity>;
