import { Checkbox, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { destinationPath, type LogOwner } from './destinationPath.ts';
import { SecretNotice } from './SecretNotice.tsx';

type SecretDialogProps = { owner: LogOwner; destination: Schema<'LogDestination'>; onClose: () => void };

/** Replaces the secret of a webhook and shows the new one once. */
export function SecretDialog({ owner, destination, onClose }: SecretDialogProps) {
  const [keepsPrevious, setKeepsPrevious] = useState(true);
  const path = destinationPath(owner);
  const rotate = $api.useMutation('post', `${path}/{log_destination_id}/rotate-secret`);
  const secret = rotate.data?.secret;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('logStreaming.replaceSecretOf', { name: destination.name })}
      closeOnClickOutside={false}
      closeOnEscape={secret === undefined}
    >
      {secret === undefined ? (
        <DialogForm
          error={rotate.error}
          action={t('logStreaming.replaceSecret')}
          busy={rotate.isPending}
          onSubmit={() =>
            rotate.mutate({
              params: { path: { log_destination_id: destination.id } },
              body: { keep_previous: keepsPrevious },
            })
          }
          onClose={onClose}
        >
          <Text size="sm">{t('logStreaming.replaceSecretText')}</Text>
          <Checkbox
            label={t('logStreaming.keepPrevious')}
            description={t('logStreaming.keepPreviousHint')}
            checked={keepsPrevious}
            onChange={(event) => setKeepsPrevious(event.currentTarget.checked)}
          />
        </DialogForm>
      ) : (
        <SecretNotice secret={secret} onClose={onClose} />
      )}
    </Modal>
  );
}
