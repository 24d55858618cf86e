import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { deliverablesRead, namedPositions, stateOf } from './deliverableReads.ts';
import { DeliverableState } from './DeliverableState.tsx';
import { ExportPool } from './ExportPool.tsx';

type Deliverable = Schema<'Deliverable'>;

/** The data pool: deliverables of employees, and their verdicts. */
export function DataPoolPage() {
  const [parameters, setParameters] = useSearchParams();
  const state = stateOf(parameters);
  const list = useInfiniteQuery(deliverablesRead(state));
  return (
    <PageFrame
      title={t('market.dataPool')}
      description={t('market.dataPoolAbout')}
      actions={<ExportPool status={state} />}
    >
      <SegmentedControl
        aria-label={t('common.status')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        value={state ?? 'all'}
        onChange={(next) => setParameters(next === 'all' ? {} : { status: next }, { replace: true })}
        data={[
          { value: 'all', label: t('common.all') },
          { value: 'pending', label: t('market.pending') },
          { value: 'accepted', label: t('market.accepted') },
          { value: 'rejected', label: t('executions.rejected') },
        ]}
      />
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconArchive} title={t('market.noDeliverables')}>
            {t('market.noDeliverablesWhat')}
          </EmptyState>
        }
      >
        {(lines) => <DeliverableList deliverables={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function DeliverableList({ deliverables }: { deliverables: Deliverable[] }) {
  const positions = useQuery(namedPositions());
  const names = new Map(positions.data?.data.map(({ id, name }) => [id, name]));
  return (
    <ListTable
      label={t('market.dataPool')}
      lines={deliverables}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        {
          title: t('knowledge.title'),
          card: 'name',
          maxWidth: 360,
          cell: ({ id, title }) => (
            <Anchor component={Link} to={`/data-pool/${id}`} fw={500} c="inherit" inherit>
              {title === '' ? t('common.untitled') : title}
            </Anchor>
          ),
        },
        {
          title: t('market.position'),
          cell: ({ position_id: id }) => (
            <Anchor component={Link} to={`/positions/${id}`} inherit>
              {names.get(id) ?? t('common.open')}
            </Anchor>
          ),
        },
        {
          title: t('common.status'),
          cell: ({ status, accept_at: acceptAt }) => (
            <>
              <DeliverableState status={status} />
              {status === 'pending' && acceptAt !== null ? (
                <Text size="xs" c="dimmed">
                  {t('market.acceptsItself')} <TimeAgo iso={acceptAt} />
                </Text>
              ) : null}
            </>
          ),
        },
        {
          title: t('market.decidedBy'),
          dimmed: true,
          cell: ({ decided_by: by, status }) => (status === 'pending' ? '–' : (by ?? t('market.bySilence'))),
        },
        { title: t('common.created'), dimmed: true, cell: (one) => <TimeAgo iso={one.created_at} /> },
      ]}
    />
  );
}
