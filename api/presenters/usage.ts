import { formatCredits } from '../../db/credits.ts';
import type { UsageGroup, UsageSums } from '../../db/repositories/billing/usage.ts';
import type { components } from '../../openapi/generated/types.ts';

type Usage = components['schemas']['Usage'];

/** Columns of the counts as CSV. */
export const usageCounts = [
  'calls',
  'errors',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'units',
  'credits',
] as const;

/** Presents sums over calls, with their groups. */
export function presentUsage(sums: UsageSums, groupBy: readonly UsageGroup[]): Usage {
  return {
    ...(groupBy.includes('day') && { day: sums.day! }),
    ...(groupBy.includes('kind') && { kind: sums.kind! }),
    ...(groupBy.includes('model') && { model: sums.model! }),
    ...(groupBy.includes('key_id') && { key_id: sums.keyId || null }),
    ...(groupBy.includes('account_id') && { account_id: sums.accountId || null }),
    ...(groupBy.includes('project_id') && { project_id: sums.projectId || null }),
    ...(groupBy.includes('tag') && { tag: sums.tag || null }),
    calls: Number(sums.calls),
    errors: Number(sums.errors),
    input_tokens: Number(sums.inputTokens),
    cached_input_tokens: Number(sums.cachedInputTokens),
    output_tokens: Number(sums.outputTokens),
    units: sums.units,
    credits: formatCredits(sums.creditsMicros),
  };
}
