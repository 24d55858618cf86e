import { AppError } from '../../../../openapi/AppError.ts';
import { member, parseJson, textMember } from '../../formats/json.ts';
import type { WholeAnswer } from '../wholeRequest.ts';
import type { Issued } from './AccessTokens.ts';
import { TokenRefused } from './tokenRefused.ts';

const mostShown = 300;
const usualSeconds = 3_600;

/**
 * Reads the answer of a token endpoint of OAuth 2.0 (RFC 6749 §5). Errors: `TokenRefused` with `nextStep` for 400, 401 and 403; `upstream_error` for
 * the rest, which another attempt may get.
 */
export function issuedToken({ status, body }: WholeAnswer, service: string, nextStep: string): Issued<string> {
  const answer = parseJson(body);
  const token = textMember(answer, 'access_token');
  if (status === 200 && token !== '') {
    const seconds = Number(member(answer, 'expires_in') ?? usualSeconds);
    const lifetimeMs = (Number.isFinite(seconds) ? seconds : usualSeconds) * 1_000;
    return { credential: token, expiresAtMs: Date.now() + lifetimeMs };
  }
  const said = (textMember(answer, 'error_description') || textMember(answer, 'error')).split('\n', 1)[0]!;
  const detail = said === '' ? `status ${status}` : said.slice(0, mostShown);
  if ([400, 401, 403].includes(status))
    throw new TokenRefused(`${service} rejected the credentials: ${detail} ${nextStep}`);
  throw new AppError('upstream_error', `${service} could not issue a token. Try again later.`, {
    internal: detail,
    retryable: true,
  });
}
