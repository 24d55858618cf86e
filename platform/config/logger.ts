import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

import type { Settings } from './settings.ts';

export type { Logger } from 'pino';

/** Field names whose values never reach a log, on the first three levels of a logged object. */
export const redactedFields = [
  'authorization',
  'Authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-goog-api-key',
  'api_key',
  'apiKey',
  'password',
  'value',
  'token',
  'secret',
  'client_secret',
  'access_token',
  'refresh_token',
  'private_key',
  'passphrase',
  'encryptionKey',
  'databaseUrl',
] as const;

/** Options of a process's logger: its name in every line, its lowest level, and the output (standard output). */
export interface LoggerOptions {
  readonly service: 'api' | 'worker' | 'start' | 'replay' | 'test';
  readonly level: Settings['logLevel'];
  readonly destination?: DestinationStream;
}

/** A logger that writes one JSON object a line, with the time as an RFC 3339 text and without secrets. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function redactedPaths(): string[] {
  const quoted = redactedFields.map((field) => `["${field}"]`);
  return quoted.flatMap((field) => [field, `*${field}`, `*.*${field}`]);
}
