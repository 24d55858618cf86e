import type { Schema } from '../../../api/client.ts';
import { SortedTable } from '../../../parts/SortedTable.tsx';
import { formatDuration } from '../../../parts/time.ts';
import { language, t } from '../../../texts/texts.ts';

type Provider = Schema<'ProviderHistory'>;

const share = (value: number) =>
  value.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 2, minimumFractionDigits: 0 });
const duration = (valueMs: number | null) => (valueMs === null ? '–' : formatDuration(valueMs));

/** Availability, errors and times of providers in the period. */
export function ProviderHistoryTable({ sums }: { sums: readonly Provider[] }) {
  const number = (name: 'calls' | 'provider_errors', title: string) => ({
    title,
    numeric: true,
    cell: (sum: Provider) => sum[name].toLocaleString(language()),
    sortBy: (sum: Provider) => sum[name],
  });
  return (
    <SortedTable<Provider>
      label={t('app.providers')}
      lines={sums}
      idOf={({ provider }) => provider}
      minWidth={640}
      first={t('common.calls')}
      columns={[
        {
          title: t('keys.provider'),
          card: 'name',
          cell: ({ provider }) => provider,
          sortBy: ({ provider }) => provider,
        },
        number('calls', t('common.calls')),
        number('provider_errors', t('admin.providerErrors')),
        {
          title: t('admin.availability'),
          numeric: true,
          card: 'end',
          cell: ({ availability }) => share(availability),
          sortBy: ({ availability }) => availability,
        },
        {
          title: t('admin.meanDuration'),
          numeric: true,
          cell: ({ mean_latency_ms: meanMs }) => duration(meanMs),
          sortBy: ({ mean_latency_ms: meanMs }) => meanMs,
        },
        {
          title: t('admin.meanFirstToken'),
          numeric: true,
          cell: ({ mean_ttft_ms: meanMs }) => duration(meanMs),
          sortBy: ({ mean_ttft_ms: meanMs }) => meanMs,
        },
      ]}
    />
  );
}
