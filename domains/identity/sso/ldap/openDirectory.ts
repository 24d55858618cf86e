import { once } from 'node:events';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';

import { Client } from 'ldapts';

import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { assertNoTransaction } from '../../../../db/transactions.ts';
import type { LdapSettings } from './ldapSettings.ts';

const timeoutMs = 10_000;

/**
 * A connection to a directory over a guarded socket that is never reopened: a new one would be unauthenticated. `onCertificate` hears until
 * when the directory's certificate holds.
 */
export async function openDirectory(
  { url, start_tls: startTls, ca_certificate: ca }: LdapSettings,
  { dial }: Pick<Outbound, 'dial'>,
  onCertificate: (expiresAt: Date) => void,
): Promise<Client> {
  const isTls = url.startsWith('ldaps://');
  const target = new URL(url.replace(/^ldap/, 'http'));
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const port = target.port === '' ? (isTls ? 636 : 389) : Number(target.port);
  assertNoTransaction(`${host}:${port}`);
  const socket = await dial({ host, port, timeoutMs });
  // Certificates are checked for the host, also where it is an address, of which TLS itself sends no name.
  const name = isIP(host) === 0 ? { host, servername: host } : { host };
  const tls = {
    ...name,
    minVersion: 'TLSv1.2' as const,
    ...(ca === null ? {} : { ca }),
    checkServerIdentity: (checked: string, certificate: PeerCertificate) => {
      onCertificate(new Date(certificate.valid_to));
      return checkServerIdentity(checked, certificate);
    },
  };
  const secure = isTls ? await secured(connect({ ...tls, socket })) : null;
  let isGiven = false;
  const giveOnce = <Given>(given: Given): Given => {
    if (isGiven) throw new Error('The directory has closed the connection');
    isGiven = true;
    return given;
  };
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${target.host}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    autoRebind: false,
    ...(secure ? { createSecureConnection: () => giveOnce(secure) } : { createConnection: () => giveOnce(socket) }),
  });
  try {
    if (startTls) await client.startTLS(tls);
    return client;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function secured(socket: TLSSocket): Promise<TLSSocket> {
  await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
  return socket;
}
