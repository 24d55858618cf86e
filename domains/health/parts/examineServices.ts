import type { Database } from '../../../db/database.ts';
import type { SendingFigures } from '../../logStreaming/readSendingFigures.ts';
import type { ExaminedPart, Finding } from '../HealthPart.ts';

const minutes = 5;
const fewestCalls = 5;
const fewestSearches = 3;
const hourMs = 3_600_000;
const longSealMs = 60_000;
const longBehindMs = 600_000;

/** Examines whether providers of models are enabled, and whether most of their recent calls fail. */
export async function examineProviders(database: Database): Promise<ExaminedPart> {
  const [routes, counts] = await database.asSystem(async ({ providerHealth }) => [
    await providerHealth.ways(),
    await providerHealth.counts(minutes),
  ]);
  const enabled = new Set(routes.filter(({ providerEnabled }) => providerEnabled).map(({ provider }) => provider));
  const ofProviders = counts.filter(({ model }) => model === null);
  const failing = ofProviders.filter(({ calls, errors }) => calls >= fewestCalls && errors * 2 > calls);
  const findings: Finding[] = [
    ...(enabled.size === 0 ? [{ code: 'no_provider' as const, values: {} }] : []),
    ...(failing.length === 0
      ? []
      : [{ code: 'provider_fails' as const, values: { names: namesOf(failing.map(({ provider }) => provider)) } }]),
  ];
  const sum = (key: 'calls' | 'errors') => ofProviders.reduce((all, one) => all + one[key], 0);
  return {
    part: 'model_providers',
    findings,
    facts: [
      { name: 'enabled_providers', value: enabled.size, unit: 'count' },
      { name: 'recent_calls', value: sum('calls'), unit: 'count' },
      { name: 'recent_errors', value: sum('errors'), unit: 'count' },
    ],
  };
}

/** Examines whether sources of the data catalog that were asked fail, and have failed last. */
export async function examineCatalog(database: Database): Promise<ExaminedPart> {
  const all = await database.asSystem(({ catalogSources }) => catalogSources.health());
  const asked = all.filter(({ successes, failures }) => successes + failures > 0);
  const failing = asked.filter(
    ({ successes, failures, lastFailureAt, lastSuccessAt }) =>
      failures >= fewestSearches &&
      failures > successes &&
      lastFailureAt !== null &&
      Date.now() - lastFailureAt.getTime() < hourMs &&
      lastFailureAt.getTime() > (lastSuccessAt?.getTime() ?? 0),
  );
  const names = namesOf(failing.map(({ sourceId }) => sourceId));
  return {
    part: 'catalog',
    findings: failing.length === 0 ? [] : [{ code: 'sources_fail', values: { names } }],
    facts: [
      { name: 'asked_sources', value: asked.length, unit: 'count' },
      { name: 'failing_sources', value: failing.length, unit: 'count' },
    ],
  };
}

/** Examines whether audit events are sealed. */
export async function examineAudit(database: Database): Promise<ExaminedPart> {
  const { waiting, oldestMs, lastSealAt } = await database.asSystem(({ auditSeals }) => auditSeals.progress());
  const seconds = Math.round(oldestMs / 1_000);
  return {
    part: 'audit_log',
    findings: oldestMs > longSealMs ? [{ code: 'audit_not_sealed', values: { seconds } }] : [],
    facts: [
      { name: 'unsealed_events', value: waiting, unit: 'count' },
      { name: 'last_seal', value: lastSealAt?.toISOString() ?? null, unit: 'time' },
    ],
  };
}

/** Examines whether log destinations take events. */
export function examineLogStreaming(all: readonly SendingFigures[]): ExaminedPart {
  const sum = (key: 'destinations' | 'openCircuits' | 'backlog' | 'failures') =>
    all.reduce((total, one) => total + one[key], 0);
  const oldestMs = Math.max(0, ...all.map((one) => one.oldestMs));
  const [open, failures] = [sum('openCircuits'), sum('failures')];
  const findings: Finding[] = [
    ...(open > 0 ? [{ code: 'logs_circuit_open' as const, values: { count: open } }] : []),
    ...(oldestMs > longBehindMs
      ? [{ code: 'logs_behind' as const, values: { seconds: Math.round(oldestMs / 1_000) } }]
      : []),
    ...(failures > 0 ? [{ code: 'logs_not_delivered' as const, values: { count: failures } }] : []),
  ];
  return {
    part: 'log_streaming',
    findings,
    facts: [
      { name: 'destinations', value: sum('destinations'), unit: 'count' },
      { name: 'backlog', value: sum('backlog'), unit: 'count' },
      { name: 'oldest_event', value: Math.round(oldestMs / 1_000), unit: 'seconds' },
    ],
  };
}

const mostNames = 5;

function namesOf(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} (+${more})` : names.join(', ');
}
