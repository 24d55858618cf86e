/** A flow of nodes on a canvas. `draft` is a graph (decisions §12). */
export interface DigitalOrganizationRow {
  id: string;
  organizationId: string;
  projectId: string;
  folderId: string | null;
  name: string;
  description: string;
  tags: string[];
  draft: unknown;
  /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
  draftWritten: unknown;
  draftRevision: number;
  publishedVersionId: string | null;
  /** The version that was published when its project was archived. */
  archivedVersionId: string | null;
  /** Whose agent works there: then it has no canvas, and is in no list. */
  employeeId: string | null;
  settings: Record<string, unknown>;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}
