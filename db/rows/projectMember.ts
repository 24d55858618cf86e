/** The role of an account in a project. */
export interface ProjectMemberRow {
  organizationId: string;
  projectId: string;
  accountId: string;
  role: 'project_admin' | 'editor' | 'viewer';
  /** The custom role; `role` is `viewer` then. */
  roleId: string | null;
  /** The connection whose groups gave the role; null if assigned by hand. */
  mappedBy: string | null;
  createdAt: Date;
}
