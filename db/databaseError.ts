import { AppError } from '../openapi/AppError.ts';

/** Node's codes for a server that cannot be reached or went away. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const networkTexts =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|Client has encountered a connection error/i;

/** A text holds U+0000, which PostgreSQL keeps neither in text (22021) nor in jsonb (22P05). */
const unstorableText = /^(22021|22P05)$/;

/** Another transaction stood in the way, so all was rolled back: 40001 serialization_failure, 40P01 deadlock_detected. */
const rolledBack = /^(40001|40P01)$/;

/**
 * The one list of SQLSTATEs that are outages: the statement may succeed later without any change. The API answers 503, a node is
 * repeated. Source: PostgreSQL documentation, appendix A.
 */
const outages = new RegExp(
  `^(?:${[
    '08', // connection exception
    '25006', // read_only_sql_transaction: a replica that took over and does not write yet
    '25P03', // idle_in_transaction_session_timeout: this process or its machine hung inside a transaction
    '25P04', // transaction_timeout, since PostgreSQL 17
    '53', // insufficient resources: disk full, out of memory, too many connections
    '55P03', // lock_not_available
    '57014', // query_canceled: statement_timeout
    '57P0', // operator intervention: shutting down, crashed, cannot connect now
    '58', // system error: I/O error, missing or duplicate file
  ].join('|')})`,
);

/**
 * Returns `unavailable` for an error that means "no database now" (unreachable, `outages`, rolled back for others), `invalid_request` for a
 * text that cannot be stored, any other error unchanged.
 */
export function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (chain(error).some((one) => unstorableText.test(String((one as { code?: unknown }).code)))) {
    return new AppError('invalid_request', 'A text holds the character U+0000, which cannot be stored. Remove it.', {
      cause: error,
    });
  }
  if (!isUnavailable(error)) return error;
  return new AppError('unavailable', 'The database cannot be reached. Try again in a moment.', {
    retryable: true,
    retryAfterMs: 1_000,
    internal: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}

/** The constraint that a failed statement violated (`accounts_email_key`), or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (const one of chain(error)) {
    const { code, constraint } = one as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string') return constraint;
  }
  return null;
}

/** True if the statement or transaction changed nothing because others stood in its way, and may be done again at once. */
export function isRolledBack(error: unknown): boolean {
  return chain(error).some((one) => rolledBack.test(String((one as { code?: unknown }).code)));
}

function isUnavailable(error: unknown): boolean {
  if (isRolledBack(error)) return true;
  return chain(error).some((one) => {
    const { code, message } = one as { code?: unknown; message?: unknown };
    if (typeof code === 'string' && (networkCodes.has(code) || outages.test(code))) return true;
    return typeof message === 'string' && networkTexts.test(message);
  });
}

/** An error and its causes; bounded because a cause may be a cycle. */
function chain(error: unknown): object[] {
  const found: object[] = [];
  for (let one = error; typeof one === 'object' && one !== null && found.length < 8;) {
    found.push(one);
    one = (one as { cause?: unknown; previous?: unknown }).cause ?? (one as { previous?: unknown }).previous;
  }
  return found;
}
