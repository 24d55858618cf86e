import { freeName } from '../../../domains/digitalOrganizations/folders/folderRules.ts';
import { findFolder } from '../../../domains/digitalOrganizations/folders/readFolder.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a folder; its contents move to the parent folder. */
export const deleteFolder: Handler<'deleteFolder'> = async ({ params, actor }, deps) => {
  const query = { id: params.folder_id, actor, permission: 'digital_organizations.edit' } as const;
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { folders } = repositories;
    const { projectId } = await findFolder(repositories, query);
    await folders.lockProject(projectId);
    const { id, parentId } = await findFolder(repositories, query);
    const siblings = await folders.children(projectId, parentId);
    const taken = siblings.filter((one) => one.id !== id).map(({ name }) => name);
    await folders.save(id, { name: id, parentId }); // a folder in it may have its name
    for (const child of await folders.children(projectId, id)) {
      const name = freeName(child.name, taken);
      taken.push(name);
      await folders.save(child.id, { name, parentId });
    }
    await folders.remove({ id, parentId });
  });
  return { status: 204 };
};
