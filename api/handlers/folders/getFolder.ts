import { findFolder } from '../../../domains/digitalOrganizations/folders/readFolder.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';

/** Reads a folder with the folders above it. */
export const getFolder: Handler<'getFolder'> = async ({ params, actor }, deps) => {
  const query = { id: params.folder_id, actor, permission: 'digital_organizations.view' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findFolder(repositories, query),
  );
  return { status: 200, body: presentFolder(row, actor) };
};
