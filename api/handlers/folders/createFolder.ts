import { createFolder as create } from '../../../domains/digitalOrganizations/folders/createFolder.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';

/** Creates a folder in a project: that of its parent, else by default the caller's personal space. */
export const createFolder: Handler<'createFolder'> = async ({ body, actor }, { database }) => {
  const folder = await create(database, { actor, body });
  return { status: 201, body: presentFolder(folder, actor) };
};
