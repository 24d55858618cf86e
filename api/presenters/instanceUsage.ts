import { formatCredits } from '../../db/credits.ts';
import type {
  ErrorSums,
  InstanceTotals,
  InstanceUsageSums,
  ProviderSums,
} from '../../db/repositories/billing/instanceUsage.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Presents sums of usage. Only requested groups have a field. */
export function presentInstanceUsage(sums: InstanceUsageSums): Schemas['InstanceUsage'] {
  const { day, kind, model, keyId } = sums;
  return {
    ...(day !== null && { day }),
    ...organizationOf(sums),
    ...(kind !== null && { kind }),
    ...(model !== null && { model }),
    ...(keyId !== null && { key: keyId === '' ? null : { id: keyId, label: sums.keyLabel, last4: sums.keyLast4 } }),
    calls: Number(sums.calls),
    errors: Number(sums.errors),
    input_tokens: Number(sums.inputTokens),
    output_tokens: Number(sums.outputTokens),
    credits: formatCredits(sums.creditsMicros),
  };
}

/** Presents totals of all organizations. */
export function presentInstanceTotals(totals: InstanceTotals): Schemas['InstanceUsageTotals'] {
  return {
    calls: Number(totals.calls),
    errors: Number(totals.errors),
    credits: formatCredits(totals.creditsMicros),
    organizations: Number(totals.organizations),
    keys: Number(totals.keys),
  };
}

/** Presents errors. Only requested groups have a field. */
export function presentInstanceErrors(sums: ErrorSums): Schemas['InstanceErrors'] {
  const { day, errorCode, provider } = sums;
  return {
    ...(day !== null && { day }),
    ...organizationOf(sums),
    ...(errorCode !== null && { error_code: errorCode }),
    ...(provider !== null && { provider }),
    calls: Number(sums.calls),
  };
}

/** Presents calls of a provider. */
export function presentProviderHistory(sums: ProviderSums): Schemas['ProviderHistory'] {
  const { time, provider, model, calls, failures } = sums;
  return {
    ...(time !== null && { time: time.toISOString() }),
    provider,
    ...(model !== null && { model }),
    calls: Number(calls),
    errors: Number(sums.errors),
    provider_errors: Number(failures),
    availability: calls === 0n ? 1 : Number(calls - failures) / Number(calls),
    mean_latency_ms: meanOf(sums.latencyMs, sums.ok),
    mean_ttft_ms: meanOf(sums.ttftMs, sums.firstTokens),
  };
}

function organizationOf({
  organizationId: id,
  organizationName: name,
}: Pick<ErrorSums, 'organizationId' | 'organizationName'>): { organization?: Schemas['NamedOrganization'] } {
  return id === null ? {} : { organization: { id, name } };
}

function meanOf(sum: bigint, count: bigint): number | null {
  return count === 0n ? null : Math.round(Number(sum) / Number(count));
}
