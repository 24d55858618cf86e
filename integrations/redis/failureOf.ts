import { AppError, type ErrorCode } from '../../openapi/AppError.ts';

/** A failed call. `lost`: the connection has ended, and a change may have been made. `temporary`: nothing was done, and it passes by itself. */
export interface RedisFailure {
  readonly kind: 'refused' | 'temporary' | 'lost';
  readonly error: AppError;
}

const maxMessage = 500;

/** What to do, by the first word of an error: https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors. */
const advice: Readonly<Record<string, string>> = {
  NOAUTH: 'Enter the password in the credential.',
  WRONGPASS: 'Check user and password of the credential.',
  NOPERM: 'The user of the credential needs this permission.',
  WRONGTYPE: 'The key holds another kind of value.',
  READONLY: 'The server is a replica. Use the address of its primary.',
  OOM: 'The memory of the server is full.',
  MOVED: 'The server is part of a cluster, which is not supported.',
  CROSSSLOT: 'The server is part of a cluster, which is not supported.',
};
const credentialWords = new Set(['NOAUTH', 'WRONGPASS']);
const temporaryWords = new Set(['LOADING', 'BUSY', 'MASTERDOWN', 'TRYAGAIN', 'CLUSTERDOWN']);

/** Reads an error of the server or the driver; null for all others. */
export function failureOf(error: unknown): RedisFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const { code = '' } = error as { code?: string };
  const said = error.message.slice(0, maxMessage).replace(/[.\s]*$/, '');
  if (error.name === 'ReplyError') return replyFailure(error, said);
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return refused(
      'target_unreachable',
      `The certificate of the server is not accepted: ${said}. Add its CA certificate.`,
      error,
    );
  if (/^(ERR_SSL|EPROTO)/.test(code) || error.message.startsWith('Protocol error'))
    return refused('target_unreachable', 'The server does not speak TLS, or nothing else. Check "Encryption".', error);
  if (error.message === 'Command timed out')
    return {
      kind: 'lost',
      error: new AppError('target_timeout', 'Redis did not answer within 10 s.', { cause: error }),
    };
  return {
    kind: 'lost',
    error: new AppError('target_unreachable', 'The connection to Redis was lost.', { cause: error }),
  };
}

function replyFailure(error: Error, said: string): RedisFailure {
  const [word = ''] = /^[A-Z]+/.exec(said) ?? [];
  const isPassword = credentialWords.has(word) || /^ERR (AUTH|invalid password)/.test(said);
  const more = advice[word];
  const message = `Redis: ${said}.${more === undefined ? '' : ` ${more}`}`;
  if (temporaryWords.has(word))
    return { kind: 'temporary', error: new AppError('target_unreachable', message, { cause: error }) };
  return refused(isPassword ? 'credential_refused' : 'target_error', message, error);
}

function refused(code: ErrorCode, message: string, cause: Error): RedisFailure {
  return { kind: 'refused', error: new AppError(code, message, { cause }) };
}
