import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { Statement } from '../databases/DatabaseConnection.ts';
import type { DatabaseFailure } from '../databases/dialect.ts';

/** An error of the server: https://www.postgresql.org/docs/current/protocol-error-fields.html. */
interface ServerError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly position?: string;
}

const maxMessage = 500;

/** Codes whose own text does not say what to do: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const advice: Readonly<Record<string, string>> = {
  '21000': 'Two rows of one statement have the same keys.',
  '25006': 'Turn "Read-only" off to change something.',
  '25001': 'The statement cannot run in a transaction.',
  '28P01': 'Check user and password of the credential.',
  '28000': 'The server does not let this user in from here. Its administrator has to allow it in pg_hba.conf.',
  '3D000': 'Check the database of the credential.',
  '42501': 'The database user needs this privilege.',
  '42601': 'A statement is one SQL command. Values are placeholders such as $1.',
  '42P02': 'Add a value for each placeholder.',
  '08P01': 'Add a value for each placeholder.',
  '42P10': 'Insert or update needs a unique index on exactly the key columns.',
};

const codes: Readonly<Record<string, ErrorCode>> = {
  '28P01': 'credential_refused',
  '28000': 'credential_refused',
  '57014': 'target_timeout',
};

/** Reads an error of the server or the driver. Rows that it quotes (`detail`) are left out. */
export function failureOf(error: unknown, statement: Statement | null): DatabaseFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  if (isServerError(error)) return serverFailure(error, statement);
  const isStarting = statement === null;
  const said = error.message.slice(0, maxMessage);
  if (said.endsWith('SSL connections'))
    return refused('target_unreachable', 'The server has no TLS. Set up TLS there, or choose "Unencrypted".', error);
  if (isTlsError(error))
    return refused(
      'target_unreachable',
      `The certificate of the server is not accepted: ${said} Add its CA certificate.`,
      error,
    );
  if (/timeout expired/.test(said)) {
    const shown = new AppError('target_timeout', 'PostgreSQL did not answer in time.', {
      cause: error,
      retryable: true,
    });
    return { kind: 'lost', error: shown };
  }
  if (said.startsWith('SASL'))
    return refused('credential_refused', 'Signing in failed. Check the password of the credential.', error);
  return {
    kind: 'lost',
    error: new AppError('target_unreachable', 'The connection to PostgreSQL was lost.', {
      cause: error,
      retryable: isStarting,
    }),
  };
}

function serverFailure(error: Error & ServerError, statement: Statement | null): DatabaseFailure {
  const { code } = error;
  const message = textOf(error, statement);
  // Connection exceptions, and a server that shuts down.
  if (/^(08(?!P01)|57P0[12])/.test(code))
    return { kind: 'lost', error: new AppError('target_unreachable', message, { cause: error }) };
  if (code === '40001' || code === '40P01')
    return { kind: 'conflict', error: new AppError('target_error', message, { cause: error, retryable: true }) };
  if (code === '53300' || code === '57P03')
    return { kind: 'refused', error: new AppError('target_unreachable', message, { cause: error, retryable: true }) };
  const shown = new AppError(codes[code] ?? 'target_error', message, { cause: error });
  return { kind: code === '57014' ? 'canceled' : 'refused', error: shown };
}

function textOf({ code, message, hint, position }: ServerError, statement: Statement | null): string {
  const place = position !== undefined && statement ? ` ${placeIn(statement.sql, Number(position))}` : '';
  const more = hint === undefined ? advice[code] : hint;
  const said = message.slice(0, maxMessage).replace(/[.\s]*$/, '');
  return `PostgreSQL: ${said}${place} (${code}).${more === undefined ? '' : ` ${more.slice(0, maxMessage)}`}`;
}

/** The position counts characters from 1. */
function placeIn(sql: string, position: number): string {
  const lines = Array.from(sql)
    .slice(0, position - 1)
    .join('')
    .split('\n');
  return `at line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

function isServerError(error: Error): error is Error & ServerError {
  const { code } = error as Partial<ServerError>;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error;
}

function isTlsError(error: Error): boolean {
  const { code = '' } = error as { code?: unknown };
  return typeof code === 'string' && /CERT|SELF_SIGNED|ALTNAME|SSL|UNABLE_TO_(GET|VERIFY)/.test(code);
}

function refused(code: ErrorCode, message: string, cause: Error): DatabaseFailure {
  return { kind: 'refused', error: new AppError(code, message, { cause }) };
}
