import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconFolderSymlink, IconPlayerPause, IconTrash, IconWorldUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmInUse } from '../../parts/confirmInUse.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { MoveDialog } from './folders/MoveDialog.tsx';

type Line = Schema<'DigitalOrganizationSummary'>;
type Action = 'publish' | 'unpublish' | 'delete';
type BulkActionsProps = { lines: readonly Line[]; onClear: () => void };

const calls = {
  publish: ({ id, draft_revision }: Line) =>
    api.POST('/api/v1/digital-organizations/{digital_organization_id}/publish', {
      params: { path: { digital_organization_id: id } },
      body: { draft_revision },
    }),
  unpublish: ({ id }: Line, force: boolean) =>
    api.POST('/api/v1/digital-organizations/{digital_organization_id}/unpublish', {
      params: { path: { digital_organization_id: id }, query: force ? { force } : {} },
    }),
  delete: ({ id }: Line, force: boolean) =>
    api.DELETE('/api/v1/digital-organizations/{digital_organization_id}', {
      params: { path: { digital_organization_id: id }, query: force ? { force } : {} },
    }),
};

/** Publishes, unpublishes, moves or deletes the selected rows one by one; failures are reported and do not stop the others. */
export function BulkActions({ lines, onClear }: BulkActionsProps) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Action | null>(null);
  const run = async (action: Action, chosen: readonly Line[], force = false) => {
    setRunning(action);
    let done = 0;
    for (const line of chosen) {
      const { error } = await calls[action](line, force);
      if (error === undefined) {
        done += 1;
        continue;
      }
      const isInUse = confirmInUse(error, {
        title: t('common.nameInUse', { name: line.name }),
        text: t(action === 'delete' ? 'common.inUseText' : 'common.inUseCallers'),
        action: t(action === 'delete' ? 'common.deleteAnyway' : 'common.unpublishAnyway'),
        onConfirm: () => void run(action, [line], true),
      });
      if (!isInUse) notifyError(line.name, error);
    }
    if (done > 0) notifyDone(t('digitalOrganizations.countDigitalOrganizationsChanged', { count: done }));
    setRunning(null);
    onClear();
    await readAgain(queryClient, '/api/v1/digital-organizations');
  };
  const [isMoving, setMoving] = useState(false);
  const movable = lines.filter((line) => line.permissions.includes('edit') && !line.shared_with_you);
  const drafts = lines.filter(({ status, permissions }) => status === 'draft' && permissions.includes('publish'));
  const published = lines.filter(
    ({ status, permissions }) => status === 'published' && permissions.includes('publish'),
  );
  const deletable = lines.filter(({ permissions }) => permissions.includes('delete'));
  const ask = (action: Action, chosen: readonly Line[], { text, confirm }: { text: string; confirm: string }) =>
    modals.openConfirmModal({
      title: t('digitalOrganizations.countDigitalOrganizations', { count: chosen.length }),
      children: <Text size="sm">{text}</Text>,
      labels: { confirm, cancel: t('common.cancel') },
      ...(action === 'delete' && { confirmProps: { color: 'red' } }),
      onConfirm: () => void run(action, chosen),
    });
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{t('common.countSelected', { count: lines.length })}</Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconWorldUpload size={15} aria-hidden />}
        disabled={drafts.length === 0}
        loading={running === 'publish'}
        onClick={() => void run('publish', drafts)}
      >
        {t('publish.publish')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerPause size={15} aria-hidden />}
        disabled={published.length === 0}
        loading={running === 'unpublish'}
        onClick={() =>
          ask('unpublish', published, {
            text: t('digitalOrganizations.unpublishRunningText'),
            confirm: t('publish.unpublish'),
          })
        }
      >
        {t('publish.unpublish')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        disabled={movable.length === 0}
        onClick={() => setMoving(true)}
      >
        {t('folders.moveEllipsis')}
      </Button>
      {isMoving ? <MoveDialog lines={movable} onClose={() => setMoving(false)} onMoved={onClear} /> : null}
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        disabled={deletable.length === 0}
        loading={running === 'delete'}
        onClick={() =>
          ask('delete', deletable, {
            text: t('digitalOrganizations.deleteManyText'),
            confirm: t('common.delete'),
          })
        }
      >
        {t('common.delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={running !== null} onClick={onClear}>
        {t('common.clearSelection')}
      </Button>
    </Group>
  );
}
