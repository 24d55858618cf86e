import { Alert, List, Modal, Skeleton, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ProjectSelect } from '../../../features/projects/ProjectSelect.tsx';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import type { FolderPlace } from './folderDrag.ts';
import { FolderSelect } from './FolderSelect.tsx';

type Line = Pick<Schema<'DigitalOrganizationSummary'>, 'id' | 'name' | 'project_id' | 'folder'>;
type MoveDialogProps = {
  lines: readonly Line[];
  /** Where they were dropped; by default where they are. */
  place?: FolderPlace;
  onClose: () => void;
  onMoved?: () => void;
};

/** Moves digital organizations to a folder or to another project, and tells before what stops working there. */
export function MoveDialog({ lines, place, onClose, onMoved }: MoveDialogProps) {
  const queryClient = useQueryClient();
  const [first] = lines;
  const [projectId, setProjectId] = useState(place?.project_id ?? first?.project_id ?? null);
  const [folderId, setFolderId] = useState(place?.id ?? (lines.length === 1 ? (first?.folder?.id ?? null) : null));
  const body = {
    digital_organization_ids: lines.map(({ id }) => id),
    project_id: projectId ?? '',
    folder_id: folderId,
  };
  const isAcross = lines.some((line) => line.project_id !== projectId);
  const check = $api.useQuery(
    'post',
    '/api/v1/digital-organizations/move/check',
    { body: { ...body, folder_id: null } },
    { enabled: isAcross, retry: false, staleTime: 0 },
  );
  const move = $api.useMutation('post', '/api/v1/digital-organizations/move', {
    onSuccess: async () => {
      const shown = ['/api/v1/folders', '/api/v1/folders/{folder_id}', '/api/v1/digital-organizations'] as const;
      await readAgain(queryClient, ...shown);
      notifyDone(t('folders.countMoved', { count: lines.length }));
      onMoved?.();
      onClose();
    },
  });
  const title =
    lines.length === 1
      ? t('folders.moveName', { name: first?.name ?? '' })
      : t('folders.moveCount', { count: lines.length });
  return (
    <Modal opened onClose={onClose} title={title}>
      <DialogForm
        error={move.error}
        errorTitle={t('folders.couldNotMove')}
        action={t('common.move')}
        busy={move.isPending}
        disabled={isAcross && check.data === undefined}
        onSubmit={() => move.mutate({ body })}
        onClose={onClose}
      >
        <ProjectSelect
          value={projectId}
          onChange={(next) => {
            setProjectId(next);
            setFolderId(null);
          }}
        />
        <FolderSelect projectId={projectId} value={folderId} onChange={setFolderId} />
        {isAcross ? <ErrorNotice error={check.error} title={t('folders.couldNotCheck')} /> : null}
        {isAcross && check.isPending ? <Skeleton height={72} /> : null}
        {isAcross && check.data !== undefined ? <Consequences check={check.data} /> : null}
      </DialogForm>
    </Modal>
  );
}

/** Shows the effects of a move to another project. */
function Consequences({ check }: { check: Schema<'DigitalOrganizationMoveCheck'> }) {
  const names = (found: readonly { name: string }[]) => [...new Set(found.map(({ name }) => name))].join(', ');
  const lost = [
    check.credentials.length > 0 && t('folders.credentials', { names: names(check.credentials) }),
    check.data_tables.length > 0 && t('folders.dataTables', { names: names(check.data_tables) }),
    check.knowledge_bases.length > 0 && t('folders.knowledgeBases', { names: names(check.knowledge_bases) }),
    check.api_documents.length > 0 && t('folders.apiDocuments', { names: names(check.api_documents) }),
    check.calls.length > 0 && t('folders.calls', { names: names(check.calls) }),
    check.called_by.length > 0 && t('folders.calledBy', { names: names(check.called_by) }),
    check.share_count > 0 && t('folders.sharesEnd', { count: check.share_count }),
  ].filter((text) => text !== false);
  return (
    <Alert
      color={lost.length === 0 ? 'gray' : 'yellow'}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('folders.afterTheMove')}
      role="status"
    >
      <Text size="sm">{t('folders.projectMembers')}</Text>
      {lost.length === 0 ? null : (
        <List size="sm" mt="xs">
          {lost.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
