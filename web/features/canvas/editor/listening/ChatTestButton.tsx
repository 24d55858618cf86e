import { Button, type ButtonProps } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { use } from 'react';
import { t } from '../../../../texts/texts.ts';
import { ChatTestContext } from './chatTestContext.ts';

/** Opens the chat of a node of the draft beside the canvas. */
export function ChatTestButton({ nodeId, look }: { nodeId: string; look: Pick<ButtonProps, 'size' | 'variant'> }) {
  const open = use(ChatTestContext);
  return (
    <Button {...look} leftSection={<IconMessageCircle size={16} aria-hidden />} onClick={() => open(nodeId)}>
      {t('publish.openChat')}
    </Button>
  );
}
