import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Schema } from '../../../api/client.ts';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './CanvasBanner.module.css';
import { useOpenNode } from './useOpenNode.ts';

const ExecutionResult = lazyPart(
  async () => (await import('../../../items/result/ExecutionResult.tsx')).ExecutionResult,
);

/** The result of an execution below its state. Folded, it shows only the name of its node. */
export function LastResult({ execution }: { execution: Schema<'Execution'> }) {
  const { open } = useOpenNode();
  const [isFolded, setFolded] = useLocalStorage({
    key: 'bureau-result-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const label = isFolded ? t('items.showResult') : t('items.hideResult');
  return (
    <div className={classes.result} data-folded={isFolded || undefined}>
      <Suspense fallback={null}>
        <ExecutionResult
          execution={execution}
          onOpen={open}
          actions={
            <Tooltip label={label}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={label}
                aria-expanded={!isFolded}
                onClick={() => setFolded(!isFolded)}
              >
                {isFolded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
              </ActionIcon>
            </Tooltip>
          }
        />
      </Suspense>
    </div>
  );
}
