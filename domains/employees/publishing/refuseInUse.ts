import { violatedConstraint } from '../../../db/databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** The constraint that keeps an employee that others have hired. */
export const employeeInUse = 'employee_in_use';

/** Deletes an employee. Errors: `employee_in_use` if anybody has a position with it. */
export async function refuseInUse<T>(remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    throw violatedConstraint(error) === employeeInUse ? inUse(error) : error;
  }
}

/** The refusal. */
export function inUse(cause: unknown): AppError {
  return new AppError(
    'employee_in_use',
    'An employee here has been hired. Unpublish it, and delete it once nobody has a position with it.',
    { cause },
  );
}
