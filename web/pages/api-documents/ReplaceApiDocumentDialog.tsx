import { Alert, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { DocumentSource, sourceBody, type GivenSource } from './DocumentSource.tsx';

type ReplaceApiDocumentDialogProps = { document: Schema<'ApiDocument'>; opened: boolean; onClose: () => void };

/** Replaces an API document, after saying what changes for those who use it. */
export function ReplaceApiDocumentDialog({ document, opened, onClose }: ReplaceApiDocumentDialogProps) {
  const title = `${t('canvas.replace')}: ${document.name}`;
  return (
    <Modal opened={opened} onClose={onClose} title={title} keepMounted={false}>
      <ReplaceForm document={document} onClose={onClose} />
    </Modal>
  );
}

function ReplaceForm({ document, onClose }: Omit<ReplaceApiDocumentDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const [source, setSource] = useState<GivenSource>({ url: '', file: null });
  const [changes, setChanges] = useState<Schema<'ApiDocumentChanges'> | null>(null);
  const given = sourceBody(source);
  const replace = $api.useMutation('post', '/api/v1/api-documents/{api_document_id}/replace', {
    onSuccess: async (answer) => {
      if (!answer.is_written) return setChanges(answer);
      notifyDone(t('apiDocuments.replaced', { name: document.name }));
      onClose();
      await readAgain(
        queryClient,
        '/api/v1/api-documents',
        '/api/v1/api-documents/{api_document_id}',
        '/api/v1/api-documents/{api_document_id}/operations',
        '/api/v1/api-documents/{api_document_id}/operations/{operation_key}',
      );
    },
  });
  const params = { path: { api_document_id: document.id } };
  return (
    <DialogForm
      error={replace.error}
      errorTitle={t('apiDocuments.couldNotReplace')}
      action={t(changes === null ? 'apiDocuments.seeChanges' : 'apiDocuments.replaceNow')}
      busy={replace.isPending}
      disabled={given === null && document.source_url === null}
      onClose={onClose}
      onSubmit={() => replace.mutate({ params, body: { ...given, preview: changes === null } })}
    >
      <Text size="sm" c="dimmed">
        {t('apiDocuments.replaceHint')}{' '}
        {document.source_url === null ? '' : t('apiDocuments.loadsAgain', { url: document.source_url })}
      </Text>
      <DocumentSource
        source={source}
        onChange={(next) => {
          setSource(next);
          setChanges(null);
        }}
      />
      {changes === null ? null : <Changes changes={changes} />}
    </DialogForm>
  );
}

function Changes({ changes }: { changes: Schema<'ApiDocumentChanges'> }) {
  const { added, removed, changed, affected, new_hosts: hosts } = changes;
  const isHarmless = affected.length + changed.length + hosts.length === 0;
  return (
    <Alert
      color={isHarmless ? 'gray' : 'orange'}
      title={t('apiDocuments.difference', { added: added.length, removed: removed.length })}
      role="status"
    >
      <Stack gap="xs">
        {isHarmless ? <Text size="sm">{t('apiDocuments.everythingStays')}</Text> : null}
        {hosts.length > 0 ? <Text size="sm">{t('apiDocuments.newHosts', { hosts: hosts.join(', ') })}</Text> : null}
        <List size="sm">
          {affected.map((one) => (
            <List.Item key={`${one.id} ${one.node_name} ${one.operation}`}>
              {t(one.is_removed ? 'apiDocuments.affectedGone' : 'apiDocuments.affectedNode', {
                name: one.name,
                node: one.node_name,
                operation: one.operation,
              })}
            </List.Item>
          ))}
          {changed.map(({ operation, changes: said }) => (
            <List.Item key={operation}>
              {operation}: {said.join(' ')}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}
