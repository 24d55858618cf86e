/** A change of an e-mail address: it waits for the link at the new one, then may be undone by a link at the old one. */
export interface EmailChangeRow {
  id: string;
  accountId: string;
  oldEmail: string;
  newEmail: string;
  /** Of the link that is good now: to confirm, then to undo. */
  tokenHash: Buffer;
  expiresAt: Date;
  confirmedAt: Date | null;
  createdAt: Date;
}
