import { Button } from '@mantine/core';
import { IconGauge, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { useSession } from '../../app/session.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { t } from '../../texts/texts.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { BudgetTable } from './BudgetTable.tsx';

/** Gateway > Usage > Budgets: limits of credits and how much of them is used. Links name a budget with `?budget=`. */
export function BudgetsPage() {
  const [search, setSearch] = useSearchParams();
  const mayChange = useSession().role !== 'member';
  const list = $api.useInfiniteQuery('get', '/api/v1/budgets', { params: { query: { limit: 50 } } }, cursorPages);
  const ids = linesOf(list.data).map(({ id }) => id);
  const named = useNamedLine('budget', ids, list);
  const create = mayChange ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t('usage.createBudget')}
    </Button>
  ) : undefined;
  return (
    <PageFrame
      title={t('usage.budgets')}
      description={t('usage.budgetsLead')}
      actions={
        <>
          <BackLink to="/usage">{t('common.usage')}</BackLink>
          {create}
        </>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      <ListPanel
        query={list}
        skeletonLines={3}
        empty={
          <EmptyState icon={IconGauge} title={t('usage.noBudgetsYet')} action={create}>
            {mayChange ? t('usage.whatBudgetsAreFor') : t('usage.noBudgetsOfYours')}
          </EmptyState>
        }
      >
        {(lines) => <BudgetTable budgets={lines} rowProps={named.rowProps} />}
      </ListPanel>
      {mayChange && search.has('create') ? <BudgetDialog onClose={() => setSearch({}, { replace: true })} /> : null}
    </PageFrame>
  );
}
