import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** An account: a person who signs in, or a service account, which has no address and no password. `email` is lower case. */
export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.text().primary(),
    kind: p.enum(['person', 'service_account'] as const).default('person'),
    email: p.text().strictNullable(),
    name: p.text(),
    /** Null for accounts that an identity provider made: no password fits. */
    passwordHash: p.text().strictNullable(),
    instanceRole: p.enum(['instance_owner', 'instance_admin', 'instance_member'] as const),
    createdAt: p.datetime(3),
    /** Since then the account is deleted: name and address are removed. */
    deletedAt: p.datetime(3).strictNullable(),
    /** Of the page, as it was chosen last; null: not known. Mails are written in it. */
    language: p.enum(['en', 'de'] as const).strictNullable(),
    /** When the e-mail address was confirmed; null: anybody could have signed up with it. */
    emailConfirmedAt: p.datetime(3).strictNullable(),
    /** How the address was confirmed (`domains/identity/README.md`). `upgrade`: evidence that was there when confirmation was introduced. */
    emailConfirmedBy: p
      .enum(['first_account', 'mail', 'invitation', 'admin', 'provider', 'upgrade'] as const)
      .strictNullable(),
    /** The link invitation that the account joins by as soon as its address is confirmed. */
    waitingInvitationId: p.text().strictNullable(),
  },
});

export type AccountRow = RowOf<typeof AccountEntity>;

/** The account of a person who signs in and receives mail. */
export type PersonRow = AccountRow & { readonly email: string };
