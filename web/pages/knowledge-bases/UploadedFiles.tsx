import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconHourglass, IconTrash, type Icon } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { formatBytes } from '../../parts/bytes.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { StateText } from '../../parts/StateText.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { costText } from './costText.ts';
import { filesRead } from './knowledgeReads.ts';

type KnowledgeFile = Schema<'KnowledgeFile'>;
type Base = Schema<'KnowledgeBase'>;

/** Files that are on their way into a knowledge base, or that could not be read; nothing if there are none. */
export function UploadedFiles({ base }: { base: Base }) {
  const list = useInfiniteQuery(filesRead(base.id));
  const files = linesOf(list.data);
  if (files.length === 0) return null;
  return (
    <FormPanel title={t('knowledge.uploadedFiles')} lead={t('knowledge.uploadedFilesWhat')}>
      <ListTable
        label={t('knowledge.uploadedFiles')}
        lines={files}
        idOf={({ id }) => id}
        minWidth={560}
        columns={[
          {
            title: t('items.file'),
            card: 'name',
            cell: (file) => (
              <>
                <Text inherit fw={500}>
                  {file.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatBytes(file.size_bytes)}
                </Text>
              </>
            ),
          },
          { title: t('common.status'), cell: (file) => <FileState file={file} /> },
          { title: t('common.updated'), dimmed: true, cell: (file) => <TimeAgo iso={file.updated_at} /> },
          actionsColumn((file: KnowledgeFile) => <FileActions base={base} file={file} />, 190),
        ]}
      />
      <LoadMore query={list} />
    </FormPanel>
  );
}

const looks: Readonly<Record<KnowledgeFile['status'], { label: string; color: string; icon: Icon | null }>> = {
  queued: { label: t('common.queued'), color: 'gray', icon: IconHourglass },
  reading: { label: t('knowledge.reading'), color: 'brand', icon: null },
  ready: { label: t('knowledge.readyToAdd'), color: 'orange', icon: IconClockPause },
  embedding: { label: t('knowledge.embedding'), color: 'brand', icon: null },
  embedded: { label: t('common.success'), color: 'teal', icon: null },
  failed: { label: t('keys.failed'), color: 'red', icon: IconAlertTriangle },
};

/** Shows a file's progress, the cost of embedding it, and its error. */
function FileState({ file }: { file: KnowledgeFile }) {
  const { status, cost, error, pages } = file;
  const facts = [
    pages === null ? null : t('knowledge.countPages', { count: pages }),
    cost === null ? null : costText(cost),
  ];
  const said = status === 'failed' ? [error?.message ?? null] : facts;
  return (
    <Stack gap={2} align="flex-start">
      <StateText {...looks[status]} isException={status === 'ready' || status === 'failed'} status={status} />
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {said.filter((one) => one !== null).join(' ')}
      </Text>
    </Stack>
  );
}

function FileActions({ base, file }: { base: Base; file: KnowledgeFile }) {
  const queryClient = useQueryClient();
  const params = { path: { knowledge_base_id: base.id, knowledge_file_id: file.id } };
  const again = () => readAgain(queryClient, '/api/v1/knowledge-bases/{knowledge_base_id}/files', '/api/v1/wallet');
  const embed = $api.useMutation(
    'post',
    '/api/v1/knowledge-bases/{knowledge_base_id}/files/{knowledge_file_id}/embed',
    {
      onSuccess: again,
      onError: (error) => notifyError(t('knowledge.couldNotAdd'), error),
    },
  );
  const remove = $api.useMutation('delete', '/api/v1/knowledge-bases/{knowledge_base_id}/files/{knowledge_file_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: file.title }));
      return again();
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const isRead = file.status === 'ready' || (file.status === 'failed' && file.cost !== null);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {isRead ? (
        <Button size="xs" variant="default" loading={embed.isPending} onClick={() => embed.mutate({ params })}>
          {file.status === 'ready' ? t('knowledge.addDocument') : t('common.tryAgain')}
        </Button>
      ) : null}
      <ActionsMenu name={file.title}>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => remove.mutate({ params })}>
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
    </Group>
  );
}
