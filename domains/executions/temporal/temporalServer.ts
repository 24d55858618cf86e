import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';

import type { TLSConfig } from '@temporalio/client';

import { SettingsError, type Settings } from '../../../platform/config/settings.ts';

/** Address of Temporal and the identity of this instance: options of `Connection` and of `NativeConnection`. */
export interface TemporalServer {
  readonly address: string;
  /** Null: the connection is not encrypted, as with the embedded server. */
  readonly tls: TLSConfig | null;
  readonly apiKey?: string;
}

/**
 * Returns the server of TEMPORAL_ADDRESS with the options of TEMPORAL_TLS_* and TEMPORAL_API_KEY; reads the files now.
 * Without a file of authorities, certificates are checked with those of Node.js, of NODE_EXTRA_CA_CERTS and of the system.
 * Throws a `SettingsError` that names a file that cannot be read.
 */
export async function temporalServer(
  { temporalTls, temporalApiKey }: Pick<Settings, 'temporalTls' | 'temporalApiKey'>,
  address: string,
): Promise<TemporalServer> {
  if (temporalTls === null) return { address, tls: null };
  const { serverName, caPath, certPath, keyPath } = temporalTls;
  const [ca, crt, key] = await Promise.all([
    contentOf('TEMPORAL_TLS_SERVER_CA_CERT_PATH', caPath),
    contentOf('TEMPORAL_TLS_CLIENT_CERT_PATH', certPath),
    contentOf('TEMPORAL_TLS_CLIENT_KEY_PATH', keyPath),
  ]);
  const tls: TLSConfig = {
    ...(serverName !== null && { serverNameOverride: serverName }),
    serverRootCACertificate: ca ?? knownAuthorities(),
    ...(crt !== null && key !== null && { clientCertPair: { crt, key } }),
  };
  return { address, tls, ...(temporalApiKey !== null && { apiKey: temporalApiKey }) };
}

/** PEM. The native client of Temporal knows the authorities of the system only, and slim images have none. */
function knownAuthorities(): Buffer {
  return Buffer.from([...new Set([...getCACertificates('default'), ...getCACertificates('system')])].join('\n'));
}

async function contentOf(setting: string, path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`${setting}: ${path} cannot be read (${error.code ?? error.message}).`]);
  });
}
