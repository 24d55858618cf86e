import { Button, Menu, Text } from '@mantine/core';
import { IconFileText, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
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
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { language, t } from '../../texts/texts.ts';
import { AddDocumentDialog } from './AddDocumentDialog.tsx';
import { baseRead, documentsRead } from './knowledgeReads.ts';
import { TestSearch } from './TestSearch.tsx';
import { UploadedFiles } from './UploadedFiles.tsx';

type KnowledgeDocument = Schema<'KnowledgeDocument'>;

/** One knowledge base: its documents, and a search to try. */
export function KnowledgeBasePage() {
  const { knowledgeBaseId = '' } = useParams();
  const base = useQuery(baseRead(knowledgeBaseId));
  return base.data === undefined ? (
    <UnreadPage read={base} what={t('knowledge.base')} list={{ to: '/knowledge-bases', title: t('knowledge.bases') }} />
  ) : (
    <OpenBase key={base.data.id} base={base.data} />
  );
}

function OpenBase({ base }: { base: Schema<'KnowledgeBase'> }) {
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(documentsRead(base.id));
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('knowledge.addDocument')}
    </Button>
  );
  const counts = [
    t('knowledge.countDocuments', { count: base.document_count }),
    t('knowledge.countChunks', { count: base.chunk_count }),
    formatBytes(base.size_bytes),
    base.model,
  ];
  return (
    <PageFrame title={base.name} description={counts.join(', ')} actions={addButton}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {base.document_count === 0 ? null : <TestSearch base={base} />}
      <UploadedFiles base={base} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconFileText} title={t('knowledge.noDocumentsYet')} action={addButton}>
            {t('knowledge.noDocumentsYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <DocumentList base={base} documents={lines} />}
      </ListPanel>
      <AddDocumentDialog base={base} opened={adding} onClose={() => setAdding(false)} />
    </PageFrame>
  );
}

function DocumentList({ base, documents }: { base: Schema<'KnowledgeBase'>; documents: KnowledgeDocument[] }) {
  return (
    <ListTable
      label={t('knowledge.documents')}
      lines={documents}
      idOf={({ id }) => id}
      minWidth={560}
      columns={[
        {
          title: t('knowledge.title'),
          card: 'name',
          cell: (document) => (
            <>
              <Text inherit fw={500}>
                {document.title}
              </Text>
              {document.title === document.key ? null : (
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {document.key}
                </Text>
              )}
            </>
          ),
        },
        {
          title: t('knowledge.chunks'),
          numeric: true,
          cell: (document) => document.chunk_count.toLocaleString(language()),
        },
        { title: t('dataTables.size'), numeric: true, cell: (document) => formatBytes(document.size_bytes) },
        { title: t('common.updated'), dimmed: true, cell: (document) => <TimeAgo iso={document.updated_at} /> },
        actionsColumn((document: KnowledgeDocument) => <DocumentMenu base={base} document={document} />),
      ]}
    />
  );
}

function DocumentMenu({ base, document }: { base: Schema<'KnowledgeBase'>; document: KnowledgeDocument }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: document.title }));
      return readAgain(
        queryClient,
        '/api/v1/knowledge-bases',
        '/api/v1/knowledge-bases/{knowledge_base_id}',
        '/api/v1/knowledge-bases/{knowledge_base_id}/documents',
      );
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const confirm = () =>
    confirmAction({
      title: t('common.deleteName', { name: document.title }),
      text: t('knowledge.deleteDocumentWarning'),
      onConfirm: () => remove.mutate({ params: { path: { knowledge_base_id: base.id, document_id: document.id } } }),
    });
  return (
    <ActionsMenu name={document.title}>
      <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
        {t('common.delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}
