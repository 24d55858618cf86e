import type { Logger } from '../../platform/config/logger.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { isConnectable, type CredentialStore } from './CredentialStore.ts';
import type { CredentialTypes } from './CredentialTypes.ts';
import { secretTexts, withoutSecrets } from './secretTexts.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

const timeoutMs = 20_000;

/** Dependencies of a test of a credential. */
export interface TestDeps {
  credentials: Pick<CredentialStore, 'opened'>;
  credentialTypes: Pick<CredentialTypes, 'get'>;
  outbound: Pick<Outbound, 'stream' | 'dial'>;
  logger: Pick<Logger, 'warn'>;
}

/** Tries a credential at its peer, within 20 s. The peer's message is shown without secrets. */
export async function tryCredential(
  row: CredentialRow,
  deps: TestDeps,
  aborted: AbortSignal,
): Promise<components['schemas']['CredentialTest']> {
  const definition = deps.credentialTypes.get(row.type)?.definition;
  if (!isConnectable(row.type) && !definition?.test)
    return { result: 'not_testable', message: 'This credential type cannot be tested.' };
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)]);
  let secrets: string[] = [];
  try {
    const used = await deps.credentials.opened(row);
    secrets = secretTexts(used);
    const { stream, dial } = deps.outbound;
    await definition?.test?.(used.values, { fetch: stream, connect: dial, signal, allowedHosts: row.allowedHosts });
    return { result: 'ok', message: null };
  } catch (error) {
    aborted.throwIfAborted();
    if (signal.aborted) return { result: 'failed', message: `No response within ${timeoutMs / 1000} s.` };
    if (error instanceof AppError) return { result: 'failed', message: withoutSecrets(error.message, secrets) };
    // An error of a library may contain sent data; its class is enough to find the mistake.
    deps.logger.warn({ type: row.type, error_name: (error as Error).name }, 'a test of a credential broke off');
    return { result: 'failed', message: 'The test failed unexpectedly.' };
  }
}
