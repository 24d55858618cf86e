import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';
import { decideByMail } from '../../waits/decideByMail.ts';

/** Shows a deliverable's name to whom it was mailed and takes the verdict. It is found by its signed token alone. */
export const decideDeliverableByLink: Handler<'decideDeliverableByLink'> = async (
  { params, rawRequest, headers, requestId },
  deps,
) =>
  guardedPage(() => decideByMail({ token: params.verdict_token, request: rawRequest!, headers }, deps), {
    requestId,
    logger: deps.logger,
  });
