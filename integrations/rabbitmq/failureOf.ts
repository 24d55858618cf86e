import { AppError } from '../../openapi/AppError.ts';
import { lost, refused, said, temporary, tlsFailure, type BrokerFailure } from '../queues/brokerFailure.ts';
import { BrokerTimeout } from '../queues/withTimeout.ts';

/** What to do, by the reply code: https://www.rabbitmq.com/amqp-0-9-1-reference. */
const advice: Readonly<Record<number, string>> = {
  403: 'The user of the credential needs this permission.',
  404: 'Check the names of queue and exchange.',
  405: 'Another connection uses it alone.',
  406: 'It exists with other settings.',
};

/** Reads an error of RabbitMQ or the driver; null for all others. */
export function failureOf(error: unknown): BrokerFailure | null {
  if (error instanceof AppError || !(error instanceof Error)) return null;
  const tls = tlsFailure(error);
  if (tls) return tls;
  if (error instanceof BrokerTimeout)
    return lost(`RabbitMQ did not answer within ${error.timeoutMs / 1000} s.`, error, 'target_timeout');
  if (/ACCESS.REFUSED/.test(error.message) && /handshake/i.test(error.message))
    return refused('credential_refused', 'RabbitMQ refused the sign-in. Check user and password.', error);
  if (/ConnectionOpenOk/.test(error.message))
    return refused(
      'target_error',
      'RabbitMQ refused the virtual host. Check its name, and that the user has access to it.',
      error,
    );
  if (error.message === 'message nacked')
    return temporary('RabbitMQ did not take the message. The queue may be full.', error);
  const { code } = error as { code?: unknown };
  // 320: the server is stopped; 5xx: it ends the connection.
  if (typeof code === 'number' && code !== 320 && code < 500) {
    const [, text = said(error)] = /with message "(?:[A-Z_]+ - )?(.*)"$/s.exec(error.message) ?? [];
    const more = advice[code];
    return refused('target_error', `RabbitMQ: ${text.slice(0, 500)}.${more === undefined ? '' : ` ${more}`}`, error);
  }
  return lost('The connection to RabbitMQ was lost.', error);
}
