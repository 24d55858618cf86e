import type { Logger } from '../../platform/config/logger.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { CredentialSlots } from './CredentialSlots.ts';
import type { CredentialStore } from './CredentialStore.ts';
import { isConnectable, type CredentialTypes } from './CredentialTypes.ts';
import { withCredential } from './withCredential.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Dependencies of a test of a credential. */
export interface TestDeps {
  credentials: Pick<CredentialStore, 'opened'>;
  credentialSlots: Pick<CredentialSlots, 'take'>;
  credentialTypes: Pick<CredentialTypes, 'get'>;
  outbound: Pick<Outbound, 'stream' | 'dial'>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Tries a credential at its peer, within 20 s. The peer's message is shown without secrets. Errors: `rate_limit_exceeded` without a free
 * slot (`withCredential`).
 */
export async function tryCredential(
  row: CredentialRow,
  deps: TestDeps,
  aborted: AbortSignal,
): Promise<components['schemas']['CredentialTest']> {
  const type = deps.credentialTypes.get(row.type);
  const definition = type?.definition;
  if (!isConnectable(type) && !definition?.test)
    return { result: 'not_testable', message: 'This credential type cannot be tested.' };
  const { stream, dial } = deps.outbound;
  try {
    const { credentials, credentialSlots } = deps;
    await withCredential(row, { credentials, credentialSlots, aborted }, async (used, signal) =>
      definition?.test?.(used.values, { fetch: stream, connect: dial, signal, allowedHosts: row.allowedHosts }),
    );
    return { result: 'ok', message: null };
  } catch (error) {
    aborted.throwIfAborted();
    // The credential was not tried: only Bureau itself reports this code.
    if (error instanceof AppError && error.code === 'rate_limit_exceeded') throw error;
    if (error instanceof AppError) return { result: 'failed', message: error.message };
    // An error of a library may contain sent data; its class is enough to find the mistake.
    deps.logger.warn({ type: row.type, error_name: (error as Error).name }, 'a test of a credential broke off');
    return { result: 'failed', message: 'The test failed unexpectedly.' };
  }
}
