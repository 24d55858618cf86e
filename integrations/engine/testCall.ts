import { AppError } from '../../openapi/AppError.ts';
import type { CredentialTest, HttpAuthorization } from '../../domains/credentials/defineCredential.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import { refuseRedirect } from '../../domains/credentials/authorizedFetch.ts';
import { withSecretPath } from '../../domains/credentials/secretPath.ts';
import { apiUrlOf, failureIn, headersOf, type Vendor } from './defineVendor.ts';
import { wireRequest, type VendorRequest } from './vendorRequest.ts';

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;

/** A credential with its additions to a request. */
interface TestedCredential extends Pick<HttpAuthorization, 'headers' | 'path'> {
  readonly values: { api_url: string };
  readonly tools: CredentialTest;
}

/** Calls the vendor to try a credential. Errors: `target_error` with the reason of the vendor; those of `fetch`. */
export async function testCall(
  vendor: Vendor,
  request: VendorRequest,
  { values, tools, headers = {}, path }: TestedCredential,
): Promise<{ body: unknown; headers: Record<string, string> }> {
  const { url, headers: own, ...wire } = wireRequest(request, apiUrlOf(vendor, values));
  assertUrlAllowed(tools, new URL(url));
  const answer = await tools.fetch(path ? withSecretPath(new URL(url), path).href : url, {
    ...wire,
    headers: { ...headersOf(vendor, values), ...own, ...headers },
    signal: tools.signal,
    timeoutMs,
    maxRedirects: 0,
  });
  if (path) refuseRedirect(answer);
  const { status } = answer;
  const body = parsed(await answer.body.readAll({ bytes: maxBytes, message: 'The response is too large.' }));
  const failure = failureIn(vendor, { status, headers: answer.headers, body });
  if (failure) throw new AppError('target_error', failure.message);
  if (body === undefined) throw new AppError('target_error', `${vendor.title} returned no JSON (status ${status}).`);
  return { body, headers: answer.headers };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // an error page of a proxy
  }
}
