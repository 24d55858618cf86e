import { Button, List, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { documentRead, operationsRead } from './apiDocumentReads.ts';
import { ReplaceApiDocumentDialog } from './ReplaceApiDocumentDialog.tsx';

/** One API document: its operations and remarks. */
export function ApiDocumentPage() {
  const { apiDocumentId = '' } = useParams();
  const document = useQuery(documentRead(apiDocumentId));
  return document.data === undefined ? (
    <UnreadPage
      read={document}
      what={t('apiDocuments.document')}
      list={{ to: '/api-documents', title: t('apiDocuments.documents') }}
    />
  ) : (
    <OpenDocument key={document.data.id} document={document.data} />
  );
}

function OpenDocument({ document }: { document: Schema<'ApiDocument'> }) {
  const [replacing, setReplacing] = useState(false);
  const operations = useQuery(operationsRead(document.id));
  const facts = [
    `${document.title} ${document.version}`.trim(),
    t('apiDocuments.countOperations', { count: document.operation_count }),
    ...document.servers.slice(0, 1),
    ...document.security,
  ];
  return (
    <PageFrame
      title={document.name}
      description={facts.join(', ')}
      actions={
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          variant="default"
          onClick={() => setReplacing(true)}
        >
          {t('canvas.replace')}
        </Button>
      }
    >
      <ErrorNotice error={operations.error} onRetry={() => void operations.refetch()} />
      {document.remarks.length === 0 ? null : (
        <FormPanel title={t('apiDocuments.remarks')}>
          <List size="sm">
            {document.remarks.map((remark) => (
              <List.Item key={remark}>{remark}</List.Item>
            ))}
          </List>
        </FormPanel>
      )}
      <ListTable
        label={t('apiDocuments.operations')}
        lines={operations.data?.data ?? []}
        idOf={({ key }) => key}
        minWidth={560}
        columns={[
          {
            title: t('apiDocuments.operation'),
            card: 'name',
            cell: (operation) => (
              <>
                <Text inherit fw={500} td={operation.deprecated ? 'line-through' : undefined}>
                  {operation.title}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {operation.method} {operation.path}
                </Text>
              </>
            ),
          },
          { title: t('keys.key'), dimmed: true, cell: (operation) => operation.key },
        ]}
      />
      <ReplaceApiDocumentDialog document={document} opened={replacing} onClose={() => setReplacing(false)} />
    </PageFrame>
  );
}
