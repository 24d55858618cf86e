import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sessionGate } from '../SessionGate.ts';
import { changesIn, ChangeFeed, concerns, type News } from './ChangeFeed.ts';
import { Invalidation, type ChangeKind } from './changedPaths.ts';

const sessionEnd: ChangeKind = 'organization'; // reload the signed-in account

/** The one feed of the tab. */
const feed = new ChangeFeed({
  connect: (address) => new EventSource(address),
  isShut: () => sessionGate.state().state !== 'open',
  now: () => performance.now(),
  onSessionEnd: () => onSessionEnd(),
});
let onSessionEnd: () => void = () => undefined;

/** Keeps what is on the screen up to date, for as long as a signed-in page is shown. */
export function useFollowChanges(actingAs: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const invalidation = new Invalidation(queryClient);
    onSessionEnd = () => invalidation.add([{ kind: sessionEnd, ids: [] }]);
    const ends = [
      feed.listen((news) => invalidation.add(changesIn(news))),
      sessionGate.subscribe(() => sessionGate.state().state === 'open' && feed.reopened()),
    ];
    const show = () => feed.show(!document.hidden);
    document.addEventListener('visibilitychange', show);
    feed.start();
    show();
    return () => {
      document.removeEventListener('visibilitychange', show);
      feed.stop();
      for (const end of ends) end();
      invalidation.stop();
    };
  }, [queryClient, actingAs]);
}

/** Returns whether changes are streamed; otherwise pages poll. */
export function useIsLive(): boolean {
  return useSyncExternalStore(feed.onState, feed.isLive);
}

/** Calls when something of these kinds changed, of that id where one is named, or may have. */
export function useChange(kinds: readonly ChangeKind[], onChange: (news: News) => void, id?: string): void {
  const current = useRef({ kinds, onChange, id });
  useEffect(() => {
    current.current = { kinds, onChange, id };
  });
  useEffect(
    () =>
      feed.listen((news: News) => {
        const { kinds: wanted, onChange: tell, id: only } = current.current;
        if (concerns(news, wanted, only)) tell(news);
      }),
    [],
  );
}

/** Subscribes to an execution's nodes; null unsubscribes. */
export function useWatchedExecution(executionId: string | null): void {
  useEffect(() => (executionId === null ? undefined : feed.watch(executionId)), [executionId]);
}
