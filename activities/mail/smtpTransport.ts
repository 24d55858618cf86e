import { rootCertificates } from 'node:tls';
import type { Mail, SMTPSentMessageInfo } from 'nodemailer';

import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost, type Dial } from '../../platform/outbound/dial.ts';
import { canonicalAddress } from '../../platform/outbound/addressRanges.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { SmtpServer } from './smtpCredential.ts';

export interface SmtpTransportOptions {
  server: SmtpServer;
  /** Hosts that the credential allows; null: any. */
  allowedHosts: readonly string[] | null;
  /** Every connection comes from here: nodemailer itself never looks up a name. */
  connect: Dial;
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * A way to send mail: one connection for each message, behind the SSRF guard. Neither files of this machine nor addresses
 * are ever read for a message. Errors of its methods go through `smtpError`.
 */
export async function smtpTransport({
  server,
  allowedHosts,
  connect,
  signal,
  timeoutMs,
}: SmtpTransportOptions): Promise<Mail<SMTPSentMessageInfo>> {
  const { port, security, user, password, authority } = server;
  const host = canonicalHost(server.host);
  assertHostAllowed({ allowedHosts }, { host, port });
  const { createTransport } = await import('nodemailer'); // loaded on first use to save memory
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    tls: {
      ...(canonicalAddress(host) === null ? { servername: host } : {}),
      ...(authority === '' ? {} : { ca: [...rootCertificates, authority] }),
    },
    // The network name of this machine is not disclosed.
    name: '[127.0.0.1]',
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    getSocket: (_options, callback) => {
      connect({ host, port, signal, timeoutMs }).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
}

/** Converts an error of a mail server into a readable one, from nodemailer's codes and the server's own message. */
export function smtpError(error: unknown, { host, port }: Pick<SmtpServer, 'host' | 'port'>): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const {
    code = '',
    responseCode,
    response,
  } = error as Error & { code?: string; responseCode?: number; response?: string };
  const where = `${host}, port ${port}`;
  const said = response === undefined ? '' : `: ${response.slice(0, 500)}`;
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return new AppError('credential_refused', `The mail server ${where}, does not let this user in${said}`, {
        cause: error,
      });
    case 'ETIMEDOUT':
      return new AppError('target_timeout', `The mail server ${where}, did not answer in time`, {
        cause: error,
        retryable: true,
      });
    case 'ETLS':
      return new AppError(
        'target_unreachable',
        `No secure connection to the mail server ${where}: ${error.message.slice(0, 300)}`,
        { cause: error },
      );
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'EDNS':
      return new AppError(
        'target_unreachable',
        `The connection to the mail server ${where}, was lost: ${error.message.slice(0, 300)}`,
        {
          cause: error,
          retryable: true,
        },
      );
    default:
      // 4yz replies are transient (RFC 5321 §4.2.1).
      return new AppError(
        'target_error',
        `The mail server ${where}, refused the message${said || `: ${error.message.slice(0, 300)}`}`,
        {
          cause: error,
          retryable: responseCode !== undefined && responseCode >= 400 && responseCode < 500,
        },
      );
  }
}
