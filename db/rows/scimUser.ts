/** A user provisioned by a directory. A deleted user is kept: sign-in does not restore a removed person. */
export interface ScimUserRow {
  id: string;
  organizationId: string;
  connectionId: string;
  accountId: string;
  externalId: string | null;
  userName: string;
  active: boolean;
  /** It was admitted once: a member removed by hand since then stays removed. */
  joined: boolean;
  /** Other attributes of the directory, unchanged. */
  attributes: Record<string, unknown>;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
