import { Alert, Checkbox, Modal, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { Losing, losingText } from './Losing.tsx';
import { ProjectSelect } from './ProjectSelect.tsx';

type MoveItemDialogProps = {
  kind: 'credential' | 'data_table';
  item: Pick<Schema<'DataTable'>, 'id' | 'name' | 'project_id'>;
  onClose: () => void;
};

/** Moves a credential or a data table to another project, after showing the uses that the move would break. */
export function MoveItemDialog({ kind, item, onClose }: MoveItemDialogProps) {
  const queryClient = useQueryClient();
  const [projectId, setProjectId] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const isCredential = kind === 'credential';
  const ready = projectId !== null;
  const credential = {
    params: { path: { credential_id: item.id } },
    body: { project_id: projectId ?? '', keep_shared: isKept },
  };
  const table = { params: { path: { data_table_id: item.id } }, body: { project_id: projectId ?? '' } };
  const asking = { retry: false, staleTime: 0 };
  const ofCredential = $api.useQuery('post', '/api/v1/credentials/{credential_id}/move/check', credential, {
    ...asking,
    enabled: ready && isCredential,
  });
  const ofTable = $api.useQuery('post', '/api/v1/data-tables/{data_table_id}/move/check', table, {
    ...asking,
    enabled: ready && !isCredential,
  });
  const check = isCredential ? ofCredential : ofTable;
  const done = {
    onSuccess: () => {
      notifyDone(t('projects.nameMoved', { name: item.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/credentials', '/api/v1/data-tables');
    },
  };
  const moveCredential = $api.useMutation('post', '/api/v1/credentials/{credential_id}/move', done);
  const moveTable = $api.useMutation('post', '/api/v1/data-tables/{data_table_id}/move', done);
  const move = isCredential ? moveCredential : moveTable;
  const start = () => (isCredential ? moveCredential.mutate(credential) : moveTable.mutate(table));
  return (
    <Modal opened onClose={onClose} title={t('folders.moveName', { name: item.name })}>
      <DialogForm
        error={move.error}
        errorTitle={t('folders.couldNotMove')}
        action={t('common.move')}
        busy={move.isPending}
        disabled={check.data === undefined}
        onSubmit={start}
        onClose={onClose}
      >
        <ProjectSelect value={projectId} except={item.project_id} onChange={setProjectId} />
        {isCredential ? (
          <Checkbox
            label={t('projects.keepShared')}
            checked={isKept}
            onChange={(event) => setIsKept(event.currentTarget.checked)}
          />
        ) : null}
        {ready ? <ErrorNotice error={check.error} title={t('folders.couldNotCheck')} /> : null}
        {ready && check.isPending ? <Skeleton height={56} /> : null}
        {ready && check.data !== undefined ? (
          <Alert
            color={check.data.losing.length === 0 ? 'gray' : 'yellow'}
            title={check.data.losing.length === 0 ? t('projects.nothingStops') : losingText(check.data.losing)}
            role="status"
          >
            <Losing losing={check.data.losing} />
          </Alert>
        ) : null}
      </DialogForm>
    </Modal>
  );
}
