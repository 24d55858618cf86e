import { violatedConstraint } from '../../db/databaseError.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Writes a data table. Errors: `name_taken` where its project has one of that name. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'data_tables_name') throw error;
    throw new AppError('name_taken', 'A data table with this name already exists in the project.', {
      param: '/name',
      cause: error,
    });
  }
}
