import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import type { CommentPlace } from './commentPlace.ts';
import { useShownComments } from './useShownComments.ts';

const CommentsDrawer = lazyPart(async () => (await import('./CommentsDrawer.tsx')).CommentsDrawer);

/** Opens and closes the comments of a canvas or an execution. */
export function CommentsButton({ className, ...place }: CommentPlace) {
  const { opened, named, show } = useShownComments();
  return (
    <>
      <Tooltip label={t('comments.comments')}>
        <ActionIcon
          className={className}
          variant={opened ? 'light' : 'default'}
          size={34}
          aria-label={t('comments.comments')}
          aria-pressed={opened}
          onClick={() => show(!opened)}
        >
          <IconMessageCircle size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>
        {opened ? <CommentsDrawer {...place} named={named} onClose={() => show(false)} /> : null}
      </Suspense>
    </>
  );
}
