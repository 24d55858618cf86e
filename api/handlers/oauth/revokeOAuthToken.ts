import type { Handler } from '../../handler.ts';
import { answerOAuthPost } from '../../oauth/answerOAuth.ts';

/** Ends the access that a token belongs to. */
export const revokeOAuthToken: Handler<'revokeOAuthToken'> = async (request, deps) => {
  const answer = await answerOAuthPost(request, deps);
  return answer.status === 200 ? { status: 200 } : answer;
};
