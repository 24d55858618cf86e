import type { Dispatcher } from 'undici';

import { AppError } from '../../../openapi/AppError.ts';
import { guardedFetch } from '../../../platform/outbound/guardedFetch.ts';
import { meantStatus } from '../upstream/meantStatus.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import { TokenRefused } from '../providers/tokens/tokenRefused.ts';
import { withErrorName } from '../providers/bedrock/withErrorName.ts';
import { readUpstreamErrorBody } from '../upstream/upstreamErrorBody.ts';

const timeoutMs = 20_000;
const maxBytes = 16 * 1024 * 1024;

/**
 * Tries a key where it would be used, by the kind's cheapest request that needs one. A server that has no such request says nothing
 * against the key. Errors: `invalid_request` when the key is refused there; `target_not_allowed`, `target_unreachable`,
 * `target_timeout`, `target_error` when the address cannot be used.
 */
export async function checkOwnKey(provider: Provider, target: ProviderTarget, dispatcher: Dispatcher): Promise<void> {
  const check = await Promise.resolve(provider.keyCheck?.(target)).catch((error: unknown) => {
    if (error instanceof TokenRefused) throw new AppError('invalid_request', error.message, { param: '/api_key' });
    throw error;
  });
  if (check === undefined) return;
  const { url, headers, body, isKnown } = check;
  const sent = { headers, ...(body && { method: 'POST', body }) };
  const answer = await guardedFetch(url, { ...sent, dispatcher, timeoutMs, maxBytes, maxRedirects: 0 }).catch(
    (error: unknown) => {
      throw error instanceof AppError ? ofBaseUrl(error) : error;
    },
  );
  const said = readUpstreamErrorBody(withErrorName(answer.headers, Buffer.from(answer.body)));
  const status = meantStatus(answer.status, said);
  if ((status === 401 || status === 403) && isKnown?.(said.message ?? '') !== true) {
    const message = `${url.host} rejected the API key (status ${answer.status}). Check the key.`;
    throw new AppError('invalid_request', message, { param: '/api_key' });
  }
  if (status >= 500 || (status >= 300 && status < 400)) {
    const message = `Could not test the key: ${url.host} responded with status ${answer.status}. Check base_url, or try again later.`;
    throw new AppError('target_error', message, { param: '/base_url', retryable: status >= 500 });
  }
}

function ofBaseUrl(error: AppError): AppError {
  const { internal, retryable, cause } = error;
  return new AppError(error.code, error.message, { param: '/base_url', internal, retryable, cause });
}
