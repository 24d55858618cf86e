import { transportError } from '../postUpstream.ts';
import type { ProviderDeps } from '../provider.ts';
import { requestWhole } from '../wholeRequest.ts';
import type { WholeAnswer } from '../wholeRequest.ts';

const timeoutMs = 20_000;
const limitBytes = 256 * 1024;

/** Posts a form to a token service. Errors: `upstream_error`, `upstream_timeout` if it cannot be reached. */
export async function askTokenService(
  { dispatcher }: Pick<ProviderDeps, 'dispatcher'>,
  request: { url: string; headers?: Record<string, string>; body: Buffer },
): Promise<WholeAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  try {
    return await requestWhole(dispatcher, {
      url: new URL(request.url),
      headers: { ...headers, ...request.headers },
      body: request.body,
      headersTimeoutMs: timeoutMs,
      idleTimeoutMs: timeoutMs,
      limitBytes,
      signal: null,
    });
  } catch (error) {
    throw transportError(error, null);
  }
}
