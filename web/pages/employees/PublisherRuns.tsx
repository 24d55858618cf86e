import { Menu, Modal, Text, Title } from '@mantine/core';
import { IconHistory, IconReceiptRefund } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { formatBytes } from '../../parts/bytes.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { DeliverableState } from '../deliverables/DeliverableState.tsx';
import { publisherRunsRead } from './employeeReads.ts';
import { isRefundable } from './isRefundable.ts';
import { RefundForm } from './RefundForm.tsx';

type Run = Schema<'PublisherRun'>;
type PublisherRunsProps = { employeeId: string; mayRefund: boolean };

/** Lists runs of an own employee, newest first, without their hirers, inputs and deliverables. */
export function PublisherRuns({ employeeId, mayRefund }: PublisherRunsProps) {
  const list = useInfiniteQuery(publisherRunsRead(employeeId));
  const [refunding, setRefunding] = useState<Run | null>(null);
  const close = () => setRefunding(null);
  return (
    <>
      <div>
        <Title order={2} fz={18}>
          {t('market.runsOfHirers')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('market.runsOfHirersLead')}
        </Text>
      </div>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconHistory} title={t('evaluations.noRunsYet')}>
            {t('market.noRunsOfHirersWhat')}
          </EmptyState>
        }
      >
        {(runs) => <RunTable runs={runs} {...(mayRefund ? { onRefund: (run: Run) => setRefunding(run) } : {})} />}
      </ListPanel>
      <Modal opened={refunding !== null} onClose={close} title={t('market.refundRun')} keepMounted={false}>
        {refunding === null ? null : <RefundForm employeeId={employeeId} run={refunding} onClose={close} />}
      </Modal>
    </>
  );
}

function RunTable({ runs, onRefund }: { runs: readonly Run[]; onRefund?: (run: Run) => void }) {
  const now = Date.now();
  return (
    <ListTable
      label={t('market.runsOfHirers')}
      lines={runs}
      idOf={({ id }) => id}
      minWidth={680}
      columns={[
        { title: t('executions.started'), card: 'name', cell: ({ created_at: at }) => <TimeAgo iso={at} /> },
        { title: t('common.status'), cell: (run) => <RunState run={run} /> },
        { title: t('executions.version'), numeric: true, cell: ({ version }) => version ?? '–' },
        {
          title: t('keys.duration'),
          numeric: true,
          cell: ({ started_at: from, stopped_at: to }) =>
            from === null || to === null ? '–' : formatDuration(Date.parse(to) - Date.parse(from)),
        },
        {
          title: t('dataTables.size'),
          numeric: true,
          cell: ({ parts, size_bytes: size }) => (parts === 0 ? '–' : formatBytes(size)),
        },
        {
          title: t('market.verdict'),
          cell: ({ verdict }) => (verdict === null ? '–' : <DeliverableState status={verdict} />),
        },
        {
          title: t('market.earned'),
          numeric: true,
          cell: ({ credits_earned: earned }) => <Credits credits={earned} />,
        },
        {
          title: t('market.givenBack'),
          numeric: true,
          cell: ({ credits_refunded: refunded }) => <Credits credits={refunded} />,
        },
        ...(onRefund === undefined
          ? []
          : [
              actionsColumn<Run>((run) =>
                isRefundable(run, now) ? (
                  <ActionsMenu name={t('market.runOfMoment', { moment: absoluteTime(run.created_at) })}>
                    <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={() => onRefund(run)}>
                      {t('market.refundEllipsis')}
                    </Menu.Item>
                  </ActionsMenu>
                ) : null,
              ),
            ]),
      ]}
    />
  );
}

/** How it went: that it was a test, and the code of its error, too. */
function RunState({ run: { status, mode, error_code: code } }: { run: Run }) {
  return (
    <>
      <StatusBadge status={status} />
      {code === null && mode === 'production' ? null : (
        <Text fz="xs" c="dimmed">
          {[...modeText(mode), ...(code === null ? [] : [code])].join(' · ')}
        </Text>
      )}
    </>
  );
}

function modeText(mode: Run['mode']): string[] {
  if (mode === 'production') return [];
  return [mode === 'test' ? t('market.testRun') : t('market.freeTry')];
}
