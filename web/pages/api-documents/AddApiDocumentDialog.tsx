import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { OptionalProjectSelect } from '../../features/projects/OptionalProjectSelect.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { DocumentSource, sourceBody, type GivenSource } from './DocumentSource.tsx';

/** Adds an API document, and opens it. */
export function AddApiDocumentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('apiDocuments.add')} keepMounted={false}>
      <AddForm onClose={onClose} />
    </Modal>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [source, setSource] = useState<GivenSource>({ url: '', file: null });
  const [projectId, setProjectId] = useState<string | null>(null);
  const given = sourceBody(source);
  const add = $api.useMutation('post', '/api/v1/api-documents', {
    onSuccess: async (document) => {
      notifyDone(t('apiDocuments.added', { name: document.name, count: document.operation_count }));
      void readAgain(queryClient, '/api/v1/api-documents');
      onClose();
      await navigate(`/api-documents/${document.id}`);
    },
  });
  return (
    <DialogForm
      error={add.error}
      errorTitle={t('apiDocuments.couldNotAdd')}
      action={t('apiDocuments.add')}
      busy={add.isPending}
      disabled={given === null}
      onClose={onClose}
      onSubmit={() => {
        if (given === null) return;
        add.mutate({ body: { name, ...given, ...(projectId === null ? {} : { project_id: projectId }) } });
      }}
    >
      <TextInput
        label={t('common.name')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DocumentSource source={source} onChange={setSource} />
      <OptionalProjectSelect value={projectId} onChange={setProjectId} />
    </DialogForm>
  );
}
