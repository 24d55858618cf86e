import { AppError } from '../../../openapi/AppError.ts';
import { checkDepth } from '../../../domains/digitalOrganizations/folders/folderRules.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { findFolder, readTargetFolder } from '../../../domains/digitalOrganizations/folders/readFolder.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';

/** Renames a folder, or moves it with all that is in it within its project. */
export const updateFolder: Handler<'updateFolder'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.folder_id, actor, permission: 'digital_organizations.edit' } as const;
  const row = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { folders } = repositories;
      const { projectId } = await findFolder(repositories, query);
      await folders.lockProject(projectId);
      const before = await findFolder(repositories, query);
      const { name = before.name, parent_id: parentId = before.parentId } = body;
      if (parentId !== before.parentId) {
        const target = { id: parentId, projectId, actor, param: '/parent_id' };
        const parent = await readTargetFolder(repositories, target);
        if (parent !== null && [parent, ...parent.path].some(({ id }) => id === query.id))
          throw new AppError('invalid_request', 'A folder cannot be moved into itself.', { param: '/parent_id' });
        checkDepth(parent, await folders.levelsBelow(query.id));
      }
      await folders.save(query.id, { name: name.trim(), parentId });
      return findFolder(repositories, query);
    }),
  );
  return { status: 200, body: presentFolder(row, actor) };
};
