import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { Statement } from '../databases/DatabaseConnection.ts';
import type { DatabaseFailure } from '../databases/dialect.ts';
import type { ServerMessage } from './SignInError.ts';

const maxMessage = 500;

/** What to do, by number: https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors. */
const advice: Readonly<Record<number, string>> = {
  102: 'A statement is one SQL command. Values are placeholders such as @p1.',
  137: 'Add a value for each placeholder: @p1 is the first one.',
  206: 'Write a CAST or CONVERT for this value.',
  208: 'Check the name, and the database of the credential.',
  229: 'The database user needs this permission.',
  245: 'Check the value, or write a CAST for its type.',
  262: 'The database user needs this permission.',
  334: 'Turn "Return changed rows" off for tables with triggers.',
  544: 'The server makes the values of this column. Leave it out of the row, or use other key columns.',
  547: 'Another row refers to this one, or the one that it refers to is missing.',
  3906: 'The database is read-only.',
  4060: 'Check the database of the credential.',
  4712: 'Other tables refer to this one. Delete its rows instead.',
  8102: 'The server makes the values of this column. Leave it out of the row.',
  8672: 'Two rows have the same key. Choose key columns with a unique index.',
  18452: 'Windows accounts cannot sign in here. Use an SQL Server user with a password.',
  18456: 'Check user and password of the credential.',
  18470: 'The user is disabled at the server.',
  18487: 'The password has expired. Set a new one at the server.',
  18488: 'The password must be changed at the server first.',
  40615: 'The firewall of the server does not let this address in.',
};
const signInNumbers = new Set([18452, 18456, 18470, 18487, 18488]);
/** Deadlock, lock timeout, conflict of snapshots. */
const conflictNumbers = new Set([1205, 1222, 3960]);
/** Azure: a database that is resuming, moving or busy; connection limits. */
const busyNumbers = new Set([10928, 10929, 17809, 40143, 40197, 40501, 40613, 49918, 49919, 49920]);
const lostNumbers = new Set([596, 6005, 17142]);

/** Reads an error of the server or the driver. */
export function failureOf(error: unknown, statement: Statement | null): DatabaseFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  // Further messages are consequences of the first one.
  const first: unknown = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  if (!(first instanceof Error)) return null;
  if (isServerMessage(first)) return serverFailure(first);
  return driverFailure(first, statement);
}

function driverFailure(error: Error, statement: Statement | null): DatabaseFailure {
  const { code = '' } = error as { code?: unknown };
  const said = error.message.slice(0, maxMessage);
  if (code === 'EENCRYPT') {
    const isDemanded = said.startsWith('Server requires');
    const message = isDemanded
      ? 'The server demands encryption. Choose a kind of TLS in the credential.'
      : 'The server has no TLS. Set up TLS there, or choose "Unencrypted".';
    return refused('target_unreachable', message, error);
  }
  const { cause } = error;
  if (isCertificateError(cause))
    return refused(
      'target_unreachable',
      `The certificate of the server is not accepted: ${cause.message.slice(0, maxMessage)} Add its CA certificate.`,
      error,
    );
  if (code === 'EPARAM') return refused('parameter_invalid', said, error);
  if (code === 'ECANCEL')
    return {
      kind: 'canceled',
      error: new AppError('target_timeout', 'SQL Server stopped the statement.', { cause: error }),
    };
  const isLate = code === 'ETIMEOUT';
  const shown = isLate
    ? new AppError('target_timeout', 'SQL Server did not answer in time.', { cause: error, retryable: true })
    : new AppError('target_unreachable', 'The connection to SQL Server was lost.', {
        cause: error,
        retryable: statement === null,
      });
  return { kind: 'lost', error: shown };
}

function serverFailure(error: Error & ServerMessage): DatabaseFailure {
  const { number, message: text, lineNumber = 1 } = error;
  const said = text.slice(0, maxMessage).replace(/[.\s]*$/, '');
  const place = lineNumber > 1 ? ` at line ${lineNumber}` : '';
  const more = advice[number];
  const message = `SQL Server: ${said}${place} (${number}).${more === undefined ? '' : ` ${more}`}`;
  if (lostNumbers.has(number))
    return { kind: 'lost', error: new AppError('target_unreachable', message, { cause: error }) };
  if (conflictNumbers.has(number))
    return { kind: 'conflict', error: new AppError('target_error', message, { cause: error, retryable: true }) };
  if (busyNumbers.has(number))
    return { kind: 'refused', error: new AppError('target_unreachable', message, { cause: error, retryable: true }) };
  return refused(signInNumbers.has(number) ? 'credential_refused' : 'target_error', message, error);
}

function isServerMessage(error: Error): error is Error & ServerMessage {
  return typeof (error as Partial<ServerMessage>).number === 'number';
}

function isCertificateError(cause: unknown): cause is Error {
  if (!(cause instanceof Error)) return false;
  const { code = '' } = cause as { code?: unknown };
  return typeof code === 'string' && /CERT|SELF_SIGNED|ALTNAME|SSL|UNABLE_TO_(GET|VERIFY)/.test(code);
}

function refused(code: ErrorCode, message: string, cause: Error): DatabaseFailure {
  return { kind: 'refused', error: new AppError(code, message, { cause }) };
}
