import type { FolderRow } from '../../db/repositories/digitalOrganizations/folders.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import { mayInProject } from '../../domains/identity/policy.ts';
import type { components } from '../../openapi/generated/types.ts';

const actions = ['view', 'edit'] as const;

/** A folder for an actor. */
export function presentFolder(row: FolderRow, actor: AccountActor): components['schemas']['Folder'] {
  return {
    id: row.id,
    project_id: row.projectId,
    parent_id: row.parentId,
    name: row.name,
    path: row.path,
    folder_count: row.folderCount,
    digital_organization_count: row.digitalOrganizationCount,
    permissions: actions.filter((action) => mayInProject(actor, row.project, `digital_organizations.${action}`)),
    created_at: row.createdAt.toISOString(),
  };
}
