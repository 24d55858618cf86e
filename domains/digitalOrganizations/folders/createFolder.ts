import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { FolderRow } from '../../../db/repositories/digitalOrganizations/folders.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { checkDepth, mostFolders } from './folderRules.ts';
import { findFolder, readTargetFolder } from './readFolder.ts';

const permission = 'digital_organizations.edit';

/**
 * Creates a folder in a project: that of its parent, else by default the caller's personal space. Errors: `not_found`,
 * `insufficient_scope`, `name_taken`, `folder_limit_reached`, `invalid_request` if it would be too deep.
 */
export async function createFolder(
  database: Database,
  { actor, body }: { actor: AccountActor; body: components['schemas']['FolderCreate'] },
): Promise<FolderRow> {
  const id = newId('folder');
  const { parent_id: parentId = null } = body;
  return withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { digitalOrganizations, folders } = repositories;
      const above = parentId === null ? null : await folders.find(parentId, actor.accountId);
      const wanted = body.project_id ?? above?.projectId;
      const project = permitted(await digitalOrganizations.findProject(wanted, actor.accountId), actor, permission);
      await folders.lockProject(project.id);
      const target = { id: parentId, projectId: project.id, actor, param: '/parent_id' };
      checkDepth(await readTargetFolder(repositories, target), 0);
      if ((await folders.count(project.id)) >= mostFolders)
        throw new AppError('folder_limit_reached', `A project can have up to ${mostFolders} folders.`);
      const name = body.name.trim();
      await folders.insert({ id, projectId: project.id, parentId, name, createdBy: actor.accountId });
      return findFolder(repositories, { id, actor, permission });
    }),
  );
}
