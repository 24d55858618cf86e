import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { SortedTable } from '../../parts/SortedTable.tsx';
import { language, t } from '../../texts/texts.ts';
import { FlowName, flowNameText } from './FlowName.tsx';
import type { Dimension } from './insightsAddress.ts';

type Line = Schema<'CostInsights'>;

const headings: Readonly<Record<Dimension, string>> = {
  digital_organization: t('executions.digitalOrganization'),
  model: t('keys.model'),
  member: t('account.member'),
  key: t('keys.key'),
};
const withoutOne: Readonly<Record<Dimension, string>> = {
  digital_organization: t('insights.outside'),
  model: t('usage.refusedRequests'),
  member: t('insights.withoutMember'),
  key: t('usage.withoutAKey'),
};

/** Costs by one dimension. */
export function CostsTable({ lines, by }: { lines: readonly Line[]; by: Dimension }) {
  const nameOf = ({ id, name }: Line) => {
    if (id === null || id === '') return withoutOne[by];
    if (by === 'digital_organization') return flowNameText(id, name);
    return name ?? id;
  };
  return (
    <SortedTable<Line>
      key={by}
      label={t('insights.costs')}
      lines={lines}
      idOf={({ id }) => id ?? ''}
      minWidth={480}
      first={t('common.credits')}
      columns={[
        {
          title: headings[by],
          card: 'name',
          cell: (line) =>
            by === 'digital_organization' && line.id !== null ? (
              <FlowName id={line.id} name={line.name} />
            ) : (
              nameOf(line)
            ),
          sortBy: nameOf,
        },
        {
          title: t('common.calls'),
          numeric: true,
          cell: ({ calls }) => calls.toLocaleString(language()),
          sortBy: ({ calls }) => calls,
        },
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: ({ credits }) => <Credits credits={credits} />,
          sortBy: ({ credits }) => Number(credits), // for the order alone
        },
      ]}
    />
  );
}
