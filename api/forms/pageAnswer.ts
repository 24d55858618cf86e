import type { FormWords } from '../../domains/executions/forms/formWords.ts';
import { renderMessage, pagePolicy } from '../../domains/executions/forms/renderPage.ts';
import { strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import type { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { toAppError } from '../middleware/errors.ts';

/** A page for strangers, under a policy that allows nothing but its own style and forms. */
export function pageAnswer(status: number, page: string, headers: Record<string, string> = {}): RawAnswer {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    raw: page,
    headers: { ...headers, ...strangerHeaders, 'content-security-policy': pagePolicy },
  };
}

const wrongMethod: Record<FormWords['language'], { title: string; message: string }> = {
  en: { title: 'Submission rejected', message: 'Open the link in a browser and decide there.' },
  de: { title: 'Abgelehnt', message: 'Öffne den Link in einem Browser und entscheide dort.' },
};

/** For a program that neither looks at a page where something is decided nor sends it. */
export function wrongMethodAnswer(language: FormWords['language']): RawAnswer {
  return pageAnswer(405, renderMessage({ ...wrongMethod[language], language }), { allow: 'GET, HEAD, POST' });
}

const titles: Record<FormWords['language'], Partial<Record<AppError['code'], string>>> = {
  en: {
    already_decided: 'Already decided',
    already_resumed: 'Already submitted',
    wait_timed_out: 'Expired',
    execution_finished: 'No longer available',
    execution_not_waiting: 'Not available right now',
    not_found: 'Not found',
    webhook_unauthorized: 'Sign in',
  },
  de: {
    already_decided: 'Schon entschieden',
    already_resumed: 'Schon abgeschickt',
    wait_timed_out: 'Abgelaufen',
    execution_finished: 'Nicht mehr verfügbar',
    execution_not_waiting: 'Gerade nicht verfügbar',
    not_found: 'Nicht gefunden',
    webhook_unauthorized: 'Anmelden',
  },
};
const otherTitles = {
  en: { ours: 'Something went wrong', theirs: 'Submission rejected' },
  de: { ours: 'Etwas ist schiefgegangen', theirs: 'Abgelehnt' },
} as const;

/** Renders errors below it as a page for people. Unexpected errors are logged with their cause. */
export async function guardedPage(
  work: () => Promise<RawAnswer>,
  {
    requestId,
    logger,
    language = 'en',
  }: { requestId: string; logger: Deps['logger']; language?: FormWords['language'] },
): Promise<RawAnswer> {
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    const { status } = errorStatus[error.code];
    if (status >= 500) logger.error({ err: thrown, code: error.code, requestId }, 'a form could not be served');
    const title = titles[language][error.code] ?? otherTitles[language][status >= 500 ? 'ours' : 'theirs'];
    return pageAnswer(status, renderMessage({ title, message: error.message, language }), error.headers);
  }
}
