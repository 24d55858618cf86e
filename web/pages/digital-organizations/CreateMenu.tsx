import { Button, Menu } from '@mantine/core';
import { IconFileImport, IconPlus, IconSquarePlus, IconTemplate } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../texts/texts.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { useCreateDigitalOrganization } from './useCreateDigitalOrganization.ts';

/** The ways to a new digital organization; `?import` in the address opens the dialog of imports. */
export function CreateMenu() {
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
      <ImportDialog opened={parameters.has('import')} onClose={() => showImport(false)} />
      <Menu width={240}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
            {t('digitalOrganizations.create')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSquarePlus size={16} aria-hidden />}
            onClick={() => create.mutate({ body: { name: t('common.untitled') } })}
          >
            {t('digitalOrganizations.emptyCanvas')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} component={Link} to="/templates">
            {t('digitalOrganizations.fromATemplate')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => showImport(true)}>
            {t('digitalOrganizations.importAFile')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
