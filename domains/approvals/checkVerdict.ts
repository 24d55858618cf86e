import { checkSubmission, type FieldValue } from '../executions/forms/checkSubmission.ts';
import { submittedValues } from '../executions/forms/submittedValues.ts';
import type { ApprovalWaitDetails } from '../executions/waits/waitDetails.ts';
import { AppError } from '../../openapi/AppError.ts';

/** A decision that fits its question. */
export interface Verdict {
  readonly choice: string;
  readonly comment: string | null;
  readonly values: Readonly<Record<string, FieldValue>>;
}

/** A decision as a program sends it. */
export interface GivenVerdict {
  readonly choice: string;
  readonly comment?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** Checks a decision against its question. Errors: `invalid_request` for another choice, a missing comment or a value that does not fit. */
export function checkVerdict(details: ApprovalWaitDetails, given: GivenVerdict): Verdict {
  if (!details.choices.some(({ value }) => value === given.choice))
    throw new AppError('invalid_request', `The choice must be one of: ${listed(details)}.`, { param: '/choice' });
  const comment = (given.comment ?? '').trim();
  if (details.comment === 'required' && comment === '')
    throw new AppError('invalid_request', 'Enter a comment.', { param: '/comment' });
  const values = submittedValues(details, given.values ?? {});
  const checked = checkSubmission(details, { values, files: {} });
  if ('errors' in checked) {
    const [first] = checked.errors;
    throw new AppError('invalid_request', first!.message, { param: `/values/${first!.field}` });
  }
  return { choice: given.choice, comment: details.comment === 'none' ? null : comment || null, values: checked.values };
}

function listed({ choices }: ApprovalWaitDetails): string {
  return choices.map(({ value }) => `"${value}"`).join(', ');
}
