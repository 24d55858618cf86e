import { AppError } from '../../openapi/AppError.ts';
import { lost, refused, said, temporary, tlsFailure, type BrokerFailure } from '../queues/brokerFailure.ts';
import { BrokerTimeout } from '../queues/withTimeout.ts';

/** Return codes of 3.1.1 (§3.2.2.3) and reason codes of 5 (§2.4): https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html. */
const signInCodes = new Set([4, 5, 0x86, 0x8a, 0x8c]);
const temporaryCodes = new Set([3, 0x88, 0x89, 0x8b, 0x97]);
const advice: Readonly<Record<number, string>> = {
  1: 'Choose the other version of the protocol in the credential.',
  0x84: 'Choose the other version of the protocol in the credential.',
  0x87: 'The user of the credential needs access to the topic.',
  0x8e: 'Another client uses the same client ID.',
  0x95: 'The message is too large for the server.',
  0x9e: 'The server has no shared subscriptions. Leave "Share with group" empty.',
};

/** Reads an error of a server or the driver; null for all others. */
export function failureOf(error: unknown): BrokerFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const tls = tlsFailure(error);
  if (tls) return tls;
  if (error instanceof BrokerTimeout)
    return lost(`The MQTT server did not answer within ${error.timeoutMs / 1000} s.`, error, 'target_timeout');
  const { code } = error as { code?: unknown };
  if (typeof code !== 'number') return lost('The connection to the MQTT server was lost.', error);
  const isSignIn = signInCodes.has(code) || (code === 0x87 && error.message.startsWith('Connection refused'));
  if (isSignIn)
    return refused('credential_refused', 'The MQTT server refused the sign-in. Check user and password.', error);
  const more = advice[code];
  const message = `MQTT: ${said(error)} (code ${code}).${more === undefined ? '' : ` ${more}`}`;
  if (temporaryCodes.has(code)) return temporary(message, error);
  return refused('target_error', message, error);
}
