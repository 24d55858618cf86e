import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** Links to the notifications with the unread count; `compact` for narrow layouts. */
export function NotificationsBell({ compact }: { compact: boolean }) {
  const read = $api.useQuery('get', '/api/v1/events/unread', {}, { staleTime: 10_000 });
  const count = read.data?.unread ?? 0;
  const name = count === 0 ? t('app.notifications') : t('app.notificationsCountUnread', { count });
  return (
    <Tooltip label={name}>
      <Indicator label={count > 99 ? '99+' : count} size={16} offset={5} color="red.8" disabled={count === 0}>
        <ActionIcon
          component={Link}
          to="/notifications"
          variant="subtle"
          color="gray"
          size={compact ? 32 : 36}
          aria-label={name}
        >
          <IconBell size={18} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}
