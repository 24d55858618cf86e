import { Anchor, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { runsRead } from './runReads.ts';

/** The runs of a position, newest first; with `mine` those of the account alone. */
export function RunsPanel({ positionId, mine = false }: { positionId: string; mine?: boolean }) {
  const list = useInfiniteQuery(runsRead(positionId, mine));
  const title = mine ? t('digitalOrganizations.appYourRuns') : t('market.recentRuns');
  return (
    <>
      <Title order={2} fz={18}>
        {title}
      </Title>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconHistory} title={t('evaluations.noRunsYet')}>
            {t('market.noRunsYetWhat')}
          </EmptyState>
        }
      >
        {(runs) => (
          <ListTable
            label={title}
            lines={runs}
            idOf={({ id }) => id}
            minWidth={480}
            columns={[
              {
                title: t('executions.started'),
                card: 'name',
                cell: (run) => (
                  <Anchor component={Link} to={`/positions/${positionId}/runs/${run.id}`} inherit>
                    <TimeAgo iso={run.created_at} />
                  </Anchor>
                ),
              },
              { title: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
              {
                title: t('keys.duration'),
                numeric: true,
                cell: ({ started_at: from, stopped_at: to }) =>
                  from === null || to === null ? '–' : formatDuration(Date.parse(to) - Date.parse(from)),
              },
              {
                title: t('common.credits'),
                numeric: true,
                cell: ({ credits_charged: credits }) => <Credits credits={credits} />,
              },
            ]}
          />
        )}
      </ListPanel>
    </>
  );
}
