import { Button, type ButtonProps } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { use } from 'react';
import { t } from '../../texts/texts.ts';
import { DraftingContext } from './draftingContext.ts';

/** Opens "Describe it", for nodes after `nodeId` if given. Renders nothing if the draft is read-only. */
export function DescribeButton({ nodeId = null, ...props }: ButtonProps & { nodeId?: string | null }) {
  const drafting = use(DraftingContext);
  if (!drafting?.mayEdit) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSparkles size={16} aria-hidden />}
      {...props}
      onClick={() => drafting.open({ kind: 'describe', nodeId })}
    >
      {t('drafting.describeIt')}
    </Button>
  );
}
