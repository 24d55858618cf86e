import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Sum = Pick<Schema<'Usage'>, 'day' | 'calls' | 'input_tokens' | 'output_tokens' | 'credits'>;

/** The measure of calls that the chart shows. */
export type UsageMeasure = 'credits' | 'calls' | 'tokens';

/** Names of the parts of a bar, and one line a day with a number for each; days without calls are zero. */
export interface UsageSeries {
  readonly names: string[];
  readonly days: ({ day: string } & Record<string, string | number>)[];
}

const mostParts = 7;

/**
 * The height of a bar. Credits become a number here and nowhere else, only to be drawn: below nine billion it is exact to the
 * micro-credit.
 */
function heightOf(sum: Sum, measure: UsageMeasure): number {
  if (measure === 'calls') return sum.calls;
  if (measure === 'tokens') return sum.input_tokens + sum.output_tokens;
  return Number(sum.credits);
}

/** Sums by day as parts of bars: the largest parts by name, the rest together as others. */
export function usageSeries<Usage extends Sum>(
  sums: readonly Usage[],
  { days, measure, nameOf }: { days: readonly string[]; measure: UsageMeasure; nameOf: (sum: Usage) => string },
): UsageSeries {
  const totals = new Map<string, number>();
  for (const sum of sums) totals.set(nameOf(sum), (totals.get(nameOf(sum)) ?? 0) + heightOf(sum, measure));
  const bySize = [...totals].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const kept = bySize.length > mostParts ? bySize.slice(0, mostParts - 1) : bySize;
  const others = t('usage.others');
  const names = bySize.length > kept.length ? [...kept, others] : kept;
  const lines = new Map(days.map((day) => [day, new Map(names.map((name) => [name, 0]))]));
  for (const sum of sums) {
    const line = lines.get(sum.day ?? '');
    const name = kept.includes(nameOf(sum)) ? nameOf(sum) : others;
    line?.set(name, (line.get(name) ?? 0) + heightOf(sum, measure));
  }
  return { names, days: [...lines].map(([day, parts]) => ({ ...Object.fromEntries(parts), day })) };
}
