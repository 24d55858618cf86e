import { AppError, type ErrorCode } from '../../openapi/AppError.ts';

/** `unsent`: nothing was done, and it passes by itself. `lost`: the outcome is unknown. `refused`: it fails again until a person changes something. */
export interface MongoFailure {
  readonly kind: 'unsent' | 'lost' | 'refused';
  readonly error: AppError;
}

const maxMessage = 500;

/** What to do, by code: https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml. */
const advice: Readonly<Record<number, string>> = {
  13: 'The user of the credential needs this right.',
  18: 'Check user, password and the database of the user in the credential.',
  20: 'Transactions need a replica set.',
  26: 'There is no such collection.',
  43: 'Reading took too long between two pages. Read fewer documents.',
  50: 'Raise the limit of time, or add an index.',
  59: 'The server does not know this command.',
  73: 'Check the names of database and collection.',
  121: 'The document does not fit the rules of the collection.',
  8_000: 'Check user and password, and the list of IP addresses that Atlas lets in.',
  10_334: 'A document can have at most 16 MiB.',
  11_000: 'A document with this key exists already.',
  16_500: 'The server has too many requests.',
};
const credentialCodes = new Set([18, 8_000]);
/** The server has done nothing: https://github.com/mongodb/specifications/blob/master/source/retryable-writes/retryable-writes.md. */
const passingCodes = new Set([112, 10_107, 13_435, 16_500]);
/** The server was interrupted: a part may be done. */
const interruptedCodes = new Set([189, 11_600, 11_602]);

interface DriverError extends Error {
  readonly code?: number | string;
  readonly codeName?: string;
  readonly errmsg?: string;
}

/** Reads an error of the server or the driver. `dialed`: the last error of the guard, which the driver hides. */
export function failureOf(error: unknown, dialed: unknown): MongoFailure | null {
  if (error instanceof AppError || !(error instanceof Error) || !/^(Mongo|BSON)/.test(error.name)) return null;
  const { name, code } = error as DriverError;
  const said = error.message.slice(0, maxMessage).replace(/[.\s]*$/, '');
  if (typeof code === 'number' && /^Mongo(Server|Bulk|Write)/.test(name) && name !== 'MongoServerSelectionError')
    return serverFailure(code, said, error);
  if (/^BSON|InvalidArgument|MongoAPI|MongoParse/.test(name))
    return { kind: 'refused', error: new AppError('parameter_invalid', `MongoDB: ${said}.`, { cause: error }) };
  if (/ServerSelection|WaitQueue|TopologyClosed|ServerClosed/.test(name)) return unreached(error, dialed);
  if (dialed instanceof AppError && /SocksClient|Socks5|Socket closed/i.test(`${error.message} ${String(error.cause)}`))
    return unreached(error, dialed);
  const shown = new AppError('target_unreachable', 'The connection to MongoDB was lost.', { cause: error });
  return { kind: 'lost', error: shown };
}

/** An answer of the server. */
function serverFailure(code: number, said: string, cause: Error): MongoFailure {
  const more = advice[code];
  const message = `MongoDB: ${said} (${code}).${more === undefined ? '' : ` ${more}`}`;
  const kind: ErrorCode = credentialCodes.has(code)
    ? 'credential_refused'
    : code === 50
      ? 'target_timeout'
      : 'target_error';
  const outcome = passingCodes.has(code) ? 'unsent' : interruptedCodes.has(code) ? 'lost' : 'refused';
  return { kind: outcome, error: new AppError(kind, message, { cause }) };
}

/** No server could be found: its own reason, or that of the guard, says why. */
function unreached(error: Error, dialed: unknown): MongoFailure {
  const inner = innerOf(error);
  const { code } = (inner ?? {}) as DriverError;
  if (typeof code === 'number')
    return serverFailure(code, inner!.message.slice(0, maxMessage).replace(/[.\s]*$/, ''), error);
  const certificate = /CERT|SELF_SIGNED|ALTNAME|self.signed|certificate/i.exec(
    `${String(code)} ${inner?.message ?? ''}`,
  );
  if (certificate)
    return {
      kind: 'refused',
      error: new AppError(
        'target_unreachable',
        'MongoDB: The certificate of the server is not accepted. Add its CA certificate, and check the name of the server.',
        { cause: error },
      ),
    };
  if (dialed instanceof AppError) return { kind: dialed.retryable ? 'unsent' : 'refused', error: dialed };
  const shown = new AppError(
    'target_unreachable',
    'No server of MongoDB answers. Check the address, the encryption, and whether the server lets this address in.',
    { cause: error, retryable: true },
  );
  return { kind: 'unsent', error: shown };
}

/** The driver hides the error of a server in the description of the servers. */
function innerOf(error: Error): Error | null {
  const { reason } = error as { reason?: { servers?: Map<string, { error?: Error | null }> } };
  for (const { error: found } of reason?.servers?.values() ?? [])
    if (found) return (found.cause as Error | undefined) ?? found;
  return (error.cause as Error | undefined) ?? null;
}
