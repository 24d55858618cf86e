import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { CredentialSlots } from './CredentialSlots.ts';
import type { CredentialStore } from './CredentialStore.ts';
import type { UsedCredential } from './defineCredential.ts';
import { redactedError } from './redactedError.ts';
import { carriedSecrets, secretTexts, withoutSecrets } from './secretTexts.ts';

const timeoutMs = 20_000;

/** Dependencies of a use of a credential, and the signal of its request. */
export interface CredentialUse {
  readonly credentials: Pick<CredentialStore, 'opened'>;
  readonly credentialSlots: Pick<CredentialSlots, 'take'>;
  readonly aborted: AbortSignal;
}

/**
 * Opens a stored credential and uses it at its peer for a request of the API, within 20 s and in a slot of its organization. Errors: those
 * of opening it and of `use`, their messages without secrets; `target_timeout`; `rate_limit_exceeded` without a free slot.
 */
export async function withCredential<T>(
  row: CredentialRow,
  { credentials, credentialSlots, aborted }: CredentialUse,
  use: (used: UsedCredential, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const release = credentialSlots.take(row.organizationId);
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)]);
  const secrets: string[] = [];
  try {
    const used = watched(await credentials.opened(row), secrets);
    // Tests of credentials make the same additions themselves.
    await used.authorize?.().catch(() => undefined);
    return await use(used, signal);
  } catch (error) {
    aborted.throwIfAborted();
    if (signal.aborted) throw new AppError('target_timeout', `No response within ${timeoutMs / 1000} s.`);
    throw redactedError(error, { hasSecrets: secrets.length > 0, redact: (text) => withoutSecrets(text, secrets) });
  } finally {
    release();
  }
}

/** Collects the secret fields of a credential, and the secrets that its requests carry. */
function watched(credential: UsedCredential, secrets: string[]): UsedCredential {
  secrets.push(...secretTexts(credential));
  const { renew, authorize } = credential;
  return {
    ...credential,
    ...(renew ? { renew: async () => watched(await renew(), secrets) } : {}),
    ...(authorize
      ? {
          authorize: async () => {
            const added = await authorize();
            secrets.push(...secretTexts({ secrets: carriedSecrets(added) }));
            return added;
          },
        }
      : {}),
  };
}
