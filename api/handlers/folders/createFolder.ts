import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkDepth, mostFolders } from '../../../domains/digitalOrganizations/folders/folderRules.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { findFolder, readTargetFolder } from '../../../domains/digitalOrganizations/folders/readFolder.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

/** Creates a folder in a project: that of its parent, else by default the caller's personal space. */
export const createFolder: Handler<'createFolder'> = async ({ body, actor }, deps) => {
  const permission = 'digital_organizations.edit';
  const id = newId('folder');
  const { parent_id: parentId = null } = body;
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
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
  return { status: 201, body: presentFolder(row, actor) };
};
