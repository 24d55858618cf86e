import { Modal, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { roleAbout, roleTitle } from '../../features/roles/roleTitle.ts';
import type { Role } from '../../features/roles/useRoles.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type InstanceRoleDialogProps = { account: Schema<'AdminAccount'>; roles: readonly Role[]; onClose: () => void };

/** Gives an account a role of the instance. */
export function InstanceRoleDialog({ account, roles, onClose }: InstanceRoleDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(account.instance_role);
  const set = $api.useMutation('put', '/api/v1/admin/accounts/{account_id}/instance-role', {
    onSuccess: () => {
      notifyDone(t('admin.nameSaved', { name: account.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/admin/accounts', '/api/v1/admin/roles', '/api/v1/me');
    },
  });
  const role = roles.find(({ id }) => id === chosen);
  return (
    <Modal opened onClose={onClose} title={t('projects.roleOf', { name: account.name })}>
      <DialogForm
        error={set.error}
        errorTitle={t('projects.couldNotChange')}
        action={t('common.save')}
        busy={set.isPending}
        onSubmit={() => set.mutate({ params: { path: { account_id: account.id } }, body: { instance_role: chosen } })}
        onClose={onClose}
      >
        <Select
          label={t('account.role')}
          allowDeselect={false}
          data={roles.map((one) => ({ value: one.id, label: roleTitle(one) }))}
          value={chosen}
          onChange={(next) => setChosen(next ?? chosen)}
        />
        <Text size="sm" c="dimmed">
          {role === undefined ? '' : roleAbout(role)}
        </Text>
      </DialogForm>
    </Modal>
  );
}
