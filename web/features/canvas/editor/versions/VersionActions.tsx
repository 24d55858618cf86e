import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconRestore } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { $api, type Schema } from '../../../../api/client.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import { notifyDone, notifyError } from '../../../../parts/notify.ts';
import { t } from '../../../../texts/texts.ts';
import { toDraft } from '../useDraft.ts';
import { VersionDialog } from './VersionDialog.tsx';

type VersionActionsProps = {
  version: Schema<'DigitalOrganizationVersion'>;
  factsKey: QueryKey;
  store: DraftStore;
  readOnly: boolean;
  onRestored: () => void;
};

/** Makes a version the draft again, and changes its name and notes. */
export function VersionActions({ version, factsKey, store, readOnly, onRestored }: VersionActionsProps) {
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const restore = $api.useMutation(
    'post',
    '/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}/restore',
    {
      onSuccess: (restored) => {
        const { draft_revision: revision, settings } = restored;
        const before = queryClient.getQueryData<Schema<'DigitalOrganization'>>(factsKey);
        queryClient.setQueryData(factsKey, restored);
        store.takeRestored({ ...toDraft(restored), settings }, revision, before?.settings ?? settings);
        notifyDone(
          t('publish.versionRestored', {
            number: version.number,
          }),
        );
        onRestored();
      },
      onError: (error) => notifyError(t('publish.couldNotRestoreVersion'), error),
    },
  );
  const submit = async () => {
    if (!(await store.flush())) {
      notifyError(t('publish.couldNotRestoreVersion'), new Error(t('publish.latestNotSaved')));
      return;
    }
    restore.mutate({
      params: { path: { digital_organization_id: version.digital_organization_id, version_id: version.id } },
    });
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={open}>
        {t('publish.nameAndNotes')}
      </Button>
      <Button
        size="xs"
        leftSection={<IconRestore size={15} aria-hidden />}
        loading={restore.isPending}
        disabled={readOnly}
        onClick={() => void submit()}
      >
        {t('publish.restoreAsDraft')}
      </Button>
      <VersionDialog version={version} opened={opened} onClose={close} />
    </>
  );
}
