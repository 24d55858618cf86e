import { renderForm } from '../../domains/executions/forms/renderForm.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import { shownName } from '../../domains/mail/shownName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { pageAnswer, wrongMethodAnswer } from '../forms/pageAnswer.ts';
import type { RawAnswer } from '../handler.ts';
import type { ResumeCall } from './resumeByCall.ts';
import { verdictWords } from './verdictWords.ts';

/**
 * Asks a holder of the link in a mail about deliverables for confirmation, or stops these mails. Looking stops nothing. Errors:
 * `not_found`.
 */
export async function stopMails(
  { token, request }: Pick<ResumeCall, 'token' | 'request'>,
  deps: Deps,
): Promise<RawAnswer> {
  const linked = deps.verdictLinks.readStop(token);
  const found =
    linked &&
    (await deps.database.asSystem(({ verdictMails }) => verdictMails.stopping(linked.positionId, linked.accountId)));
  if (!linked || !found) throw new AppError('not_found', 'This link is not valid any more.');
  const words = verdictWords[found.language ?? 'en'];
  const title = words.stopTitle(shownName(found.positionName));
  const form = {
    title,
    description: words.stopAbout,
    button: words.stop,
    fields: [],
    done: { kind: 'page', title: '', message: '' } as const,
  };
  if (request.method === 'GET' || request.method === 'HEAD')
    return pageAnswer(200, renderForm({ form, words: words.form }));
  if (request.method === 'POST') {
    // Nothing in it matters: programs that unsubscribe at one click send words of their own (RFC 8058).
    request.stream.resume();
    await deps.database.withOrganization(found.organizationId, ({ verdictMails }) =>
      verdictMails.stop(linked.positionId, linked.accountId),
    );
    return pageAnswer(200, renderMessage({ ...words.stopped, language: words.form.language }));
  }
  return wrongMethodAnswer(words.form.language);
}
