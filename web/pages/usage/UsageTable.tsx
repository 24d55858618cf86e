import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { sumCredits } from '../../parts/creditSums.ts';
import { language, t } from '../../texts/texts.ts';
import type { UsageGroup } from './usageDays.ts';
import { ListTable } from '../../parts/ListTable.tsx';

type Usage = Schema<'Usage'>;
type UsageTableProps = { group: UsageGroup; sums: Usage[]; nameOf: (sum: Usage) => string };

const headings: Readonly<Record<UsageGroup, string>> = {
  day: t('usage.day'),
  kind: t('usage.kind'),
  model: t('keys.model'),
  key: t('keys.key'),
  member: t('account.member'),
  project: t('common.project'),
  tag: t('executions.tag'),
};
const counts = [
  { name: 'calls', heading: t('common.calls') },
  { name: 'errors', heading: t('keys.failed') },
  { name: 'input_tokens', heading: t('keys.inputTokens') },
  { name: 'output_tokens', heading: t('keys.outputTokens') },
] as const;

/**
 * Sums of calls, one line for each part of the group that has any, and the sum of all; not of tags, since a call counts for each of its
 * tags.
 */
export function UsageTable({ group, sums, nameOf }: UsageTableProps) {
  const lines = sums.map((sum) => ({
    ...sum,
    id: sum.day ?? sum.kind ?? sum.model ?? sum.key_id ?? sum.account_id ?? sum.project_id ?? sum.tag ?? '',
    name: nameOf(sum),
  }));
  return (
    <ListTable<Amounts & { id: string; name: string }>
      label={t('common.usage')}
      lines={group === 'day' ? lines.toReversed() : lines}
      {...(group === 'tag' ? {} : { total: { ...totalOf(sums), id: 'total', name: t('usage.total') } })}
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
