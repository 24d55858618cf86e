import type { Handler } from '../../handler.ts';
import { guarded } from '../../webhooks/guarded.ts';
import { resumeByCall } from '../../waits/resumeByCall.ts';

/** Takes a stranger's call of the link of a wait. It is found by its signed token alone. */
export const resumeWithWebhook: Handler<'resumeWithWebhook'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guarded(() => resumeByCall({ token: params.resume_token, request: rawRequest!, headers, requestId }, deps), {
    requestId,
    logger: deps.logger,
  });
