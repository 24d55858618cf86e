import type { ExpiringKind } from '../../db/rows/event.ts';

/** Languages that mails are written in. */
export type MailLanguage = 'en' | 'de';

/** The recipient of a mail. `language` null: not known, so English. */
export interface Recipient {
  readonly email: string;
  readonly name?: string | null;
  readonly language: MailLanguage | null;
}

/** Where and when something was done, as a sign-in. */
export interface Place {
  readonly userAgent: string | null;
  readonly address: string;
  readonly at: Date;
}

/** Values of each kind of mail. A new kind is a line here, a text in each language, and nothing else. */
export interface MailValues {
  readonly test: Record<never, never>;
  readonly organization_invitation: {
    readonly organization: string;
    readonly inviter: string;
    readonly role: 'owner' | 'admin' | 'member';
    readonly link: string;
    readonly expiresAt: Date;
  };
  readonly instance_invitation: { readonly inviter: string; readonly link: string; readonly expiresAt: Date };
  readonly password_reset: { readonly link: string; readonly expiresAt: Date };
  /** The account signs in with its organization's single sign-on only. */
  readonly password_reset_by_sso: { readonly link: string };
  readonly password_changed: { readonly place: Place; readonly link: string };
  /** To the new address. */
  readonly email_confirmation: { readonly email: string; readonly link: string; readonly expiresAt: Date };
  /** To the address that an account signed up with. */
  readonly address_confirmation: {
    readonly email: string;
    readonly link: string;
    /** Link for a person who did not sign up to set a password, which ends all access set up by others. */
    readonly notYou: string;
    readonly expiresAt: Date;
  };
  /** A provider or directory confirmed an unconfirmed address. */
  readonly access_ended: { readonly organization: string; readonly link: string };
  /** To the former address. */
  readonly email_changed: { readonly email: string; readonly link: string; readonly expiresAt: Date };
  /** To the former address, after the change was undone. */
  readonly email_restored: { readonly link: string; readonly expiresAt: Date };
  readonly new_device: { readonly place: Place; readonly way: SignInWay; readonly link: string };
  readonly recovery_code_used: { readonly place: Place; readonly left: number; readonly link: string };
  readonly factor_added: { readonly factor: 'totp' | 'passkey'; readonly place: Place; readonly link: string };
  readonly factor_removed: { readonly factor: 'totp' | 'passkey'; readonly place: Place; readonly link: string };
  /** An admin of the instance removed all of them. */
  readonly factors_removed: { readonly at: Date; readonly link: string };
  readonly budget_reached: {
    readonly organization: string;
    readonly subject: string;
    readonly percent: number;
    readonly used: string;
    readonly limit: string;
    readonly link: string;
  };
  readonly low_balance: {
    readonly organization: string;
    readonly balance: string;
    readonly threshold: string;
    readonly link: string;
  };
  /** To subscribed members of the position: the deliverable that waits for their verdict. */
  readonly deliverable_waiting: {
    readonly organization: string;
    readonly position: string;
    readonly title: string;
    /** Where it is decided: without signing in or, where one must (`mustSignIn`), on its page. */
    readonly link: string;
    readonly mustSignIn: boolean;
    /** Where it is looked at. */
    readonly page: string;
    /** Where these mails are stopped. */
    readonly stop: string;
    readonly expiresAt: Date;
  };
  /** To members named in an approval, and holders of roles named there. */
  readonly approval_waiting: {
    readonly organization: string;
    readonly digitalOrganization: string;
    readonly title: string;
    readonly isReminder: boolean;
    /** Page of the decision: without signing in, or the inbox if `mustSignIn`. */
    readonly link: string;
    readonly mustSignIn: boolean;
    /** The inbox. */
    readonly page: string;
    /** When it ends without a decision; null for never. */
    readonly dueAt: Date | null;
  };
  /** To members: the spending of a week, of the organization or their own; amounts as people write them. */
  readonly weekly_digest: {
    readonly organization: string;
    readonly weekStartsOn: string;
    readonly total: string;
    readonly before: string;
    readonly models: string;
    readonly searches: string;
    readonly employees: string;
    readonly topModel: string | null;
    readonly isOwn: boolean;
    readonly link: string;
    /** The page that stops these mails. */
    readonly stop: string;
  };
  /** To a member that a comment mentions; `text` is its beginning. */
  readonly mentioned: {
    readonly organization: string;
    readonly author: string;
    readonly name: string;
    readonly text: string;
    readonly link: string;
  };
  /** To owners: how much of the plan's executions of a period is used. */
  readonly plan_executions: {
    readonly organization: string;
    readonly percent: 80 | 95 | 100;
    readonly used: number;
    readonly limit: number;
    readonly link: string;
  };
  /** To owners: a part that a single sign-on connection depends on expires soon, or has expired. */
  readonly sign_in_expiring: {
    readonly organization: string;
    readonly connection: string;
    readonly of: ExpiringKind;
    readonly expiresAt: Date;
    readonly hasExpired: boolean;
    readonly link: string;
  };
  /** To admins of the instance: the disk of the data folder fills up. */
  readonly disk_low: { readonly percent: number; readonly free: string; readonly link: string };
  readonly account_deleted: { readonly at: Date };
  /** To every owner, with the way to restore it. */
  readonly organization_deletion: { readonly organization: string; readonly deletesAt: Date; readonly link: string };
}

/** The method of a sign-in. */
export type SignInWay = 'password' | 'passkey' | 'single_sign_on';

export type MailKind = keyof MailValues;

/** The account and the organization whose request sends a mail. */
export interface MailCause {
  readonly accountId?: string;
  readonly organizationId?: string;
}

/** A mail to write. */
export interface Mail<K extends MailKind = MailKind> {
  readonly to: Recipient;
  readonly kind: K;
  readonly values: MailValues[K];
  /** After this time it is not sent, for example because its link has expired. */
  readonly expiresAt?: Date;
  /** Whose request sends it. `mailLimits` says which kinds need which of them. */
  readonly cause?: MailCause;
}

/** The content of a mail: short paragraphs, and at most one action. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  /** Notes at the end: the link's lifetime, and advice for unexpected mails. */
  readonly notes?: readonly string[];
}

/** The texts of one language. */
export interface MailTexts {
  readonly greeting: (name: string | null) => string;
  /** The last line. */
  readonly sentBy: (publicUrl: string) => string;
  readonly place: (place: { readonly device: string; readonly address: string }, time: string) => string;
  readonly unknownDevice: string;
  readonly openLink: string;
  readonly kinds: { readonly [K in MailKind]: (values: MailValues[K], say: Say) => MailText };
}

/** Formats values in a language. */
export interface Say {
  readonly time: (at: Date) => string;
  readonly place: (place: Place) => string;
}
