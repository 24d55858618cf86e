import type { TLSConfig } from '@temporalio/client';
import { readFile } from 'node:fs/promises';

import { SettingsError, type Settings } from '../../config/settings.ts';

/** Where Temporal answers and how this instance shows who it is: options of `Connection` and of `NativeConnection`. */
export interface TemporalServer {
  readonly address: string;
  /** Null: nothing is encrypted, as beside the embedded server. */
  readonly tls: TLSConfig | null;
  readonly apiKey?: string;
}

/**
 * The server of TEMPORAL_ADDRESS with what TEMPORAL_TLS_* and TEMPORAL_API_KEY say; files are read now.
 * Errors: `SettingsError` that names the file that cannot be read.
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
    ...(ca !== null && { serverRootCACertificate: ca }),
    ...(crt !== null && key !== null && { clientCertPair: { crt, key } }),
  };
  return { address, tls, ...(temporalApiKey !== null && { apiKey: temporalApiKey }) };
}

async function contentOf(setting: string, path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`${setting}: ${path} cannot be read (${error.code ?? error.message}).`]);
  });
}
