/** A group as a directory provisions it. */
export interface ScimGroupRow {
  id: string;
  organizationId: string;
  connectionId: string;
  externalId: string | null;
  displayName: string;
  createdAt: Date;
  updatedAt: Date;
}
