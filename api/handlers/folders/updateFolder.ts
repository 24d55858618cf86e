import { updateFolder as update } from '../../../domains/digitalOrganizations/folders/updateFolder.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';

/** Renames a folder, or moves it with all that is in it within its project. */
export const updateFolder: Handler<'updateFolder'> = async ({ params, body, actor }, { database }) => {
  const folder = await update(database, { id: params.folder_id, actor, body });
  return { status: 200, body: presentFolder(folder, actor) };
};
