import { csvLine } from '../../domains/dataTables/csvLine.ts';
import { formatCredits } from '../../db/credits.ts';
import type { UsageGroup, UsageSums } from '../../db/repositories/billing/usage.ts';
import type { components } from '../../openapi/generated/types.ts';

type Usage = components['schemas']['Usage'];

const counts = ['calls', 'errors', 'input_tokens', 'cached_input_tokens', 'output_tokens', 'units', 'credits'] as const;

/** Presents sums over calls, with their groups. */
export function presentUsage(sums: UsageSums, groupBy: readonly UsageGroup[]): Usage {
  return {
    ...(groupBy.includes('day') && { day: sums.day! }),
    ...(groupBy.includes('kind') && { kind: sums.kind! }),
    ...(groupBy.includes('model') && { model: sums.model! }),
    ...(groupBy.includes('key_id') && { key_id: sums.keyId === '' ? null : sums.keyId }),
    calls: Number(sums.calls),
    errors: Number(sums.errors),
    input_tokens: Number(sums.inputTokens),
    cached_input_tokens: Number(sums.cachedInputTokens),
    output_tokens: Number(sums.outputTokens),
    units: sums.units,
    credits: formatCredits(sums.creditsMicros),
  };
}

/** The same as CSV, with a heading. */
export function usageCsv(data: readonly Usage[], groupBy: readonly UsageGroup[]): string {
  const names = [...groupBy, ...counts];
  return [names, ...data.map((one) => names.map((name) => String(one[name] ?? '')))].map(csvLine).join('');
}
