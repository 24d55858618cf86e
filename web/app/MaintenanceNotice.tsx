import { Alert, Button, Container, Group, Text } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../api/client.ts';
import { confirmAction } from '../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { mayOnInstance, useInstance, useSession } from './session.ts';

/** Shows that the instance is in maintenance, and why. Owners of the instance can end it after a restore. */
export function MaintenanceNotice() {
  const me = useSession();
  const reason = useInstance().data?.maintenance ?? null;
  if (reason === null) return null;
  const isRestored = reason === 'restored';
  return (
    <Container size={1280} px={{ base: 'md', sm: 'xl' }} pt={{ base: 'md', sm: 28 }} pb={{ base: 'md', sm: 0 }}>
      <Alert color="orange" variant="light" icon={<IconBarrierBlock />} title={t('app.inMaintenance')}>
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw={220}>
            {isRestored ? t('app.inMaintenanceRestored') : t('app.inMaintenanceSetting')}
          </Text>
          {isRestored && mayOnInstance(me, 'instance_owners.manage') ? <LeaveMaintenance /> : null}
        </Group>
      </Alert>
    </Container>
  );
}

function LeaveMaintenance() {
  const queries = useQueryClient();
  const leave = $api.useMutation('delete', '/api/v1/admin/maintenance', {
    onSuccess: async () => {
      notifyDone(t('app.leftMaintenance'));
      await queries.invalidateQueries();
    },
    onError: (error) => notifyError(t('app.couldNotLeaveMaintenance'), error),
  });
  // Two running instances would answer, send and pay twice, and a running instance cannot return to maintenance.
  const ask = () =>
    confirmAction({
      title: t('app.leaveMaintenanceTitle'),
      text: t('app.leaveMaintenanceText'),
      action: t('app.leaveMaintenanceConfirm'),
      onConfirm: () => leave.mutate({}),
    });
  return (
    <Button size="xs" variant="default" loading={leave.isPending} onClick={ask}>
      {t('app.leaveMaintenance')}
    </Button>
  );
}
