import type { SettingName } from './settingsTable.ts';

/** Settings of calls to model providers, with the names of the gateway. */
export interface ProviderSettings {
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly keepConnectionMs: number;
  /** Null = any number. */
  readonly maxConnections: number | null;
  readonly callsPerOrganization: number;
  readonly maxWaitingCalls: number;
  readonly concurrencyWaitMs: number;
}

/** Reads them from checked settings. */
export function providerSettings(read: (name: SettingName) => string | undefined): ProviderSettings {
  const ms = (name: SettingName, seconds: number): number => Number(read(name) ?? seconds) * 1_000;
  const count = (name: SettingName): number | null => (read(name) === undefined ? null : Number(read(name)));
  return Object.freeze({
    connectTimeoutMs: ms('SERVICE_PROVIDER_CONNECT_SECONDS', 10),
    headersTimeoutMs: ms('SERVICE_PROVIDER_ANSWER_SECONDS', 600),
    idleTimeoutMs: ms('SERVICE_PROVIDER_IDLE_SECONDS', 600),
    keepConnectionMs: ms('SERVICE_PROVIDER_KEEP_ALIVE_SECONDS', 60),
    maxConnections: count('SERVICE_PROVIDER_CONNECTIONS'),
    callsPerOrganization: count('SERVICE_PROVIDER_ORGANIZATION_CALLS') ?? 512,
    maxWaitingCalls: count('SERVICE_PROVIDER_QUEUE') ?? 1_000,
    concurrencyWaitMs: ms('SERVICE_PROVIDER_QUEUE_SECONDS', 10),
  });
}

/** Returns how long callers of webhooks are held, and how long a stopping process lets requests run. */
export function callerTimes(
  read: (name: 'SERVICE_WEBHOOK_ANSWER_SECONDS' | 'SERVICE_DRAIN_SECONDS') => string | undefined,
): {
  webhookAnswerMs: number;
  drainMs: number;
} {
  const ms = (written: string | undefined, seconds: number) => Number(written ?? seconds) * 1_000;
  return {
    webhookAnswerMs: ms(read('SERVICE_WEBHOOK_ANSWER_SECONDS'), 120),
    drainMs: ms(read('SERVICE_DRAIN_SECONDS'), 19),
  };
}
