import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** A link to set a new password. `accountId` null: it was asked for an address without an account and opens nothing. */
export const PasswordResetEntity = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    tokenHash: p.blob().primary(),
    accountId: p.text().strictNullable(),
    expiresAt: p.datetime(3),
    /** The link was sent by mail only. */
    mailed: p.boolean().default(false),
  },
});

/** A link that confirms the address that an account has now. */
export const EmailConfirmationEntity = defineEntity({
  name: 'EmailConfirmation',
  tableName: 'email_confirmations',
  properties: {
    tokenHash: p.blob().primary(),
    accountId: p.text(),
    /** The address the link went to. */
    email: p.text(),
    expiresAt: p.datetime(3),
  },
});

/** A change of an e-mail address: it waits for the link at the new one, then may be undone by a link at the old one. */
export const EmailChangeEntity = defineEntity({
  name: 'EmailChange',
  tableName: 'email_changes',
  properties: {
    id: p.text().primary(),
    accountId: p.text(),
    oldEmail: p.text(),
    newEmail: p.text(),
    /** Of the link that is good now: to confirm, then to undo. */
    tokenHash: p.blob(),
    expiresAt: p.datetime(3),
    confirmedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type EmailChangeRow = RowOf<typeof EmailChangeEntity>;

/** An event that was mailed to those whom it concerns. */
export const MailedEventEntity = defineEntity({
  name: 'MailedEvent',
  tableName: 'mailed_events',
  properties: {
    eventId: p.text().primary(),
  },
});
