/** A request of one credential and operation under an `Idempotency-Key`; without a response while the work continues. */
export interface IdempotencyRecordRow {
  organizationId: string;
  credentialId: string;
  operation: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  attempt: string;
  leasedUntil: Date;
  answerEncrypted: string | null;
  createdAt: Date;
}
