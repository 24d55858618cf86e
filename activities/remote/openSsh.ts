import { createHash, timingSafeEqual } from 'node:crypto';
import type { Client } from 'ssh2';

import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost, type Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { SshServer } from './sshServer.ts';

export interface SshOptions {
  server: SshServer;
  /** Hosts that the credential allows; null: any. */
  allowedHosts: readonly string[] | null;
  /** Every connection comes from here: ssh2 itself never looks up a name. */
  connect: Dial;
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * Signs in at an SSH server, behind the SSRF guard. A server whose key is not the credential's gets no user name and no
 * password. The connection ends with the signal; `end` it before.
 * Errors: those of `Dial`; `credential_refused`; `target_unreachable`, `target_timeout`; the signal's reason.
 */
export async function openSsh({ server, allowedHosts, connect, signal, timeoutMs }: SshOptions): Promise<Client> {
  const { port, user: username, password, private_key: privateKey, passphrase, fingerprint } = server;
  const host = canonicalHost(server.host);
  assertHostAllowed({ allowedHosts }, { host, port });
  const ssh2 = await import('ssh2'); // of those who sign in elsewhere only
  const sock = await connect({ host, port, signal, timeoutMs });
  const client = new ssh2.Client();
  client.on('error', () => {}); // it may fail more than once, and running work fails by itself
  let shown: string | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve);
      client.once('error', reject);
      client.once('close', () => reject(new Error('The server closed the connection')));
      client.connect({
        sock,
        username,
        ...(password === '' ? {} : { password }),
        ...(privateKey === '' ? {} : { privateKey, ...(passphrase === '' ? {} : { passphrase }) }),
        readyTimeout: timeoutMs,
        keepaliveInterval: 15_000,
        hostVerifier: (key: Buffer) => {
          shown = fingerprintOf(key);
          return isSame(shown, fingerprint);
        },
      });
    });
  } catch (error) {
    sock.destroy();
    signal.throwIfAborted();
    throw shown !== null && !isSame(shown, fingerprint) ? otherKey(server, shown) : sshError(error, server);
  }
  return client;
}

/** As OpenSSH shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function isSame(shown: string, wanted: string): boolean {
  const [one, other] = [shown, wanted.trim().replace(/=+$/, '')].map((text) => Buffer.from(text));
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}

function otherKey({ host, port }: SshServer, shown: string): AppError {
  return new AppError(
    'credential_refused',
    `The server ${host}, port ${port}, shows the key ${shown}, which is not the one of the credential. ` +
      'Make sure that it is the right server before you change the credential.',
  );
}

/** Converts an error of an SSH server into a readable message. */
export function sshError(error: unknown, { host, port }: Pick<SshServer, 'host' | 'port'>): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { level } = error as Error & { level?: string };
  const where = `The server ${host}, port ${port},`;
  if (level === 'client-authentication')
    return new AppError('credential_refused', `${where} does not let this user in`, { cause: error });
  if (level === 'client-timeout' || /timed out/i.test(error.message))
    return new AppError('target_timeout', `${where} did not answer in time`, { cause: error, retryable: true });
  if (/parse privateKey|passphrase/i.test(error.message))
    return new AppError('credential_refused', 'The private key of the credential cannot be read', { cause: error });
  return new AppError('target_unreachable', `${where} ended the connection: ${error.message.slice(0, 200)}`, {
    cause: error,
    retryable: true,
  });
}
