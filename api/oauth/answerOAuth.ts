import type { HandlerRequest, RawAnswer } from '../handler.ts';
import type { Deps } from '../deps.ts';
import { OAuthBodyTooLarge, readOAuthBody } from './readOAuthBody.ts';

type PostRequest = Pick<HandlerRequest<'issueOAuthToken'>, 'headers' | 'rawRequest'>;

/** Provider headers that our response includes. */
const passed = ['cache-control', 'www-authenticate', 'location', 'set-cookie'];

/** Lets the authorization server answer a POST of a client. `change` may replace the body. */
export async function answerOAuthPost(
  { headers, rawRequest }: PostRequest,
  deps: Deps,
  change: (body: Buffer) => Buffer = (body) => body,
): Promise<RawAnswer> {
  let body: Buffer;
  try {
    body = change(await readOAuthBody(rawRequest!.stream));
  } catch (error) {
    if (!(error instanceof OAuthBodyTooLarge)) throw error;
    return oauthError(413, 'invalid_request', 'The body is larger than 64 KiB.');
  }
  const url = new URL(rawRequest!.url, deps.settings.publicUrl).pathname;
  const answer = await deps.authorizationServer.ask({ method: 'POST', url, headers, body });
  return {
    status: answer.status,
    contentType: 'application/json; charset=utf-8',
    raw: answer.body.length === 0 ? '{}' : answer.body,
    headers: { 'cache-control': 'no-store', ...passedOf(answer.headers) },
  };
}

/** Lets the authorization server answer a browser: always a redirect, to the client or to our own page. */
export async function answerOAuthBrowser(
  { headers, url }: Pick<HandlerRequest<'authorizeOAuth'>, 'headers'> & { url: string },
  { authorizationServer, settings }: Deps,
): Promise<{ status: 303; headers: Record<string, string | string[]> }> {
  const answer = await authorizationServer.ask({ method: 'GET', url, headers });
  const kept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...passedOf(answer.headers) };
  if (answer.headers['location'] !== undefined) return { status: 303, headers: kept };
  const { error } = readError(answer.body);
  return {
    status: 303,
    headers: { ...kept, location: `${settings.publicUrl}/oauth/consent?error=${encodeURIComponent(error)}` },
  };
}

/** An error in OAuth's words. */
export function oauthError(status: 400 | 413, error: string, description: string): RawAnswer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    raw: JSON.stringify({ error, error_description: description }),
    headers: { 'cache-control': 'no-store' },
  };
}

function passedOf(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

function readError(body: Buffer): { error: string } {
  try {
    const { error } = JSON.parse(body.toString()) as { error?: unknown };
    return { error: typeof error === 'string' ? error : 'server_error' };
  } catch {
    return { error: 'server_error' };
  }
}
