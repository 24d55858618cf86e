import { Button, Menu, Text } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { forgetConversations, savedConversations, type SavedConversation } from './savedConversations.ts';

/** The conversations that this browser keeps, to go on with one. */
export function SavedMenu({ disabled, onOpen }: { disabled: boolean; onOpen: (saved: SavedConversation) => void }) {
  const { id: accountId } = useSession().account;
  const [saved, setSaved] = useState<SavedConversation[]>([]);
  return (
    <Menu width={320} position="bottom-start" onOpen={() => setSaved(savedConversations(accountId))}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={disabled}
          leftSection={<IconHistory size={15} aria-hidden />}
        >
          {t('common.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('playground.keptInThisBrowser')}</Menu.Label>
        {saved.length === 0 ? (
          <Text size="sm" c="dimmed" px="sm" py={6}>
            {t('playground.noSavedConversationsYet')}
          </Text>
        ) : null}
        {saved.map((one) => (
          <Menu.Item key={one.id} onClick={() => onOpen(one)}>
            <Text size="sm" truncate>
              {one.title}
            </Text>
            <Text size="xs" c="dimmed">
              {one.model} · <TimeAgo iso={one.savedAt} />
            </Text>
          </Menu.Item>
        ))}
        {saved.length === 0 ? null : (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => forgetConversations(accountId)}
            >
              {t('playground.deleteAll')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
