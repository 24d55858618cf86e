import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { DigestSwitch } from './DigestSwitch.tsx';
import { eventText } from './eventText.ts';
import classes from './NotificationsPage.module.css';

/** Lists the organization's notifications, newest first; new ones are marked until read. */
export function NotificationsPage() {
  const queryClient = useQueryClient();
  const list = $api.useInfiniteQuery('get', '/api/v1/events', { params: { query: { limit: 50 } } }, cursorPages);
  const read = $api.useQuery('get', '/api/v1/events/unread');
  const markRead = $api.useMutation('put', '/api/v1/events/unread', {
    onSuccess: (answer) =>
      queryClient.setQueryData($api.queryOptions('get', '/api/v1/events/unread', {}).queryKey, answer),
    onError: (error) => notifyError(t('account.couldNotMarkAllAsRead'), error),
  });
  const events = linesOf(list.data);
  const newest = events[0];
  const readUntil = read.data?.read_until ?? null;
  const isNew = (event: Schema<'OrganizationEvent'>) => readUntil === null || event.created_at > readUntil;
  return (
    <PageFrame
      title={t('app.notifications')}
      description={t('account.notifiedOf')}
      actions={
        newest !== undefined && isNew(newest) ? (
          <Button
            variant="default"
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ body: { read_until: newest.created_at } })}
          >
            {t('account.markAllAsRead')}
          </Button>
        ) : undefined
      }
    >
      <ErrorNotice error={list.error ?? read.error} onRetry={() => void list.refetch()} />
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {list.data !== undefined && events.length === 0 ? (
          <EmptyState icon={IconBellCheck} title={t('account.noNotifications')}>
            {t('account.notificationsAppearHere')}
          </EmptyState>
        ) : null}
        {events.length === 0 ? null : (
          <ul className={classes.list}>
            {events.map((event) => (
              <li key={event.id}>
                <EventEntry event={event} isNew={isNew(event)} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore query={list} />
      </Panel>
      <DigestSwitch />
    </PageFrame>
  );
}

function EventEntry({ event, isNew }: { event: Schema<'OrganizationEvent'>; isNew: boolean }) {
  const line = eventText(event);
  return (
    <Link to={line.to} className={classes.entry}>
      <Group wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={line.color} size={34} radius="xl">
          <line.icon size={18} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text fw={isNew ? 650 : 500} size="sm" className={classes.words}>
              {line.title}
            </Text>
            {isNew ? (
              <Badge size="sm" tt="none">
                {t('digitalOrganizations.new')}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" className={classes.words}>
            {line.text}
          </Text>
          <Text size="xs" c="dimmed">
            <TimeAgo iso={event.created_at} />
          </Text>
        </Stack>
      </Group>
    </Link>
  );
}
