import { Select } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { pathText, useFolders } from './useFolders.ts';

type FolderSelectProps = {
  projectId: string | null;
  value: string | null;
  onChange: (folderId: string | null) => void;
  /** Leaves folders out. */
  isHidden?: (folder: Schema<'Folder'>) => boolean;
};

/** Chooses a folder of a project, or none. */
export function FolderSelect({ projectId, value, onChange, isHidden }: FolderSelectProps) {
  const folders = useFolders(projectId);
  const shown = (folders ?? []).filter((folder) => isHidden?.(folder) !== true);
  return (
    <Select
      label={t('folders.folder')}
      searchable
      allowDeselect={false}
      disabled={folders === undefined}
      nothingFoundMessage={t('folders.noFoldersFound')}
      data={[
        { value: '', label: t('folders.noFolder') },
        ...shown.map((folder) => ({ value: folder.id, label: pathText(folder) })),
      ]}
      value={value ?? ''}
      onChange={(next) => onChange(next === null || next === '' ? null : next)}
    />
  );
}
