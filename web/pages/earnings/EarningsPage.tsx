import { Anchor } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { language, t } from '../../texts/texts.ts';
import { earningsRead } from './earningsReads.ts';

/** Shows the earnings of own employees by month, including refunds and held amounts. */
export function EarningsPage() {
  const earnings = useQuery(earningsRead());
  const lines = earnings.data?.data;
  return (
    <PageFrame title={t('market.earnings')} description={t('market.earningsAbout')}>
      <ErrorNotice error={earnings.error} onRetry={() => void earnings.refetch()} />
      {earnings.isPending ? <TableSkeleton /> : null}
      {lines === undefined ? null : lines.length > 0 ? (
        <Panel>
          <EarningsTable lines={lines} />
        </Panel>
      ) : (
        <EmptyState icon={IconReportMoney} title={t('market.noEarnings')}>
          {t('market.noEarningsWhat')}
        </EmptyState>
      )}
    </PageFrame>
  );
}

function EarningsTable({ lines }: { lines: Schema<'Earnings'>[] }) {
  const count = (runs: number) => runs.toLocaleString(language());
  return (
    <ListTable
      label={t('market.earnings')}
      lines={lines}
      idOf={({ employee_id: id, month }) => `${id} ${month}`}
      minWidth={720}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ employee_id: id, employee_name: name }) => (
            <Anchor component={Link} to={`/employees/${id}`} c="inherit" inherit>
              {name}
            </Anchor>
          ),
        },
        { title: t('market.month'), cell: ({ month }) => monthName(month) },
        { title: t('market.earned'), numeric: true, cell: (line) => <Credits credits={line.credits_earned} /> },
        { title: t('market.givenBack'), numeric: true, cell: (line) => <Credits credits={line.credits_refunded} /> },
        { title: t('market.stillHeld'), numeric: true, cell: (line) => <Credits credits={line.credits_held} /> },
        { title: t('market.runsDelivered'), numeric: true, cell: ({ runs }) => count(runs.success) },
        { title: t('keys.failed'), numeric: true, cell: ({ runs }) => count(runs.error) },
        { title: t('common.canceled'), numeric: true, cell: ({ runs }) => count(runs.canceled) },
        { title: t('market.runsOpen'), numeric: true, cell: ({ runs }) => count(runs.open) },
      ]}
    />
  );
}

function monthName(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return day.toLocaleDateString(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
