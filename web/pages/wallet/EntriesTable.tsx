import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { ListTable } from '../../parts/ListTable.tsx';

type Entry = Schema<'LedgerEntry'>;

/** Labels of entry kinds. */
export const kindLabels: Readonly<Record<Entry['kind'], string>> = {
  grant: t('usage.grant'),
  plan_credits: t('usage.planCredits'),
  settlement: t('usage.modelCall'),
  late_settlement: t('usage.modelCallLate'),
  catalog_search: t('usage.catalogSearch'),
  employee_price: t('usage.employeePrice'),
  adjustment: t('usage.adjustment'),
};

/** Lines of a wallet, newest first, with the balance after each. */
export function EntriesTable({ lines }: { lines: Entry[] }) {
  return (
    <ListTable
      label={t('usage.ledgerEntries')}
      lines={lines}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        { title: t('common.time'), dimmed: true, cell: (entry) => <TimeAgo iso={entry.created_at} /> },
        { title: t('common.description'), card: 'name', cell: (entry) => <Description entry={entry} /> },
        { title: t('usage.reference'), cell: (entry) => <Reference entry={entry} /> },
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: ({ credits }) => (
            <Text fz="inherit" fw={500} c={credits.startsWith('-') ? undefined : 'teal'}>
              <Credits credits={credits} signed />
            </Text>
          ),
        },
        {
          title: t('usage.balanceAfter'),
          numeric: true,
          cell: (entry) => <Credits credits={entry.balance_after} balance />,
        },
      ]}
    />
  );
}

function Description({ entry: { kind, reason } }: { entry: Entry }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Text fz="inherit" fw={500} miw="max-content">
        {kindLabels[kind]}
      </Text>
      {reason === null ? null : (
        <Text fz="inherit" c="dimmed" truncate maw={280} title={reason}>
          {reason}
        </Text>
      )}
    </Group>
  );
}

/** Lines of calls lead to the call, as long as it is kept; those of searches to the runs. */
function Reference({ entry }: { entry: Entry }) {
  const { kind, reference } = entry;
  if (kind === 'catalog_search')
    return (
      <Anchor component={Link} to="/catalog/runs" className="mono" fz="0.8rem">
        {reference}
      </Anchor>
    );
  if (kind !== 'settlement' && kind !== 'late_settlement') return <span className="mono">{reference}</span>;
  return (
    <Anchor component={Link} to={`/calls?call=${reference}`} className="mono" fz="0.8rem">
      {reference}
    </Anchor>
  );
}
