import { Stack, Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import type { Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { creditPeriods } from '../../parts/creditPeriods.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { BudgetMenu } from './BudgetMenu.tsx';
import { BudgetUse } from './BudgetUse.tsx';
import { subjectKinds } from './subjectKinds.ts';
import { subjectName } from './subjectName.ts';

type Budget = Schema<'Budget'>;
type BudgetTableProps = { budgets: Budget[]; rowProps: ReturnType<typeof useNamedLine>['rowProps'] };

/** The budgets, newest first, with their use; owners and admins can change them. */
export function BudgetTable({ budgets, rowProps }: BudgetTableProps) {
  const mayChange = useSession().role !== 'member';
  return (
    <ListTable<Budget>
      label={t('usage.budgets')}
      lines={budgets}
      idOf={({ id }) => id}
      rowProps={({ id }) => rowProps(id)}
      minWidth={860}
      columns={[
        { title: t('admin.appliesTo'), card: 'name', cell: (budget) => <Subject budget={budget} /> },
        { title: t('usage.period'), cell: ({ period }) => creditPeriods[period] },
        { title: t('keys.creditsUsed'), cell: (budget) => <BudgetUse budget={budget} /> },
        {
          title: t('usage.alertsAt'),
          cell: ({ alert_percents: percents }) =>
            percents.length === 0 ? t('common.none') : percents.map((percent) => `${percent} %`).join(', '),
        },
        {
          title: t('usage.aboveLimit'),
          cell: ({ hard_stop: stops }) => (stops ? t('usage.callsRefused') : t('usage.alertsOnly')),
        },
        {
          title: t('usage.startsAgain'),
          dimmed: true,
          cell: ({ resets_at: at }) => <TimeAgo iso={at} fallback={t('common.never')} />,
        },
        ...(mayChange ? [actionsColumn((budget: Budget) => <BudgetMenu budget={budget} />)] : []),
      ]}
    />
  );
}

function Subject({ budget }: { budget: Budget }) {
  return (
    <Stack gap={0}>
      <Text fz="inherit" fw={500} maw={260} truncate>
        {subjectName(budget)}
      </Text>
      <Text size="xs" c="dimmed">
        {subjectKinds[budget.subject_kind]}
      </Text>
    </Stack>
  );
}
