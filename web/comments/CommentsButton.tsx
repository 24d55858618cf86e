import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import type { CommentPlace } from './commentPlace.ts';

const CommentsDrawer = lazyPart(async () => (await import('./CommentsDrawer.tsx')).CommentsDrawer);

/** Opens the comments of a canvas or an execution; open while the address says so (`?comments=1`, or `?comment=` with one of them). */
export function CommentsButton({ className, ...place }: CommentPlace) {
  const [search, setSearch] = useSearchParams();
  const opened = search.has('comments') || search.has('comment');
  const toggle = () =>
    setSearch(
      (now) => {
        now.delete('comment');
        if (opened) now.delete('comments');
        else now.set('comments', '1');
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Tooltip label={t('comments.comments')}>
        <ActionIcon
          className={className}
          variant={opened ? 'light' : 'default'}
          size={34}
          aria-label={t('comments.comments')}
          aria-pressed={opened}
          onClick={toggle}
        >
          <IconMessageCircle size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>
        {opened ? <CommentsDrawer {...place} named={search.get('comment')} onClose={toggle} /> : null}
      </Suspense>
    </>
  );
}
