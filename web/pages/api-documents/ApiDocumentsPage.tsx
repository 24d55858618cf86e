import { Anchor, Button, Menu, Text } from '@mantine/core';
import { IconFileCode, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { AddApiDocumentDialog } from './AddApiDocumentDialog.tsx';
import { documentsRead } from './apiDocumentReads.ts';
import { ReplaceApiDocumentDialog } from './ReplaceApiDocumentDialog.tsx';

type ApiDocument = Schema<'ApiDocument'>;

/** The API documents of the projects that the account sees. */
export function ApiDocumentsPage() {
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(documentsRead());
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('apiDocuments.add')}
    </Button>
  );
  return (
    <PageFrame title={t('apiDocuments.documents')} description={t('apiDocuments.about')} actions={addButton}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconFileCode} title={t('apiDocuments.documents')} action={addButton}>
            {t('apiDocuments.noDocumentsWhat')}
          </EmptyState>
        }
      >
        {(lines) => <DocumentList documents={lines} />}
      </ListPanel>
      <AddApiDocumentDialog opened={adding} onClose={() => setAdding(false)} />
    </PageFrame>
  );
}

function DocumentList({ documents }: { documents: ApiDocument[] }) {
  return (
    <ListTable
      label={t('apiDocuments.documents')}
      lines={documents}
      idOf={({ id }) => id}
      minWidth={560}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (document) => (
            <>
              <Anchor component={Link} to={`/api-documents/${document.id}`} fw={500} c="inherit" inherit>
                {document.name}
              </Anchor>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {document.title} {document.version}
              </Text>
            </>
          ),
        },
        {
          title: t('apiDocuments.operations'),
          numeric: true,
          cell: (document) => document.operation_count.toLocaleString(language()),
        },
        { title: t('common.updated'), dimmed: true, cell: (document) => <TimeAgo iso={document.updated_at} /> },
        actionsColumn((document: ApiDocument) => <DocumentMenu document={document} />),
      ]}
    />
  );
}

function DocumentMenu({ document }: { document: ApiDocument }) {
  const [replacing, setReplacing] = useState(false);
  const queryClient = useQueryClient();
  const params = { path: { api_document_id: document.id } };
  const remove = $api.useMutation('delete', '/api/v1/api-documents/{api_document_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: document.name }));
      return readAgain(queryClient, '/api/v1/api-documents');
    },
    onError: (error) => {
      const isInUse = confirmInUse(error, {
        title: t('credentials.nameIsInUse', { name: document.name }),
        text: t('apiDocuments.publishedOnesUse'),
        action: t('common.deleteAnyway'),
        onConfirm: () => remove.mutate({ params: { ...params, query: { force: true } } }),
      });
      if (!isInUse) notifyError(t('common.couldNotDeleteIt'), error);
    },
  });
  const confirm = () =>
    confirmAction({
      title: t('common.deleteName', { name: document.name }),
      text: t('apiDocuments.deleteWarning'),
      onConfirm: () => remove.mutate({ params }),
    });
  return (
    <>
      <ActionsMenu name={document.name}>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setReplacing(true)}>
          {t('canvas.replace')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
      <ReplaceApiDocumentDialog document={document} opened={replacing} onClose={() => setReplacing(false)} />
    </>
  );
}
