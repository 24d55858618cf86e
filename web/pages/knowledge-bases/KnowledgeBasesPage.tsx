import { Anchor, Button, Menu, Text } from '@mantine/core';
import { IconBooks, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { formatBytes } from '../../parts/bytes.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { CreateKnowledgeBaseDialog } from './CreateKnowledgeBaseDialog.tsx';
import { basesRead } from './knowledgeReads.ts';

type KnowledgeBase = Schema<'KnowledgeBase'>;

/** The knowledge bases of the projects that the account sees. */
export function KnowledgeBasesPage() {
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery(basesRead());
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('knowledge.create')}
    </Button>
  );
  return (
    <PageFrame title={t('knowledge.knowledge')} description={t('knowledge.about')} actions={createButton}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconBooks} title={t('knowledge.noBasesYet')} action={createButton}>
            {t('knowledge.noBasesYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <BaseList bases={lines} />}
      </ListPanel>
      <CreateKnowledgeBaseDialog opened={creating} onClose={() => setCreating(false)} />
    </PageFrame>
  );
}

function BaseList({ bases }: { bases: KnowledgeBase[] }) {
  return (
    <ListTable
      label={t('knowledge.bases')}
      lines={bases}
      idOf={({ id }) => id}
      minWidth={560}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (base) => (
            <>
              <Anchor component={Link} to={`/knowledge-bases/${base.id}`} fw={500} c="inherit" inherit>
                {base.name}
              </Anchor>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {base.description}
              </Text>
            </>
          ),
        },
        { title: t('knowledge.model'), dimmed: true, cell: (base) => base.model },
        {
          title: t('knowledge.documents'),
          numeric: true,
          cell: (base) => base.document_count.toLocaleString(language()),
        },
        { title: t('dataTables.size'), numeric: true, cell: (base) => formatBytes(base.size_bytes) },
        { title: t('common.updated'), dimmed: true, cell: (base) => <TimeAgo iso={base.updated_at} /> },
        actionsColumn((base: KnowledgeBase) => <BaseMenu base={base} />),
      ]}
    />
  );
}

function BaseMenu({ base }: { base: KnowledgeBase }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/knowledge-bases/{knowledge_base_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: base.name }));
      return readAgain(queryClient, '/api/v1/knowledge-bases');
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const confirm = () =>
    confirmAction({
      title: t('common.deleteName', { name: base.name }),
      text: t('knowledge.deleteBaseWarning'),
      onConfirm: () => remove.mutate({ params: { path: { knowledge_base_id: base.id } } }),
    });
  return (
    <ActionsMenu name={base.name}>
      <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
        {t('common.delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}
