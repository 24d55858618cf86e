import { Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NameForm } from '../../parts/NameForm.tsx';
import { t } from '../../texts/texts.ts';

type RenameProps = { conversation: Schema<'ConversationSummary'>; onClose: () => void };

/** Gives a kept conversation another title. */
export function RenameConversation({ conversation: { id, title }, onClose }: RenameProps) {
  const queryClient = useQueryClient();
  const rename = $api.useMutation('patch', '/api/v1/playground/conversations/{conversation_id}', {
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/playground/conversations');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('playground.renameConversation')}>
      <Stack>
        <ErrorNotice error={rename.error} title={t('playground.couldNotRename')} />
        <NameForm
          label={t('common.name')}
          name={title}
          busy={rename.isPending}
          onSave={(name) => rename.mutateAsync({ params: { path: { conversation_id: id } }, body: { title: name } })}
        />
      </Stack>
    </Modal>
  );
}
