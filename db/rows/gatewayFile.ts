/** A file that a caller of the model gateway uploaded, or that a batch wrote. */
export interface GatewayFileRow {
  id: string;
  organizationId: string;
  keyId: string;
  accountId: string;
  purpose: 'assistants' | 'batch' | 'batch_output' | 'user_data' | 'vision';
  fileName: string;
  mediaType: string;
  sizeBytes: bigint;
  /** Its content in the file store, encrypted. */
  binaryId: string;
  createdAt: Date;
  expiresAt: Date;
}
