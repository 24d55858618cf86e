import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import type { LdapDirectory } from '../../../domains/identity/sso/ldap/LdapDirectory.ts';
import { accountAtAddress, countAttempt, giveAttemptBack } from '../../../domains/identity/signInLimit.ts';
import { signInWithSso } from '../../../domains/identity/sso/signInWithSso.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { limitByAddress } from '../../limitByAddress.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentMe } from '../../presenters/me.ts';
import { requireSecureTransport } from '../../secureTransport.ts';
import { directoryOf } from '../../sso/directoryOf.ts';
import { deviceReader, sessionOf } from '../../sso/ssoSession.ts';
import { recordSsoFailure } from '../../sso/recordSsoFailure.ts';

/** Starts a session for a user that an organization's directory confirms by name and password. */
export const signInByDirectory: Handler<'signInByDirectory'> = async (request, deps) => {
  const { params, body, headers, remoteAddress } = request;
  requireSecureTransport(deps.settings);
  const { database } = deps;
  const connectionId = params.sso_connection_id;
  const connection = await database.asSystem(({ ssoConnections }) => ssoConnections.find(connectionId));
  if (!connection?.enabled || connection.protocol !== 'ldap') throw notFound();
  const signedIn = await limitByAddress(deps, remoteAddress, async () => {
    const subject = accountAtAddress(`${connectionId} ${body.username.trim().toLowerCase()}`, remoteAddress);
    await countAttempt(database, 'account', subject);
    const { username, password } = body;
    return recordSsoFailure(deps, connectionId, async () => {
      const directory = directoryOf(connection, deps);
      const identity = await directory.identify(username, password);
      await noteCertificate(deps, connection, directory);
      await giveAttemptBack(database, 'account', subject);
      const deviceOf = deviceReader(deps, headers);
      return signInWithSso(deps, { identity, userAgent: headers['user-agent'], remoteAddress, deviceOf });
    });
  });
  return {
    status: 201,
    body: await presentMe(deps, { ...signedIn, connectionId }),
    ...sessionOf(deps, signedIn),
  };
};

/** Keeps until when the directory's certificate holds. */
async function noteCertificate(
  { database }: Pick<Deps, 'database'>,
  { id, certificateExpiresAt: known }: SsoConnectionRow,
  { certificateExpiresAt: seen }: LdapDirectory,
): Promise<void> {
  if (seen === null || seen.getTime() === known?.getTime()) return;
  await database.asSystem(({ ssoConnections }) => ssoConnections.noteCertificate(id, seen));
}
