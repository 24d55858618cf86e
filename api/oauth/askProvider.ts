import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

/** A request to the authorization server, whole. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body?: Buffer;
}

/** Its answer, whole. */
export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/**
 * Calls a listener of Node's HTTP server without a socket: its responses go through the contract like all others. It always sees the
 * instance at its public URL, however the request came.
 */
export async function askProvider(
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  publicUrl: string,
  { method, url, headers, body = Buffer.alloc(0) }: ProviderRequest,
): Promise<ProviderAnswer> {
  const { host, protocol } = new URL(publicUrl);
  const request = new IncomingMessage(new Socket());
  const kept = ['cookie', 'content-type', 'authorization', 'accept-language'] as const;
  const seen: IncomingHttpHeaders = Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  Object.assign(request, {
    method,
    url,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    httpVersion: '1.1',
    headers: {
      ...seen,
      host,
      accept: 'application/json',
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(method === 'POST' ? { 'content-length': String(body.length) } : {}),
    },
  });
  if (body.length > 0) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const done = Promise.withResolvers<void>();
  const take = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = ((chunk: unknown) => {
    take(chunk);
    return true;
  }) as typeof response.write;
  response.end = ((chunk: unknown) => {
    take(chunk);
    done.resolve();
    return response;
  }) as typeof response.end;
  await listener(request, response);
  await done.promise;
  const answered: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined) answered[name] = Array.isArray(value) ? value.map(String) : String(value);
  return { status: response.statusCode, headers: answered, body: Buffer.concat(chunks) };
}
