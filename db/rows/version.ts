/** An immutable published snapshot of a digital organization. */
export interface VersionRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  number: number;
  name: string | null;
  notes: string | null;
  graph: unknown;
  /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
  graphWritten: unknown;
  settings: Record<string, unknown>;
  createdBy: string;
  createdAt: Date;
}
