import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import { NewAccountKeyForm } from './NewAccountKeyForm.tsx';
import { scopeChoices } from './scopes.ts';

type CreateAccountKeyDialogProps = {
  opened: boolean;
  onClose: () => void;
  onCreated: (created: Schema<'AccountApiKeyWithValue'>) => void;
};

/** Asks for the key's label and permissions, and creates it. */
export function CreateAccountKeyDialog({ opened, onClose, onCreated }: CreateAccountKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.createAccountKey')} size="xl" keepMounted={false}>
      <CreateAccountKeyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CreateAccountKeyForm({ onClose, onCreated }: Omit<CreateAccountKeyDialogProps, 'opened'>) {
  const me = useSession();
  const queryClient = useQueryClient();
  const create = $api.useMutation('post', '/api/v1/account-api-keys', {
    onSuccess: (created) => {
      onClose();
      onCreated(created);
      return readAgain(queryClient, '/api/v1/account-api-keys');
    },
  });
  return (
    <NewAccountKeyForm
      create={{ ...create, mutate: (body) => create.mutate({ body }) }}
      allowed={scopeChoices(me)}
      allLabel={t('keys.allMyPermissions')}
      labelDescription={t('keys.forExampleNightlyExport')}
      onClose={onClose}
    />
  );
}
