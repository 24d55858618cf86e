/** A mail that was not sent yet, or could not be. Content and recipient are sealed. */
export interface MailRow {
  id: string;
  kind: string;
  contentEncrypted: string;
  attempts: number;
  /** Time of the next attempt; during sending, the end of the lease. */
  dueAt: Date;
  /** After this time it is not sent. */
  expiresAt: Date | null;
  /** Given up. */
  failedAt: Date | null;
  lastError: string | null;
  createdAt: Date;
}
