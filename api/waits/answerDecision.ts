import type { FormDefinition, FormError } from '../../domains/executions/forms/formDefinition.ts';
import type { FormWords } from '../../domains/executions/forms/formWords.ts';
import { renderForm } from '../../domains/executions/forms/renderForm.ts';
import type { Deps } from '../deps.ts';
import { pageAnswer, wrongMethodAnswer } from '../forms/pageAnswer.ts';
import { receiveSubmission, type Received } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import type { ResumeCall } from './resumeByCall.ts';

interface Decision {
  organizationId: string;
  form: FormDefinition;
  words: FormWords;
  /** Makes the decision; or returns the errors of the submission, at least one. */
  decide: (received: Received) => Promise<RawAnswer | FormError[]>;
}

/**
 * Shows the form of a decision behind a link, or receives a submission of it. Looking decides nothing, because programs that check mails
 * open links. Errors: those of `receiveSubmission` and `decide`.
 */
export async function answerDecision(
  { request, headers }: Pick<ResumeCall, 'request' | 'headers'>,
  { organizationId, form, words, decide }: Decision,
  deps: Deps,
): Promise<RawAnswer> {
  if (request.method === 'GET' || request.method === 'HEAD') return pageAnswer(200, renderForm({ form, words }));
  if (request.method !== 'POST') return wrongMethodAnswer(words.language);
  const received = await receiveSubmission({ request, headers, organizationId, form }, deps);
  try {
    const outcome = await decide(received);
    if (!Array.isArray(outcome)) return outcome;
    return pageAnswer(400, renderForm({ form, values: received.typed, errors: outcome, words }));
  } finally {
    received.done();
  }
}
