import type { FormDone } from '../../domains/executions/forms/formDefinition.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { nextPage, type SubmittedForm } from './nextPage.ts';
import { pageAnswer } from './pageAnswer.ts';

const nextWithinMs = 2_000;

/**
 * The answer to a submission that counts: the next form of the execution, where it comes at once; where one may come later, the
 * page that waits for it (`continuePage`); else what the form says afterwards.
 */
export async function afterSubmission(
  form: SubmittedForm & { done: FormDone; pagesFollow: boolean },
  deps: Pick<Deps, 'database' | 'resumeLinks'>,
): Promise<RawAnswer> {
  if (!form.pagesFollow) return doneAnswer(form, deps);
  const next = await nextPage(form, nextWithinMs, deps);
  if (next.kind === 'form') return redirectTo(next.url);
  if (next.kind === 'ending') return redirectTo(deps.resumeLinks.resultUrl(form));
  if (next.kind === 'failed') return failedPage();
  if (next.kind === 'none') return doneAnswer(form, deps);
  const { executionId, number } = form;
  return redirectTo(`${deps.resumeLinks.urls({ executionId, number: number + 1 }).resumeFormUrl}?continue=1`);
}

/** Shown when no page follows the form with this number. */
export function doneAnswer(
  { executionId, number, done }: Pick<SubmittedForm, 'executionId' | 'number'> & { done: FormDone },
  { resumeLinks }: Pick<Deps, 'resumeLinks'>,
): RawAnswer {
  if (done.kind === 'result') return redirectTo(resumeLinks.resultUrl({ executionId, number }));
  return done.kind === 'redirect' ? redirectTo(done.url) : pageAnswer(200, renderMessage(done));
}

export function redirectTo(location: string): RawAnswer {
  return pageAnswer(303, '', { location });
}

/** The submission has arrived; the reason of the failure is for its owners. */
export function failedPage(): RawAnswer {
  const message = 'Your response was received but could not be processed. Please contact the sender of this form.';
  return pageAnswer(500, renderMessage({ title: 'Something went wrong', message }));
}
