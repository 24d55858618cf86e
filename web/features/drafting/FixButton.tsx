import { Button } from '@mantine/core';
import { use } from 'react';
import { t } from '../../texts/texts.ts';
import { DraftingContext } from './draftingContext.ts';

/** Lets a model propose a fix for a node that failed. Renders nothing if the draft is read-only. */
export function FixButton({ nodeId, executionId }: { nodeId: string; executionId: string }) {
  const drafting = use(DraftingContext);
  if (!drafting?.mayEdit) return null;
  return (
    <Button size="compact-sm" variant="light" onClick={() => drafting.open({ kind: 'fix', nodeId, executionId })}>
      {t('drafting.fixIt')}
    </Button>
  );
}
