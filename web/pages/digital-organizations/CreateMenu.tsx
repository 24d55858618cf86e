import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconFolderPlus, IconPlus, IconSquarePlus, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { FolderDialog } from './folders/FolderDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { useCreateDigitalOrganization } from './useCreateDigitalOrganization.ts';

type CreateMenuProps = { folder?: Schema<'Folder'> | undefined };

/** The ways to a new digital organization, in the open folder where there is one, and to a new folder; `?import` in the address opens the dialog of imports. */
export function CreateMenu({ folder }: CreateMenuProps) {
  const [isNaming, setNaming] = useState(false);
  const place = folder === undefined ? {} : { project_id: folder.project_id, folder_id: folder.id };
  const create = useCreateDigitalOrganization();
  const [parameters, setParameters] = useSearchParams();
  const showImport = (shown: boolean) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (shown) after.set('import', '');
        else after.delete('import');
        return after;
      },
      { replace: true },
    );
  return (
    <>
      {isNaming ? <FolderDialog parent={folder ?? null} onClose={() => setNaming(false)} /> : null}
      <ImportDialog place={place} opened={parameters.has('import')} onClose={() => showImport(false)} />
      <Menu width={240}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
            {t('digitalOrganizations.create')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSquarePlus size={16} aria-hidden />}
            onClick={() => create.mutate({ body: { name: t('common.untitled'), ...place } })}
          >
            {t('digitalOrganizations.emptyCanvas')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} component={Link} to="/templates">
            {t('digitalOrganizations.fromATemplate')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => showImport(true)}>
            {t('digitalOrganizations.importAFile')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={() => setNaming(true)}>
            {t('folders.newFolder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
