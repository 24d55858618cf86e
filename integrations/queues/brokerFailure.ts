import { AppError, type ErrorCode } from '../../openapi/AppError.ts';

/** A failed call. `lost`: the connection has ended, and a message may have been sent. `temporary`: nothing was done, and it passes by itself. */
export interface BrokerFailure {
  readonly kind: 'refused' | 'temporary' | 'lost';
  readonly error: AppError;
}

const maxMessage = 500;

/** Returns a refusal, which the same call gets again. */
export function refused(code: ErrorCode, message: string, cause: unknown): BrokerFailure {
  return { kind: 'refused', error: new AppError(code, message, { cause }) };
}

/** Returns a failure that passes by itself. */
export function temporary(message: string, cause: unknown): BrokerFailure {
  return { kind: 'temporary', error: new AppError('target_unreachable', message, { cause }) };
}

/** Returns the failure of a connection that has ended. */
export function lost(message: string, cause: unknown, code: ErrorCode = 'target_unreachable'): BrokerFailure {
  return { kind: 'lost', error: new AppError(code, message, { cause }) };
}

/** Reads an error of TLS; null for all others. */
export function tlsFailure(error: Error): BrokerFailure | null {
  const { code = '' } = error as { code?: string };
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return refused(
      'target_unreachable',
      `The certificate of the server is not accepted: ${said(error)}. Add its CA certificate.`,
      error,
    );
  if (/^(ERR_SSL|EPROTO)/.test(code))
    return refused('target_unreachable', 'The server does not speak TLS, or nothing else. Check "Encryption".', error);
  return null;
}

/** The words of an error, without its final point. */
export function said(error: Error): string {
  return error.message.slice(0, maxMessage).replace(/[.\s]*$/, '');
}
