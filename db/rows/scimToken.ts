/** Token with which a directory provisions people of a connection; only the SHA-256 of its value is stored. */
export interface ScimTokenRow {
  connectionId: string;
  organizationId: string;
  hash: Buffer;
  last4: string;
  createdBy: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
}
