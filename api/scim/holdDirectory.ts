import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ScimActor } from '../../domains/identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The connection of a directory, on and unchanged until the transaction ends. Errors: `invalid_api_key` if it has just been switched off. */
export async function holdDirectory({ ssoConnections }: Repositories, actor: ScimActor): Promise<SsoConnectionRow> {
  const connection = await ssoConnections.hold(actor.connectionId);
  if (!connection) throw new AppError('invalid_api_key', 'The connection is off.');
  return connection;
}
