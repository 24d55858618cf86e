import { AppError } from '../../openapi/AppError.ts';
import type { OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import { responseError } from '../http/httpResponse.ts';

/** The next step for statuses that people can do something about. */
const advice: Readonly<Record<number, string>> = {
  400: 'The server does not accept the arguments.',
  401: 'The server does not accept the credential. Check it, or choose one.',
  403: 'The credential may not do this. Check its permissions.',
  404: 'There is nothing at this address. Check the arguments and the server.',
  405: 'The server does not know this operation. The document may be of another version.',
  409: 'It conflicts with what is there.',
  413: 'The request is too large for the server.',
  415: 'The server does not accept this media type.',
  422: 'The server does not accept the arguments.',
  429: 'The server is asked too often.',
};

/** The error of a response: what to do, and the words of the server. */
export async function apiFailure(answer: OutboundResponse, title: string): Promise<AppError> {
  const error = await responseError(answer);
  const { status } = answer;
  const said = messageIn(error.message.replace(/^The server answered \d+[.:]\s*/, ''));
  const what = advice[status] ?? (status >= 500 ? 'The server failed.' : 'The server refused the request.');
  return new AppError('target_error', `${title}: ${what} (${status})${said === '' ? '' : ` ${said}`}`, {
    retryable: error.retryable,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    details: { status },
  });
}

/** The message in the beginning of a body, at the usual places; else the body itself. */
function messageIn(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const places = [
    ['error', 'message'],
    ['error_description'],
    ['message'],
    ['errors', '0', 'message'],
    ['errors', '0', 'detail'],
    ['errors', '0'],
    ['detail'],
    ['title'],
    ['error'],
  ];
  for (const place of places) {
    const found = place.reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
      body,
    );
    if (typeof found === 'string' && found !== '') return found;
  }
  return text;
}
