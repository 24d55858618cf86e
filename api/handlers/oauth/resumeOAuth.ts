import type { Handler } from '../../handler.ts';
import { answerOAuthBrowser } from '../../oauth/answerOAuth.ts';

/** Sends a browser back to the client after a decision. */
export const resumeOAuth: Handler<'resumeOAuth'> = ({ params, headers }, deps) =>
  answerOAuthBrowser({ headers, url: `/oauth/authorize/${encodeURIComponent(params.oauth_request_id)}` }, deps);
