import type { Database } from '../../../db/database.ts';
import type { FolderRow } from '../../../db/repositories/digitalOrganizations/folders.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { checkDepth } from './folderRules.ts';
import { findFolder, readTargetFolder } from './readFolder.ts';

/** A folder, the caller and the new values. */
export interface FolderUpdate {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: components['schemas']['FolderUpdate'];
}

/**
 * Renames a folder, or moves it with all that is in it within its project. Errors: `not_found`, `insufficient_scope`, `name_taken`,
 * `invalid_request` if it would be inside itself or too deep.
 */
export async function updateFolder(database: Database, { id, actor, body }: FolderUpdate): Promise<FolderRow> {
  const query = { id, actor, permission: 'digital_organizations.edit' } as const;
  return withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { folders } = repositories;
      const { projectId } = await findFolder(repositories, query);
      await folders.lockProject(projectId);
      const before = await findFolder(repositories, query);
      const { name = before.name, parent_id: parentId = before.parentId } = body;
      if (parentId !== before.parentId) {
        const parent = await readTargetFolder(repositories, { id: parentId, projectId, actor, param: '/parent_id' });
        if (parent !== null && [parent, ...parent.path].some((one) => one.id === id))
          throw new AppError('invalid_request', 'A folder cannot be moved into itself.', { param: '/parent_id' });
        checkDepth(parent, await folders.levelsBelow(id));
      }
      await folders.save(id, { name: name.trim(), parentId });
      return findFolder(repositories, query);
    }),
  );
}
