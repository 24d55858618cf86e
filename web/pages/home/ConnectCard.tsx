import { Button, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isInstanceAdmin, useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';
import { StartCard } from './StartCard.tsx';

/** Connect what is there already: credentials of other systems, and providers of models. */
export function ConnectCard() {
  const me = useSession();
  return (
    <StartCard
      icon={IconPlugConnected}
      title={t('Connect your services')}
      lead={t('Add credentials so nodes can use your email, databases and APIs. Add providers for more models.')}
    >
      <Group gap="xs">
        <Button component={Link} to="/credentials" variant="default" size="xs">
          {t('Add credential')}
        </Button>
        {isInstanceAdmin(me) ? (
          <Button component={Link} to="/admin/providers" variant="default" size="xs">
            {t('Add provider')}
          </Button>
        ) : null}
        {me.role === 'member' ? null : (
          <Button component={Link} to="/settings/provider-keys" variant="default" size="xs">
            {t('Bring your own key')}
          </Button>
        )}
      </Group>
    </StartCard>
  );
}
