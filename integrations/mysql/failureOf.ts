import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { Statement } from '../databases/DatabaseConnection.ts';
import type { DatabaseFailure } from '../databases/dialect.ts';

interface ServerError {
  readonly errno: number;
  readonly sqlState: string;
  readonly sqlMessage: string;
}

const maxMessage = 500;

/** What to do, by number: https://mariadb.com/kb/en/mariadb-error-code-reference/. */
const advice: Readonly<Record<number, string>> = {
  1044: 'Check the privileges of the database user.',
  1045: 'Check user and password of the credential.',
  1049: 'Check the database of the credential.',
  1142: 'The database user needs this privilege.',
  1210: 'Add a value for each placeholder.',
  1295: 'This statement takes no placeholders at the server, and cannot be run here.',
  1792: 'Turn "Read-only" off to change something.',
};
const lostNumbers = new Set([1053, 1077, 1927, 2006, 2013]);
/** `kill query`, and limits of time of the server. */
const canceledNumbers = new Set([1317, 1969, 3024]);
const conflictNumbers = new Set([1205, 1213]);
const busyNumbers = new Set([1040, 1203, 1226]);

/** Reads an error of the server or the driver. */
export function failureOf(error: unknown, statement: Statement | null): DatabaseFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  if (isServerError(error)) return serverFailure(error);
  const { code = '' } = error as { code?: string };
  const said = error.message.slice(0, maxMessage);
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return refused('target_unreachable', 'The server has no TLS. Set up TLS there, or choose "Unencrypted".', error);
  if (code === 'HANDSHAKE_SSL_ERROR' || /CERT|SELF_SIGNED|ALTNAME/.test(code))
    return refused(
      'target_unreachable',
      `The certificate of the server is not accepted: ${said} Add its CA certificate.`,
      error,
    );
  if (code === 'AUTH_SWITCH_PLUGIN_ERROR')
    return refused(
      'credential_refused',
      `The server wants another way to sign in: ${said} Use a user with a password plugin such as mysql_native_password or caching_sha2_password.`,
      error,
    );
  if (code === 'ETIMEDOUT' || code === 'PROTOCOL_SEQUENCE_TIMEOUT') {
    const shown = new AppError('target_timeout', 'The database did not answer in time.', {
      cause: error,
      retryable: true,
    });
    return { kind: 'lost', error: shown };
  }
  const isStarting = statement === null;
  return {
    kind: 'lost',
    error: new AppError('target_unreachable', 'The connection to the database was lost.', {
      cause: error,
      retryable: isStarting,
    }),
  };
}

function serverFailure(error: Error & ServerError): DatabaseFailure {
  const { errno, sqlMessage } = error;
  const said = sqlMessage.slice(0, maxMessage).replace(/[.\s]*$/, '');
  const more = advice[errno];
  const message = `MySQL: ${said} (${errno}).${more === undefined ? '' : ` ${more}`}`;
  if (lostNumbers.has(errno))
    return { kind: 'lost', error: new AppError('target_unreachable', message, { cause: error }) };
  if (conflictNumbers.has(errno))
    return { kind: 'conflict', error: new AppError('target_error', message, { cause: error, retryable: true }) };
  if (busyNumbers.has(errno))
    return { kind: 'refused', error: new AppError('target_unreachable', message, { cause: error, retryable: true }) };
  if (canceledNumbers.has(errno))
    return { kind: 'canceled', error: new AppError('target_timeout', message, { cause: error }) };
  return refused(errno === 1045 || errno === 1044 ? 'credential_refused' : 'target_error', message, error);
}

function isServerError(error: Error): error is Error & ServerError {
  const { errno, sqlMessage } = error as Partial<ServerError>;
  return typeof errno === 'number' && errno > 0 && typeof sqlMessage === 'string';
}

function refused(code: ErrorCode, message: string, cause: Error): DatabaseFailure {
  return { kind: 'refused', error: new AppError(code, message, { cause }) };
}
