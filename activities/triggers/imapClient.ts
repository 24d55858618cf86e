import type { ImapFlow } from 'imapflow';

import { AppError } from '../../openapi/AppError.ts';
import { unreachable } from '../../platform/outbound/dial.ts';
import type { Location } from '../../platform/outbound/outbound.ts';
import { assertNoTransaction } from '../../db/transactions.ts';

/** A login, as the credential type `imap` holds it. */
export interface ImapValues {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}

/** A larger message is not read. */
export const maxMessageBytes = 25 * 1024 * 1024;
const connectMs = 20_000;

/**
 * Signs in to a mailbox. The client opens its sockets itself: it gets a checked address, and the name for TLS alone. Limit of a single
 * response of a server. Errors: `target_error` for a refused login, `target_unreachable`.
 */
export async function openImap(values: ImapValues, { address, servername, ca }: Location): Promise<ImapFlow> {
  const { port, security, user, password } = values;
  assertNoTransaction(`${values.host}:${port}`);
  const { ImapFlow } = await import('imapflow'); // of those who read mail only
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...(servername === undefined ? {} : { servername }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    auth: { user, pass: password },
    logger: false,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: maxMessageBytes + 1024,
    maxResponseSize: maxMessageBytes + 1024 * 1024,
  });
  client.on('error', () => undefined); // the command under way fails with it
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw readable(error, values);
  }
}

/** Returns the meaning of a client error for people, with the host as they wrote it; addresses are not disclosed. */
export function readable(error: unknown, target?: Pick<ImapValues, 'host' | 'port'>): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code, authenticationFailed, mailboxMissing, responseStatus } = error as Error & {
    responseStatus?: string;
    code?: string;
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
  };
  if (authenticationFailed) return new AppError('target_error', 'The mail server refused the login.', { cause: error });
  if (mailboxMissing) return new AppError('target_error', 'The mailbox has no folder of this name.', { cause: error });
  if (responseStatus !== undefined)
    return new AppError('target_error', 'The mail server refused what it was asked; is the folder there?', {
      cause: error,
    });
  if (code?.endsWith('TooLarge'))
    return new AppError('target_error', 'The mail server answered more than is read at once.', { cause: error });
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(code ?? ''))
    return new AppError('target_unreachable', `The certificate of the mail server is not accepted (${code}).`, {
      cause: error,
    });
  if (code === undefined || error.name === 'WatchLost') return error;
  if (target !== undefined) return unreachable(target, error);
  return new AppError('target_unreachable', 'The mail server cannot be reached, or closed the connection.', {
    cause: error,
    retryable: true,
  });
}
