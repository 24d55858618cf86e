import { Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { RenameConversation } from './RenameConversation.tsx';

type Line = Schema<'ConversationSummary'>;
type SavedProps = {
  disabled: boolean;
  onOpen: (saved: Schema<'Conversation'>) => void;
  /** One was deleted, or all of them (null). */
  onDeleted: (id: string | null) => void;
};

/** Lists saved conversations, to continue, rename and delete them. */
export function SavedConversations({ disabled, onOpen, onDeleted }: SavedProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={disabled}
        leftSection={<IconHistory size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('common.saved')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="md"
        title={t('playground.savedConversations')}
        keepMounted={false}
      >
        <SavedList
          onDeleted={onDeleted}
          onOpen={(saved) => {
            onOpen(saved);
            close();
          }}
        />
      </Drawer>
    </>
  );
}

function SavedList({ onOpen, onDeleted }: Omit<SavedProps, 'disabled'>) {
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/playground/conversations',
    { params: { query: { limit: 50 } } },
    { ...cursorPages, refetchOnMount: 'always' },
  );
  const open = $api.useMutation('get', '/api/v1/playground/conversations/{conversation_id}', {
    onSuccess: onOpen,
    onError: (error) => notifyError(t('playground.couldNotOpen'), error),
  });
  const remove = useRemove(onDeleted);
  const [renamed, setRenamed] = useState<Line | null>(null);
  const lines = linesOf(list.data);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('playground.keptForYouAlone')}
      </Text>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending ? <TableSkeleton lines={4} /> : null}
      {list.data !== undefined && lines.length === 0 ? (
        <Text size="sm">{t('playground.noSavedConversationsYet')}</Text>
      ) : null}
      {renamed === null ? null : <RenameConversation conversation={renamed} onClose={() => setRenamed(null)} />}
      {lines.map((one) => (
        <Group key={one.id} gap="xs" wrap="nowrap">
          <UnstyledButton
            flex={1}
            miw={0}
            py={4}
            onClick={() => open.mutate({ params: { path: { conversation_id: one.id } } })}
          >
            <Text size="sm" truncate>
              {one.title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {one.model} · <TimeAgo iso={one.updated_at} />
            </Text>
          </UnstyledButton>
          <RowMenu
            name={one.title}
            consequence={t('playground.deleteConversationText')}
            onEdit={() => setRenamed(one)}
            onDelete={() => remove.one(one.id)}
          />
        </Group>
      ))}
      <LoadMore query={list} />
      {lines.length === 0 ? null : (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() =>
            confirmAction({
              title: t('playground.deleteAllConversations'),
              text: t('playground.deleteConversationText'),
              onConfirm: remove.all,
            })
          }
        >
          {t('playground.deleteAll')}
        </Button>
      )}
    </Stack>
  );
}

function useRemove(onDeleted: (id: string | null) => void) {
  const queryClient = useQueryClient();
  const done = (id: string | null) => {
    onDeleted(id);
    return readAgain(queryClient, '/api/v1/playground/conversations');
  };
  const onError = (error: unknown) => notifyError(t('playground.couldNotDelete'), error);
  const one = $api.useMutation('delete', '/api/v1/playground/conversations/{conversation_id}', {
    onSuccess: (_, { params }) => done(params.path.conversation_id),
    onError,
  });
  const all = $api.useMutation('delete', '/api/v1/playground/conversations', { onSuccess: () => done(null), onError });
  return {
    one: (id: string) => one.mutate({ params: { path: { conversation_id: id } } }),
    all: () => all.mutate({}),
  };
}
