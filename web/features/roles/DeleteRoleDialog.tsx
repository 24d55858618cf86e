import { Modal, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { RoleChanges } from './RoleChanges.tsx';
import { rolePath, type RoleKind } from './rolePath.ts';
import { roleTitle } from './roleTitle.ts';
import type { Role } from './useRoles.ts';

type DeleteRoleDialogProps = { kind: RoleKind; role: Role; others: readonly Role[]; onClose: () => void };

/** Deletes a role and assigns its holders another role, which is selected here. */
export function DeleteRoleDialog({ kind, role, others, onClose }: DeleteRoleDialogProps) {
  const queryClient = useQueryClient();
  const [instead, setInstead] = useState<string | null>(null);
  const path = rolePath(kind);
  const params = { path: { role_id: role.id } };
  const preview = $api.useMutation('post', `${path}/{role_id}/preview`);
  const remove = $api.useMutation('delete', `${path}/{role_id}`, {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: role.name }));
      onClose();
      return readAgain(queryClient, path);
    },
  });
  const isHeld = role.holders > 0;
  const choose = (next: string | null) => {
    setInstead(next);
    if (next !== null) preview.mutate({ params, body: { reassign_to: next } });
  };
  const query = instead === null ? {} : { reassign_to: instead };
  return (
    <Modal opened onClose={onClose} title={t('common.deleteName', { name: role.name })}>
      <DialogForm
        error={remove.error ?? preview.error}
        errorTitle={t('roles.couldNotDelete')}
        action={t('common.delete')}
        color="red"
        busy={remove.isPending}
        disabled={isHeld && instead === null}
        onSubmit={() => remove.mutate({ params: { ...params, query } })}
        onClose={onClose}
      >
        <Text size="sm">{isHeld ? t('roles.heldText', { count: role.holders }) : t('roles.notHeldText')}</Text>
        {isHeld ? (
          <Select
            label={t('roles.instead')}
            data={others.map((one) => ({ value: one.id, label: roleTitle(one) }))}
            value={instead}
            onChange={choose}
          />
        ) : null}
        {preview.data === undefined ? null : <RoleChanges preview={preview.data} />}
      </DialogForm>
    </Modal>
  );
}
