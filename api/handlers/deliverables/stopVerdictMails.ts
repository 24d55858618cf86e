import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';
import { stopMails } from '../../waits/stopMails.ts';

/** Stops mails about deliverables of a position. It is found by its signed token alone. */
export const stopVerdictMails: Handler<'stopVerdictMails'> = ({ params, rawRequest, requestId }, deps) =>
  guardedPage(() => stopMails({ token: params.verdict_token, request: rawRequest! }, deps), {
    requestId,
    logger: deps.logger,
  });
