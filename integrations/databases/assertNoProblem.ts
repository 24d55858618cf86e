import { AppError } from '../../openapi/AppError.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';

/** Refuses parameters with problems. `what` begins the message: "The SQL". Errors: `parameter_invalid` for the first problem. */
export function assertNoProblem([problem]: readonly ParameterProblem[], what: string): void {
  if (problem) throw new AppError('parameter_invalid', `${what} ${problem.message}`, { param: problem.parameter });
}
