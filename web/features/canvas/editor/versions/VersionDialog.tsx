import { Modal, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../../../api/client.ts';
import { readAgain } from '../../../../api/reads.ts';
import { DialogForm } from '../../../../parts/DialogForm.tsx';
import { t } from '../../../../texts/texts.ts';

type VersionDialogProps = { version: Schema<'DigitalOrganizationVersion'>; opened: boolean; onClose: () => void };

/** Changes name and notes of a version; its published content stays. */
export function VersionDialog({ version, opened, onClose }: VersionDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('publish.versionNumber', { number: version.number })}>
      <VersionForm key={version.id} version={version} onClose={onClose} />
    </Modal>
  );
}

function VersionForm({ version, onClose }: Omit<VersionDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(version.name ?? '');
  const [notes, setNotes] = useState(version.notes ?? '');
  const path = '/api/v1/digital-organizations/{digital_organization_id}/versions';
  const update = $api.useMutation('patch', `${path}/{version_id}`, {
    onSuccess: async () => {
      await readAgain(queryClient, path);
      onClose();
    },
  });
  return (
    <DialogForm
      error={update.error}
      errorTitle={t('publish.couldNotSave')}
      action={t('common.save')}
      busy={update.isPending}
      onSubmit={() =>
        update.mutate({
          params: { path: { digital_organization_id: version.digital_organization_id, version_id: version.id } },
          body: { name: name.trim() || null, notes: notes.trim() || null },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={t('publish.notes')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
