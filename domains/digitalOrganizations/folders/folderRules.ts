import type { FolderRow } from '../../../db/repositories/digitalOrganizations/folders.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** How many folders a project can have. */
export const mostFolders = 500;
/** How deep they can be nested; those at the top are the first level. */
export const mostLevels = 8;

/** Refuses a place for a folder, and `levelsBelow` of folders in it, that would be too deep. Errors: `invalid_request`. */
export function checkDepth(parent: FolderRow | null, levelsBelow: number): void {
  const level = parent === null ? 1 : parent.path.length + 2;
  if (level + levelsBelow > mostLevels)
    throw new AppError('invalid_request', `Folders can be nested up to ${mostLevels} levels.`, { param: '/parent_id' });
}

/** The name, or with a number behind it where it is taken, ignoring case; at most 100 characters. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const free = `${Array.from(name)
      .slice(0, 100 - end.length)
      .join('')}${end}`;
    if (!known.has(free.toLowerCase())) return free;
  }
}
