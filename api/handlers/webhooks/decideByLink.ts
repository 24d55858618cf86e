import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';
import { languageOf } from '../../languageOf.ts';
import { decideByForm } from '../../waits/decideByForm.ts';

/** Shows a stranger a call of an agent's tool, in the language of their browser, and takes what they decide. It is found by its signed token alone. */
export const decideByLink: Handler<'decideByLink'> = ({ params, rawRequest, headers, requestId }, deps) => {
  const language = languageOf(headers) ?? 'en';
  const call = { token: params.approval_token, request: rawRequest!, headers, requestId, language };
  return guardedPage(() => decideByForm(call, deps), { requestId, logger: deps.logger, language });
};
