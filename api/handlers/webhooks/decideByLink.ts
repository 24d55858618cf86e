import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';
import { decideByForm } from '../../waits/decideByForm.ts';

/** Shows a stranger a call of an agent's tool and takes what they decide. It is found by its signed token alone. */
export const decideByLink: Handler<'decideByLink'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guardedPage(() => decideByForm({ token: params.approval_token, request: rawRequest!, headers, requestId }, deps), {
    requestId,
    logger: deps.logger,
  });
