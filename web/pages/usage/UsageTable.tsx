import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { sumCredits } from '../../parts/creditSums.ts';
import { language, t } from '../../texts/texts.ts';
import { kindName } from './kindName.ts';
import type { UsageGroup } from './usageDays.ts';
import { ListTable } from '../../parts/ListTable.tsx';

type Usage = Schema<'Usage'>;
type UsageTableProps = { group: UsageGroup; sums: Usage[]; keyName: (id: string | null) => string };

const headings: Readonly<Record<UsageGroup, string>> = {
  day: t('usage.day'),
  kind: t('usage.kind'),
  model: t('keys.model'),
  key: t('keys.key'),
};
const counts = [
  { name: 'calls', heading: t('common.calls') },
  { name: 'errors', heading: t('keys.failed') },
  { name: 'input_tokens', heading: t('keys.inputTokens') },
  { name: 'output_tokens', heading: t('keys.outputTokens') },
] as const;

/** Sums of calls, one line for each day, kind, model or key that has any, and the sum of all. */
export function UsageTable({ group, sums, keyName }: UsageTableProps) {
  const nameOf = (sum: Usage) => {
    if (group === 'key') return keyName(sum.key_id ?? null);
    return group === 'kind' ? kindName(sum.kind) : (sum.day ?? sum.model ?? '');
  };
  const lines = sums.map((sum) => ({
    ...sum,
    id: sum.day ?? sum.kind ?? sum.model ?? sum.key_id ?? '',
    name: nameOf(sum),
  }));
  return (
    <ListTable<Amounts & { id: string; name: string }>
      label={t('common.usage')}
      lines={group === 'day' ? lines.toReversed() : lines}
      total={{ ...totalOf(sums), id: 'total', name: t('usage.total') }}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        { title: headings[group], card: 'name', cell: ({ name }) => name },
        ...counts.map(({ name, heading }) => ({
          title: heading,
          numeric: true,
          cell: (sum: Amounts) => sum[name].toLocaleString(language()),
        })),
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: ({ credits }) => <Credits credits={credits} />,
        },
      ]}
    />
  );
}

type Amounts = Pick<Usage, (typeof counts)[number]['name'] | 'credits'>;

function totalOf(sums: readonly Usage[]): Amounts {
  const total = (name: (typeof counts)[number]['name']) => sums.reduce((sum, one) => sum + one[name], 0);
  return {
    calls: total('calls'),
    errors: total('errors'),
    input_tokens: total('input_tokens'),
    output_tokens: total('output_tokens'),
    credits: sumCredits(sums.map(({ credits }) => credits)),
  };
}
