import { Stack } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { t } from '../../texts/texts.ts';
import { ChatTurnView } from './ChatTurnView.tsx';
import type { ChatTurn } from './chatTurns.ts';

/** The turns of a conversation. */
export function Conversation({
  turns,
  label = t('playground.conversation'),
}: {
  turns: readonly ChatTurn[];
  label?: string;
}) {
  if (turns.length === 0) {
    return (
      <EmptyState icon={IconMessages} title={t('playground.askAnything')}>
        {t('playground.sendMessageToStart')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" role="log" aria-label={label}>
      {turns.map((turn) => (
        <ChatTurnView key={turn.key} turn={turn} />
      ))}
    </Stack>
  );
}
