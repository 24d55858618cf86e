import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost } from '../../platform/outbound/dial.ts';

const defaultPort = 9_092;
const maxBrokers = 50;

/** Returns the brokers that a credential names. Errors: `parameter_invalid`. */
export function brokersOf(text: string): { host: string; port: number }[] {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  if (entries.length === 0 || entries.length > maxBrokers) throw wrong(`Enter 1 to ${maxBrokers} brokers.`);
  return entries.map((entry) => {
    const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(entry) ?? [];
    if (host === '') throw wrong(`Not a broker: ${entry.slice(0, 200)}. Enter it as host:port.`);
    return { host: canonicalHost(host), port: Number(port ?? defaultPort) };
  });
}

function wrong(message: string): AppError {
  return new AppError('parameter_invalid', message, { param: 'brokers' });
}
