import { violatedConstraint } from '../../db/databaseError.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Writes a role. Errors: `name_taken` where there is one of that name. */
export async function withUniqueRoleName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!['project_roles_name', 'instance_roles_name'].includes(violatedConstraint(error) ?? '')) throw error;
    throw new AppError('name_taken', 'A role with this name already exists.', { param: '/name', cause: error });
  }
}
