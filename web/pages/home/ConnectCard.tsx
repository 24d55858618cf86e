import { Button, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import { StartCard } from './StartCard.tsx';

/** Connects existing systems: credentials of other services, and model providers. */
export function ConnectCard() {
  const me = useSession();
  return (
    <StartCard icon={IconPlugConnected} title={t('home.connectYourServices')} lead={t('home.connectText')}>
      <Group gap="xs">
        <Button component={Link} to="/credentials" variant="default" size="xs">
          {t('home.addCredential')}
        </Button>
        {mayOnInstance(me, 'instance_models.manage') ? (
          <Button component={Link} to="/admin/providers" variant="default" size="xs">
            {t('admin.addProvider')}
          </Button>
        ) : null}
        {me.role === 'member' ? null : (
          <Button component={Link} to="/settings/provider-keys" variant="default" size="xs">
            {t('home.bringYourOwnKey')}
          </Button>
        )}
      </Group>
    </StartCard>
  );
}
