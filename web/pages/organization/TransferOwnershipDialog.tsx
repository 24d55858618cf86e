import { Modal, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useConfirmed } from '../account/useConfirmed.tsx';

const mostOffered = 250;

/** Makes another member the owner; the previous owner becomes an admin. */
export function TransferOwnershipDialog({ onClose }: { onClose: () => void }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<string | null>(null);
  const members = $api.useQuery('get', '/api/v1/organizations/current/members', {
    params: { query: { limit: mostOffered } },
  });
  const others = (members.data?.data ?? []).filter((one) => one.account_id !== me.account.id && !one.suspended);
  const transfer = $api.useMutation('post', '/api/v1/organizations/current/transfer-ownership', {
    onSuccess: async () => {
      notifyDone(
        t('leaving.ownershipTransferred', { name: others.find((one) => one.account_id === chosen)?.name ?? '' }),
      );
      onClose();
      await readAgain(queryClient, '/api/v1/me', '/api/v1/organizations/current/members');
    },
    onError: (error) => void confirmed.refused(error),
  });
  const problem = transfer.error !== null && confirmed.shows(transfer.error) ? null : transfer.error;
  return (
    <Modal opened onClose={onClose} title={t('leaving.transfer')}>
      <DialogForm
        error={problem ?? members.error}
        errorTitle={t('leaving.couldNotTransfer')}
        action={t('leaving.transfer')}
        busy={transfer.isPending}
        disabled={chosen === null}
        onSubmit={() => {
          if (chosen !== null) transfer.mutate({ body: { account_id: chosen, ...confirmed.body } });
        }}
        onClose={onClose}
      >
        <Text size="sm">{t('leaving.transferLead')}</Text>
        {members.data !== undefined && others.length === 0 ? (
          <Text size="sm">{t('leaving.nobodyToTransferTo')}</Text>
        ) : (
          <Select
            label={t('leaving.newOwner')}
            placeholder={t('leaving.chooseMember')}
            searchable
            required
            data={others.map(({ account_id: value, name, email }) => ({ value, label: `${name} (${email})` }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {confirmed.field}
      </DialogForm>
    </Modal>
  );
}
