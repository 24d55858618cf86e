import type { Handler } from '../../handler.ts';
import { answerOAuthPost } from '../../oauth/answerOAuth.ts';

/** Gives tokens for a code or a refresh token. */
export const issueOAuthToken: Handler<'issueOAuthToken'> = (request, deps) => answerOAuthPost(request, deps);
