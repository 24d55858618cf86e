import { Anchor, Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { SharedRunDrawer } from './SharedRunDrawer.tsx';
import { sharedRunsRead } from './sharedRunReads.ts';

/** Lists runs of own employees that hirers share for support, each until its access expires. */
export function SharedRunsPage() {
  const [parameters, setParameters] = useSearchParams();
  const list = useInfiniteQuery(sharedRunsRead());
  const show = (id: string | null) => setParameters(id === null ? {} : { run: id }, { replace: true });
  return (
    <PageFrame title={t('market.sharedRuns')} description={t('market.sharedRunsAbout')}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconLifebuoy} title={t('market.noSharedRuns')}>
            {t('market.noSharedRunsWhat')}
          </EmptyState>
        }
      >
        {(runs) => <SharedRunList runs={runs} onShow={show} />}
      </ListPanel>
      <SharedRunDrawer runId={parameters.get('run')} onClose={() => show(null)} />
    </PageFrame>
  );
}

function SharedRunList({ runs, onShow }: { runs: Schema<'SharedRun'>[]; onShow: (id: string) => void }) {
  return (
    <ListTable
      label={t('market.sharedRuns')}
      lines={runs}
      idOf={({ run_id: id }) => id}
      minWidth={640}
      columns={[
        {
          title: t('market.employee'),
          card: 'name',
          cell: ({ employee_id: id, employee_name: name }) => (
            <Anchor component={Link} to={`/employees/${id}`} c="inherit" inherit>
              {name}
            </Anchor>
          ),
        },
        { title: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { title: t('executions.version'), cell: ({ version }) => version ?? '–' },
        { title: t('executions.started'), dimmed: true, cell: (run) => <TimeAgo iso={run.created_at} /> },
        { title: t('market.sharedUntil'), cell: (run) => <TimeAgo iso={run.expires_at} /> },
        {
          title: t('digitalOrganizations.actions'),
          cell: ({ run_id: id, employee_name: name }) => (
            <Button size="xs" variant="default" aria-label={t('market.lookAt', { name })} onClick={() => onShow(id)}>
              {t('common.open')}
            </Button>
          ),
        },
      ]}
    />
  );
}
