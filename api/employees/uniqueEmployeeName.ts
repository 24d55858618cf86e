import { violatedConstraint } from '../../db/databaseError.ts';
import { AppError } from '../../openapi/AppError.ts';

const taken: Readonly<Record<string, string>> = {
  employees_name: 'An employee with this name already exists in the project.',
  positions_name: 'A position with this name already exists in the project.',
};

/** Writes an employee or a position. Errors: `name_taken` where its project has one of that name. */
export async function uniqueEmployeeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const message = taken[violatedConstraint(error) ?? ''];
    if (message === undefined) throw error;
    throw new AppError('name_taken', message, { param: '/name', cause: error });
  }
}
