import { Menu } from '@mantine/core';
import { IconAlertCircle, IconKey, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { t } from '../../texts/texts.ts';
import { destinationPath, type LogOwner } from './destinationPath.ts';

type DestinationMenuProps = {
  owner: LogOwner;
  destination: Schema<'LogDestination'>;
  onShow: (layer: 'edit' | 'secret' | 'failures') => void;
};

/** Everything that can be done with a log destination. */
export function DestinationMenu({ owner, destination, onShow }: DestinationMenuProps) {
  const { name, enabled, kind, set_by: setBy } = destination;
  const { test, update, remove, params } = useActions(owner, destination);
  const always = (
    <>
      <Menu.Item
        leftSection={<IconSend size={16} />}
        disabled={test.isPending}
        closeMenuOnClick
        onClick={() => test.mutate({ params })}
      >
        {t('logStreaming.sendTest')}
      </Menu.Item>
      <Menu.Item leftSection={<IconAlertCircle size={16} />} onClick={() => onShow('failures')}>
        {t('logStreaming.failures')}
      </Menu.Item>
    </>
  );
  if (setBy !== null) return <ActionsMenu name={name}>{always}</ActionsMenu>;
  return (
    <RowMenu
      name={name}
      consequence={t('logStreaming.deleteText')}
      onEdit={() => onShow('edit')}
      onDelete={() => remove.mutate({ params })}
    >
      {always}
      {kind === 'webhook' ? (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onShow('secret')}>
          {t('logStreaming.replaceSecret')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={() => update.mutate({ params, body: { enabled: !enabled } })}
      >
        {enabled ? t('serviceAccounts.disable') : t('serviceAccounts.enable')}
      </Menu.Item>
    </RowMenu>
  );
}

function useActions(owner: LogOwner, { id, name }: Schema<'LogDestination'>) {
  const queryClient = useQueryClient();
  const path = destinationPath(owner);
  const settled = { onSettled: () => readAgain(queryClient, path) };
  const test = $api.useMutation('post', `${path}/{log_destination_id}/test`, {
    ...settled,
    onSuccess: ({ outcome, message, duration_ms: durationMs }) => {
      if (outcome === 'refused') notifyError(t('logStreaming.testFailed', { name }), new Error(message));
      else if (outcome === 'sent') notifyDone(t('logStreaming.testSent', { name }));
      else notifyDone(t('logStreaming.testDelivered', { name, durationMs }));
    },
    onError: (error) => notifyError(t('logStreaming.testFailed', { name }), error),
  });
  const update = $api.useMutation('patch', `${path}/{log_destination_id}`, {
    ...settled,
    onSuccess: ({ enabled }) =>
      notifyDone(enabled ? t('logStreaming.nameEnabled', { name }) : t('logStreaming.nameDisabled', { name })),
    onError: (error) => notifyError(t('logStreaming.couldNotSave'), error),
  });
  const remove = $api.useMutation('delete', `${path}/{log_destination_id}`, {
    ...settled,
    onSuccess: () => notifyDone(t('common.nameDeleted', { name })),
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  return { test, update, remove, params: { path: { log_destination_id: id } } };
}
