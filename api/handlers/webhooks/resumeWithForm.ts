import { guardedPage } from '../../forms/pageAnswer.ts';
import type { Handler } from '../../handler.ts';
import { resumeByForm } from '../../waits/resumeByForm.ts';

/** Shows a stranger the form of a wait and takes what they submit. It is found by its signed token alone. */
export const resumeWithForm: Handler<'resumeWithForm'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guardedPage(() => resumeByForm({ token: params.resume_token, request: rawRequest!, headers, requestId }, deps), {
    requestId,
    logger: deps.logger,
  });
