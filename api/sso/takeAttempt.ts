import type { SsoAttemptRow } from '../../db/entities/ssoAttempt.ts';
import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import type { BrowserAttempt } from '../../db/repositories/identity/ssoAttempts.ts';
import { ssoExpired } from '../../domains/identity/sso/ssoErrors.ts';
import type { Deps } from '../deps.ts';

/** Takes an attempt of this browser, once, with its connection. Errors: `sso_expired`. */
export async function takeAttempt(
  { database }: Pick<Deps, 'database'>,
  wanted: BrowserAttempt & Pick<SsoConnectionRow, 'protocol'>,
): Promise<{ attempt: SsoAttemptRow; connection: SsoConnectionRow }> {
  const taken = await database.asSystem(async ({ ssoAttempts, ssoConnections }) => {
    const attempt = await ssoAttempts.take(wanted);
    const connection = attempt && (await ssoConnections.hold(wanted.connectionId));
    return connection?.protocol === wanted.protocol ? { attempt: attempt!, connection } : null;
  });
  if (!taken) throw ssoExpired();
  return taken;
}
