import { violatedConstraint } from '../../../db/databaseError.ts';
import type { FolderRow } from '../../../db/repositories/digitalOrganizations/folders.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { permitted } from '../../identity/projectAccess.ts';

/** The requested folder and the caller. */
export interface FolderQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a folder and checks the caller's permission in its project. Errors: `not_found`, `insufficient_scope`. */
export async function findFolder(
  { folders }: Repositories,
  { id, actor, permission }: FolderQuery,
): Promise<FolderRow> {
  return permitted(await folders.find(id, actor.accountId), actor, permission);
}

/** A folder that a body names, where it is one of that project; null stays null. Errors: `invalid_request`, one answer for all others. */
export async function readTargetFolder(
  { folders }: Repositories,
  { id, projectId, actor, param }: { id: string | null; projectId: string; actor: AccountActor; param: string },
): Promise<FolderRow | null> {
  if (id === null) return null;
  const folder = await folders.find(id, actor.accountId);
  if (folder === null || folder.projectId !== projectId)
    throw new AppError('invalid_request', 'Folder not found in this project.', { param });
  return folder;
}

/** Puts something into a folder. Errors: `invalid_request` if the folder was deleted since it was looked up. */
export async function withPresentFolder<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'digital_organizations_folder') throw error;
    throw new AppError('invalid_request', 'Folder not found in this project.', { param: '/folder_id', cause: error });
  }
}
