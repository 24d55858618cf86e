import { AppError } from '../../openapi/AppError.ts';
import { lost, refused, tlsFailure, type BrokerFailure } from '../queues/brokerFailure.ts';
import { BrokerTimeout } from '../queues/withTimeout.ts';

const deepest = 8;

/** What to do, by the name of an error of the protocol: https://kafka.apache.org/protocol#protocol_error_codes. */
const refusals: Readonly<Record<string, string>> = {
  UNKNOWN_TOPIC_OR_PARTITION: 'There is no such topic or partition.',
  INVALID_TOPIC_EXCEPTION: 'This cannot be the name of a topic.',
  TOPIC_AUTHORIZATION_FAILED: 'The user of the credential needs access to the topic.',
  GROUP_AUTHORIZATION_FAILED: 'The user of the credential needs access to the consumer group.',
  CLUSTER_AUTHORIZATION_FAILED: 'The user of the credential needs access to the cluster. Or turn "Idempotent" off.',
  MESSAGE_TOO_LARGE: 'The message is larger than the topic takes.',
  RECORD_LIST_TOO_LARGE: 'The message is larger than the topic takes.',
  INVALID_REQUIRED_ACKS: 'The topic does not take this kind of confirmation.',
  OFFSET_OUT_OF_RANGE: 'The topic no longer has the messages at the place of the group.',
  UNSUPPORTED_COMPRESSION_TYPE: 'The cluster does not take this compression.',
  POLICY_VIOLATION: 'A rule of the cluster forbids this.',
};
const signInNames = new Set(['SASL_AUTHENTICATION_FAILED', 'UNSUPPORTED_SASL_MECHANISM', 'ILLEGAL_SASL_STATE']);

/** Reads an error of Kafka or the driver, which wraps the errors of brokers in others; null for all others. */
export function failureOf(error: unknown): BrokerFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const all = errorsIn(error, 0);
  for (const one of all) {
    const tls = tlsFailure(one);
    if (tls) return tls;
  }
  const names = namesIn(all);
  const codes = all.map((one) => (one as { code?: unknown }).code);
  if (codes.includes('PLT_KFK_AUTHENTICATION') || names.some((name) => signInNames.has(name)))
    return refused('credential_refused', 'Kafka refused the sign-in. Check user, password and "Sign-in".', error);
  const known = names.find((name) => Object.hasOwn(refusals, name));
  if (known !== undefined) return refused('target_error', `Kafka: ${refusals[known]}`, error);
  if (all.some((one) => one.message.startsWith('Unknown topic')))
    return refused('target_error', `Kafka: ${refusals['UNKNOWN_TOPIC_OR_PARTITION']}`, error);
  if (all.some((one) => /closed while waiting for ready/.test(one.message)))
    return lost('Kafka closed the connection at the sign-in. Check "Encryption", "Sign-in" and password.', error);
  const isLate = all.some((one) => one instanceof BrokerTimeout) || codes.includes('PLT_KFK_TIMEOUT');
  if (isLate || all.some((one) => /timed out/i.test(one.message)))
    return lost('Kafka did not answer in time.', error, 'target_timeout');
  const [name] = names;
  if (name !== undefined && !all.some((one) => (one as { canRetry?: unknown }).canRetry === true))
    return refused('target_error', `Kafka: ${name.slice(0, 100)}.`, error);
  return lost('The connection to Kafka was lost.', error);
}

/** True if a broker answered with this error of the protocol. */
export function isRefusedAs(error: unknown, name: string): boolean {
  return namesIn(errorsIn(error, 0)).includes(name);
}

function namesIn(errors: readonly Error[]): string[] {
  return errors.map((one) => (one as { apiId?: unknown }).apiId).filter((name) => typeof name === 'string');
}

/** An error and its causes. */
function errorsIn(error: unknown, depth: number): Error[] {
  if (!(error instanceof Error) || depth > deepest) return [];
  const { errors } = error as { errors?: unknown };
  const inner = [error.cause, ...(Array.isArray(errors) ? errors.slice(0, 20) : [])];
  return [error, ...inner.flatMap((one) => errorsIn(one, depth + 1))];
}
