import type { McpHttpHandler } from '@modelcontextprotocol/server';

import type { Settings } from '../../platform/config/settings.ts';
import type { McpRequest } from './McpCaller.ts';

/** A message answered: a handler's answer, raw where there is a body. */
export type McpAnswer =
  | { status: 202 }
  | { status: number; contentType: string; raw: string | AsyncIterable<Uint8Array>; stallMs?: number };

const stallMs = 60_000;

/** Lets the protocol's package answer a message, in the form that handlers answer. */
export async function answerBy(
  handler: McpHttpHandler,
  request: McpRequest,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<McpAnswer> {
  const answer = await handler.fetch(webRequest(request, publicUrl), { parsedBody: request.body });
  const contentType = answer.headers.get('content-type');
  if (answer.body === null || contentType === null) return { status: answer.status as 202 };
  if (contentType.startsWith('text/event-stream'))
    return { status: answer.status, contentType, raw: answer.body, stallMs };
  return { status: answer.status, contentType, raw: await answer.text() };
}

/** The request in the form that the protocol's package reads. The caller is already authenticated: the key is not passed on. */
function webRequest({ headers, body, signal }: McpRequest, publicUrl: string): Request {
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(accept|content-type|mcp-[a-z0-9-]+|last-event-id)$/.test(name))
      passed.set(name, value);
  const request = new Request(`${publicUrl}/mcp`, { method: 'POST', headers: passed, body: JSON.stringify(body) });
  // A signal given to `Request` aborts a copy, and only while something holds the request; the package keeps just the signal.
  return Object.defineProperty(request, 'signal', { value: signal });
}
