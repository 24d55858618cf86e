import { answerSums } from '../../answerSums.ts';
import type { Handler } from '../../handler.ts';
import { presentProviderHistory } from '../../presenters/instanceUsage.ts';
import { atMostSums, mostSums } from '../../atMostSums.ts';
import { readDays } from '../../readDays.ts';

const counts = ['calls', 'errors', 'provider_errors', 'availability', 'mean_latency_ms', 'mean_ttft_ms'] as const;

/** Returns calls, errors and latencies of providers over time, from the records of all processes. */
export const getProviderHistory: Handler<'getProviderHistory'> = async ({ query }, { database }) => {
  const { interval = 'all', by_model: byModel = false } = query;
  const days = readDays(query);
  const sums = await database.asSystem(({ instanceUsage }) =>
    instanceUsage.providers({ interval: interval === 'all' ? null : interval, byModel, ...days, limit: mostSums + 1 }),
  );
  const data = atMostSums(sums).map(presentProviderHistory);
  const places = [
    ...(interval === 'all' ? [] : ['time' as const]),
    'provider' as const,
    ...(byModel ? ['model' as const] : []),
  ];
  return answerSums({ data }, { format: query.format, days, name: 'providers', columns: [...places, ...counts] });
};
