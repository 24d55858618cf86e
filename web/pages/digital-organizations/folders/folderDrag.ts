import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { dragging, useDrop } from '../../../parts/dragging.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type Line = Pick<Schema<'DigitalOrganizationSummary'>, 'id' | 'name' | 'project_id' | 'folder'>;
type Held = { lines: readonly Line[] } | { folder: Schema<'Folder'> };
/** Where something is put: a folder, or with a null id what is above all folders of a project. */
export type FolderPlace = { id: string | null; project_id: string };
/** Told of lines that would go to another project, where some things stop working. */
export type OnAcross = (lines: readonly Line[], place: FolderPlace) => void;

const kind = 'application/x-bureau-to-folder';

/** Lets digital organizations be dragged onto a folder. */
export function dragLines(lines: () => readonly Line[]) {
  return dragging<Held>(kind, () => ({ lines: lines() }));
}

/** Lets a folder be dragged onto another one. */
export function dragFolder(folder: Schema<'Folder'>) {
  return dragging<Held>(kind, () => ({ folder }));
}

/** Takes digital organizations and folders that are dropped onto a place, and says when they are there. */
export function useFolderDrop(place: FolderPlace, onAcross: OnAcross) {
  const queryClient = useQueryClient();
  const done = async (message: string) => {
    const shown = ['/api/v1/folders', '/api/v1/folders/{folder_id}', '/api/v1/digital-organizations'] as const;
    await readAgain(queryClient, ...shown);
    notifyDone(message);
  };
  const onError = (error: unknown) => notifyError(t('folders.couldNotMove'), error);
  const moveLines = $api.useMutation('post', '/api/v1/digital-organizations/move', {
    onSuccess: (_, { body }) => done(t('folders.countMoved', { count: body.digital_organization_ids.length })),
    onError,
  });
  const moveFolder = $api.useMutation('patch', '/api/v1/folders/{folder_id}', {
    onSuccess: () => done(t('folders.moved')),
    onError,
  });
  const { id, project_id } = place;
  return useDrop<Held>({
    kind,
    onDropped: (held) => {
      if ('folder' in held) {
        if (held.folder.id === id || held.folder.parent_id === id) return;
        moveFolder.mutate({ params: { path: { folder_id: held.folder.id } }, body: { parent_id: id } });
        return;
      }
      const lines = held.lines.filter((line) => line.project_id !== project_id || (line.folder?.id ?? null) !== id);
      if (lines.some((line) => line.project_id !== project_id)) onAcross(lines, place);
      else if (lines.length > 0)
        moveLines.mutate({
          body: { digital_organization_ids: lines.map((line) => line.id), project_id, folder_id: id },
        });
    },
  });
}
