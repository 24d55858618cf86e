import { renderMessage, pagePolicy } from '../../executions/forms/renderPage.ts';
import { strangerHeaders } from '../../executions/webhooks/answerHeaders.ts';
import type { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { errorStatus } from '../middleware/errorStatus.ts';
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

const titles: Partial<Record<AppError['code'], string>> = {
  already_decided: 'Already decided',
  already_resumed: 'Already submitted',
  wait_timed_out: 'Expired',
  execution_finished: 'No longer available',
  execution_not_waiting: 'Not available right now',
  not_found: 'Not found',
};

/** Answers what goes wrong below it as a page: people see it. Unexpected errors are logged with their cause. */
export async function guardedPage(
  work: () => Promise<RawAnswer>,
  { requestId, logger }: { requestId: string; logger: Deps['logger'] },
): Promise<RawAnswer> {
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    const { status } = errorStatus[error.code];
    if (status >= 500) logger.error({ err: thrown, code: error.code, requestId }, 'a form could not be served');
    const title = titles[error.code] ?? (status >= 500 ? 'Something went wrong' : 'Submission rejected');
    return pageAnswer(status, renderMessage({ title, message: error.message }));
  }
}
