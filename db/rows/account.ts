/** An account: a person who signs in, or a service account, which has no address and no password. `email` is lower case. */
export interface AccountRow {
  id: string;
  kind: 'person' | 'service_account';
  email: string | null;
  name: string;
  /** Null for accounts that an identity provider made: no password fits. */
  passwordHash: string | null;
  instanceRole: 'instance_owner' | 'instance_admin' | 'instance_member';
  createdAt: Date;
  /** Since then the account is deleted: name and address are removed. */
  deletedAt: Date | null;
  /** Of the page, as it was chosen last; null: not known. Mails are written in it. */
  language: 'en' | 'de' | null;
  /** When the e-mail address was confirmed; null: anybody could have signed up with it. */
  emailConfirmedAt: Date | null;
  /** How the address was confirmed (`domains/identity/README.md`). `upgrade`: evidence that was there when confirmation was introduced. */
  emailConfirmedBy: 'first_account' | 'mail' | 'invitation' | 'admin' | 'provider' | 'upgrade' | null;
  /** The link invitation that the account joins by as soon as its address is confirmed. */
  waitingInvitationId: string | null;
}

/** The account of a person who signs in and receives mail. */
export type PersonRow = AccountRow & { readonly email: string };
