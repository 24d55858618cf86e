import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Credits } from '../../parts/Credits.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { language, t } from '../../texts/texts.ts';
import { earningsRead } from './employeeReads.ts';

/** What own employees have earned, by month; nothing before the first run. */
export function EarningsPanel() {
  const earnings = useQuery(earningsRead());
  const lines = earnings.data?.data ?? [];
  if (lines.length === 0 && !earnings.isError) return null;
  const count = (runs: number) => runs.toLocaleString(language());
  return (
    <FormPanel title={t('market.earnings')} lead={t('market.earningsAbout')}>
      <ErrorNotice error={earnings.error} onRetry={() => void earnings.refetch()} />
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
    </FormPanel>
  );
}

function monthName(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return day.toLocaleDateString(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
