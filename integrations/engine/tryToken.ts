import { AppError } from '../../openapi/AppError.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';

/** A token, and parts of the messages about it. */
interface TriedToken {
  /** Address that a request with the token reads. */
  readonly address: string;
  /** Values of the credential. */
  readonly values: object;
  readonly vendor: string;
  /** Owner of the token: "the app". */
  readonly owner: string;
  /** What to check if it is refused: "its ID and its secret". */
  readonly check: string;
}

/**
 * Tries the token of a credential that no person has connected. Its features decide about everything else, so that status 403 tells as well
 * that the token is accepted. Errors: `target_error`; those of the guarded fetch.
 */
export async function tryToken(
  { address, values, vendor, owner, check }: TriedToken,
  { fetch, signal, ...tools }: CredentialTest,
): Promise<void> {
  const { access_token: token = '' } = values as { access_token?: string };
  const { href, hostname, port, protocol } = new URL(address);
  assertHostAllowed(tools, { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  const { status, body } = await fetch(href, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal,
    timeoutMs: 15_000,
    maxRedirects: 0,
  });
  body.destroy();
  if (status >= 500 || status === 429)
    throw new AppError('target_error', `${vendor} has a temporary problem (status ${status}).`);
  if (status >= 300 && status !== 403)
    throw new AppError('target_error', `${vendor} does not accept ${owner} (status ${status}). Check ${check}.`);
}
