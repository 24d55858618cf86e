import { Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconDeviceMobileOff,
  IconLogout,
  IconMailCheck,
  IconShield,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import type { Role } from '../../features/roles/useRoles.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { InstanceRoleDialog } from './InstanceRoleDialog.tsx';

type Question = { title: string; text: string; action: string; onConfirm: () => void; isHarmless?: boolean };
type AccountActionsProps = { account: Schema<'AdminAccount'>; roles: readonly Role[] };

/** Actions of instance admins for an account. */
export function AccountActions({ account, roles }: AccountActionsProps) {
  const me = useSession();
  const queryClient = useQueryClient();
  const [isRoleOpen, setIsRoleOpen] = useState(false);
  const { name } = account;
  const reads = (done: string) => ({
    onSuccess: () => {
      notifyDone(done);
      return readAgain(queryClient, '/api/v1/admin/accounts');
    },
    onError: (error: unknown) => notifyError(t('roles.couldNotChangeAccount'), error),
  });
  const path = '/api/v1/admin/accounts/{account_id}';
  const disable = $api.useMutation('post', `${path}/disable`, reads(t('roles.accountDisabled', { name })));
  const enable = $api.useMutation('post', `${path}/enable`, reads(t('roles.accountEnabled', { name })));
  const end = $api.useMutation('post', `${path}/end-sessions`, reads(t('roles.sessionsEnded', { name })));
  const confirm = $api.useMutation('post', `${path}/confirm-email`, reads(t('roles.addressConfirmed', { name })));
  const removeFactors = $api.useMutation(
    'post',
    `${path}/remove-second-factors`,
    reads(t('roles.factorsRemoved', { name })),
  );
  const params = { path: { account_id: account.id } };
  const ask = ({ title, text, action, onConfirm, isHarmless = false }: Question) =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: t('common.cancel') },
      ...(isHarmless ? {} : { confirmProps: { color: 'red' } }),
      onConfirm,
    });
  const mayGive = mayOnInstance(me, 'instance_roles.manage');
  const mayManage = mayOnInstance(me, 'instance_accounts.manage');
  if (!mayGive && !mayManage) return null;
  return (
    <>
      <ActionsMenu name={name}>
        {mayGive ? (
          <Menu.Item leftSection={<IconShield size={16} />} onClick={() => setIsRoleOpen(true)}>
            {t('roles.changeRoleEllipsis')}
          </Menu.Item>
        ) : null}
        {mayManage ? (
          <Menu.Item
            leftSection={<IconLogout size={16} />}
            onClick={() =>
              ask({
                title: t('roles.endSessionsOf', { name }),
                text: t('roles.endSessionsText'),
                action: t('roles.endSessions'),
                onConfirm: () => end.mutate({ params }),
              })
            }
          >
            {t('roles.endSessionsEllipsis')}
          </Menu.Item>
        ) : null}
        {mayManage && account.email_confirmed_at === null ? (
          <Menu.Item
            leftSection={<IconMailCheck size={16} />}
            onClick={() =>
              ask({
                title: t('roles.confirmAddressOf', { email: account.email }),
                text: t('roles.confirmAddressText'),
                action: t('plan.confirm'),
                isHarmless: true,
                onConfirm: () => confirm.mutate({ params }),
              })
            }
          >
            {t('roles.confirmAddressEllipsis')}
          </Menu.Item>
        ) : null}
        {mayManage && account.second_factors.length > 0 ? (
          <Menu.Item
            leftSection={<IconDeviceMobileOff size={16} />}
            onClick={() =>
              ask({
                title: t('roles.removeFactorsOf', { name }),
                text: t('roles.removeFactorsText'),
                action: t('forms.remove'),
                onConfirm: () => removeFactors.mutate({ params }),
              })
            }
          >
            {t('roles.removeFactorsEllipsis')}
          </Menu.Item>
        ) : null}
        {mayManage && account.status === 'disabled' ? (
          <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => enable.mutate({ params })}>
            {t('serviceAccounts.enable')}
          </Menu.Item>
        ) : null}
        {mayManage && account.status === 'active' && account.id !== me.account.id ? (
          <Menu.Item
            color="red"
            leftSection={<IconUserOff size={16} />}
            onClick={() =>
              ask({
                title: t('roles.disableName', { name }),
                text: t('roles.disableText'),
                action: t('serviceAccounts.disable'),
                onConfirm: () => disable.mutate({ params }),
              })
            }
          >
            {t('roles.disableEllipsis')}
          </Menu.Item>
        ) : null}
      </ActionsMenu>
      {isRoleOpen ? <InstanceRoleDialog account={account} roles={roles} onClose={() => setIsRoleOpen(false)} /> : null}
    </>
  );
}
