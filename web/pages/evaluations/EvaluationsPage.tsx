import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus, IconTestPipe } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { EvaluationDialog } from './EvaluationDialog.tsx';
import { EvaluationMenu } from './EvaluationMenu.tsx';
import { evaluationsRead } from './evaluationReads.ts';

type Evaluation = Schema<'Evaluation'>;

/** The evaluations of the projects that the account sees. */
export function EvaluationsPage() {
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery(evaluationsRead());
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('evaluations.create')}
    </Button>
  );
  return (
    <PageFrame title={t('evaluations.evaluations')} description={t('evaluations.about')} actions={createButton}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconTestPipe} title={t('evaluations.noneYet')} action={createButton}>
            {t('evaluations.noneYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <EvaluationList evaluations={lines} />}
      </ListPanel>
      <EvaluationDialog evaluation={null} opened={creating} onClose={() => setCreating(false)} />
    </PageFrame>
  );
}

function EvaluationList({ evaluations }: { evaluations: Evaluation[] }) {
  return (
    <ListTable
      label={t('evaluations.evaluations')}
      lines={evaluations}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (evaluation) => (
            <>
              <Anchor component={Link} to={`/evaluations/${evaluation.id}`} fw={500} c="inherit" inherit>
                {evaluation.name}
              </Anchor>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {evaluation.description}
              </Text>
            </>
          ),
        },
        {
          title: t('executions.digitalOrganization'),
          dimmed: true,
          cell: ({ digital_organization_name: name, ...evaluation }) =>
            evaluation.target_node_id === null
              ? name
              : `${name} · ${evaluation.target_node_name ?? t('evaluations.nodeGone')}`,
        },
        {
          title: t('dataTables.dataTable'),
          dimmed: true,
          cell: (evaluation) => evaluation.data_table_name ?? t('evaluations.tableGone'),
        },
        { title: t('common.updated'), dimmed: true, cell: (evaluation) => <TimeAgo iso={evaluation.updated_at} /> },
        actionsColumn((evaluation: Evaluation) => <EvaluationMenu evaluation={evaluation} />),
      ]}
    />
  );
}
