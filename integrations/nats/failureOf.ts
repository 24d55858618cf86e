import { AppError } from '../../openapi/AppError.ts';
import { lost, refused, said, temporary, tlsFailure, type BrokerFailure } from '../queues/brokerFailure.ts';
import { BrokerTimeout } from '../queues/withTimeout.ts';
import { NatsApiError } from './NatsApiError.ts';

const signInErrors = new Set(['AuthorizationError', 'UserAuthenticationExpiredError']);
/** What to do, by the code of JetStream. */
const advice: Readonly<Record<number, string>> = {
  10014: 'Check the name of the consumer.',
  10037: 'There is no such message in the stream.',
  10059: 'Check the name of the stream.',
  10071: 'Another message came first.',
};

/** Reads an error of NATS or the driver; null for all others. */
export function failureOf(error: unknown): BrokerFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const tls = tlsFailure(error);
  if (tls) return tls;
  if (error instanceof NatsApiError) return apiFailure(error);
  if (error instanceof BrokerTimeout || error.name === 'TimeoutError')
    return lost('NATS did not answer in time.', error, 'target_timeout');
  if (signInErrors.has(error.name) || /authorization violation|nkeys? not supported|nonce/i.test(error.message))
    return refused('credential_refused', 'NATS refused the sign-in. Check "Sign-in" of the credential.', error);
  if (error.name === 'PermissionViolationError')
    return refused('target_error', `NATS: ${said(error)}. The user of the credential needs this permission.`, error);
  if (isUnheard(error)) return refused('target_error', 'NATS: Nobody answers at this subject.', error);
  if (error.name === 'InvalidSubjectError' || error.name === 'InvalidArgumentError')
    return /tls/i.test(error.message)
      ? refused('target_unreachable', 'The server does not speak TLS. Check "Encryption".', error)
      : refused('target_error', `NATS: ${said(error)}.`, error);
  if (/does not support 'tls'/.test(error.message))
    return refused('target_unreachable', 'The server does not speak TLS. Check "Encryption".', error);
  return lost('The connection to NATS was lost.', error);
}

/** True if the subject of a request has no listener. */
export function isUnheard(error: unknown): boolean {
  const { name, cause } = error as { name?: unknown; cause?: { name?: unknown } };
  return name === 'NoResponders' || cause?.name === 'NoResponders';
}

function apiFailure(error: NatsApiError): BrokerFailure {
  const more = advice[error.code];
  const message = `NATS: ${said(error)}.${more === undefined ? '' : ` ${more}`}`;
  if (error.status === 503) return temporary(message, error);
  return refused('target_error', message, error);
}
