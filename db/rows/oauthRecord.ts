/** A thing of the authorization server, under the SHA-256 of its value. It belongs to an organization through its key, where it has one. */
export interface OAuthRecordRow {
  /** As `oidc-provider` calls it: `AccessToken`, `Client` … */
  kind: string;
  idHash: Buffer;
  /** Of the grant that a code or a token came from. */
  grantHash: Buffer | null;
  /** The account API key of the authorization. */
  keyId: string | null;
  content: Record<string, unknown>;
  consumedAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
}
