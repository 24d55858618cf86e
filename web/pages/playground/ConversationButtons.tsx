import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { t } from '../../texts/texts.ts';

interface ConversationButtonsProps {
  readonly canAnswerAgain: boolean;
  readonly canBegin: boolean;
  readonly onAnswerAgain: () => void;
  readonly onBegin: () => void;
}

/** Buttons of a conversation as a whole: the last answer again, and a new one. */
export function ConversationButtons({ canAnswerAgain, canBegin, onAnswerAgain, onBegin }: ConversationButtonsProps) {
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconRefresh size={15} aria-hidden />}
        disabled={!canAnswerAgain}
        onClick={onAnswerAgain}
      >
        {t('playground.regenerate')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={!canBegin}
        onClick={onBegin}
      >
        {t('playground.newConversation')}
      </Button>
    </>
  );
}
