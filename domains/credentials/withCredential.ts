import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { CredentialStore } from './CredentialStore.ts';
import type { UsedCredential } from './defineCredential.ts';
import { redactedError } from './redactedError.ts';
import { secretTexts, withoutSecrets } from './secretTexts.ts';

const timeoutMs = 20_000;

/**
 * Opens a stored credential and uses it at its peer for a request of the API, within 20 s. Errors: those of opening it and of `use`, their
 * messages without secrets; `target_timeout`.
 */
export async function withCredential<T>(
  row: CredentialRow,
  { credentials, aborted }: { credentials: Pick<CredentialStore, 'opened'>; aborted: AbortSignal },
  use: (used: UsedCredential, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)]);
  let secrets: string[] = [];
  try {
    const used = await credentials.opened(row);
    secrets = secretTexts(used);
    return await use(used, signal);
  } catch (error) {
    aborted.throwIfAborted();
    if (signal.aborted) throw new AppError('target_timeout', `No response within ${timeoutMs / 1000} s.`);
    throw redactedError(error, { hasSecrets: secrets.length > 0, redact: (text) => withoutSecrets(text, secrets) });
  }
}
