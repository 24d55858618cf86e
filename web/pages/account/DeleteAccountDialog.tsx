import { Alert, List, Modal, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { useConfirmed } from './useConfirmed.tsx';

const path = '/api/v1/me/deletion';

/** Shows the consequences for organizations, and takes the e-mail address as confirmation. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSession().account;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirmed = useConfirmed();
  const [typed, setTyped] = useState('');
  const remove = $api.useMutation('post', path, {
    onSuccess: async () => {
      await navigate('/sign-in');
      queryClient.clear();
      notifyDone(t('leaving.accountDeleted'));
    },
    onError: (error) => void confirmed.refused(error),
  });
  // Disabled during and after deletion: the account can no longer make requests.
  const what = $api.useQuery('get', path, {}, { enabled: remove.isIdle || remove.isError });
  const problem = remove.error !== null && confirmed.shows(remove.error) ? null : remove.error;
  const isBlocked =
    what.data === undefined ||
    what.data.is_last_instance_owner ||
    what.data.organizations.some(({ outcome }) => outcome === 'last_owner');
  return (
    <Modal opened onClose={onClose} title={t('leaving.deleteAccountQuestion')} size="lg">
      <DialogForm
        error={problem ?? what.error}
        errorTitle={t('leaving.couldNotDeleteAccount')}
        action={t('leaving.deleteAccount')}
        color="red"
        busy={remove.isPending}
        disabled={isBlocked || typed.trim().toLowerCase() !== email}
        onSubmit={() => remove.mutate({ body: { email: typed, ...confirmed.body } })}
        onClose={onClose}
      >
        <Text size="sm">{t('leaving.deleteAccountLead')}</Text>
        {what.isPending ? <TableSkeleton lines={3} /> : null}
        {what.data === undefined ? null : <Outcomes what={what.data} />}
        <TextInput
          label={t('leaving.typeYourEmail', { email })}
          required
          autoComplete="off"
          disabled={isBlocked}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {confirmed.field}
      </DialogForm>
    </Modal>
  );
}

function Outcomes({ what }: { what: Schema<'AccountDeletion'> }) {
  const texts = {
    left: (name: string) => t('leaving.organizationIsLeft', { name }),
    deleted: (name: string) => t('leaving.organizationIsDeleted', { name }),
    last_owner: (name: string) => t('leaving.organizationNeedsOwner', { name }),
  };
  return (
    <>
      {what.is_last_instance_owner ? (
        <Alert color="yellow" variant="light">
          {t('leaving.lastInstanceOwner')}
        </Alert>
      ) : null}
      <List size="sm">
        {what.organizations.map(({ id, name, outcome }) => (
          <List.Item key={id}>{texts[outcome](name)}</List.Item>
        ))}
      </List>
    </>
  );
}
