import { violatedConstraint } from '../../db/databaseError.ts';
import { AppError } from '../../openapi/AppError.ts';

const keys: Readonly<Record<string, string>> = {
  digital_organization_shares_organization_id_account_id_fkey: 'Member not found in this organization.',
  digital_organization_shares_organization_id_project_id_fkey: 'Project not found.',
};

/** Writes shares. Throws `invalid_request` if a member left or a project was deleted since the lookup. */
export async function withPresentTargets<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const message = keys[violatedConstraint(error) ?? ''];
    if (message === undefined) throw error;
    throw new AppError('invalid_request', message, { cause: error });
  }
}
