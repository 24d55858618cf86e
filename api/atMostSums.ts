import { AppError } from '../openapi/AppError.ts';

/** The most sums that one answer holds. */
export const mostSums = 10_000;

const usualAdvice = { param: 'from', advice: 'Select fewer days or groups.' };

/** Returns sums that fit one answer. Errors: `invalid_request` at `param`, with `advice`, if there are more. */
export function atMostSums<Sum>(sums: Sum[], { param, advice } = usualAdvice): Sum[] {
  if (sums.length <= mostSums) return sums;
  throw new AppError('invalid_request', `The result has more than ${mostSums} rows. ${advice}`, { param });
}
