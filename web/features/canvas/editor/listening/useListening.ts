import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange, useIsLive } from '../../../../api/changes/changes.ts';
import { $api, api, type Schema } from '../../../../api/client.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import { notifyDone, notifyError } from '../../../../parts/notify.ts';
import { t } from '../../../../texts/texts.ts';
import { manualExecutionsOf } from './manualExecutionsOf.ts';

type ListeningInput = {
  digitalOrganizationId: string;
  store: DraftStore;
  /** An event came: this is what it started. */
  onExecution: (executionId: string) => void;
};

type Entry = Schema<'Listener'> & {
  startedAtMs: number;
  /** Executions that were there before. */
  before: ReadonlySet<string>;
};

/** How listening on one trigger goes. */
export type ListeningOn = {
  nodeId: string;
  /** Null for triggers that no request starts. */
  testUrl: string | null;
  secondsLeft: number;
  /** The remaining time, 0 to 100. */
  percentLeft: number;
  /** The current error that prevents events. */
  error: { code: string; message: string } | null;
};

/** Listening on the triggers of a draft, whatever of the page is open. */
export type Listening = ReturnType<typeof useListening>;

const tickMs = 1_000;
/** Changes of listeners arrive as events; without a stream they are polled at each tick. */
const lookEveryMs = 10_000;
const listenMs = 120_000;

/**
 * Listens on triggers for one event each, counts down to the end that the server names, and reports the execution that the event started.
 * The editor owns it: listening continues and stays visible after the popover closes and after a reload. Other users may run the same draft
 * at the same time: only executions started by the trigger count.
 */
export function useListening({ digitalOrganizationId, store, onExecution }: ListeningInput) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [failed, setFailed] = useState<{ nodeId: string; error: unknown } | null>(null);
  const [over, setOver] = useState<ReadonlyMap<string, 'in_time' | 'elsewhere'>>(new Map());
  const [arrivals, setArrivals] = useState(0);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const listen = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/listen');
  /** Entries whose end is known; they may still be shown for a moment. */
  const settled = useRef(new Set<string>());
  const report = useRef(onExecution);
  useEffect(() => {
    report.current = onExecution;
  });
  const path = { digital_organization_id: digitalOrganizationId };

  const start = async (nodeId: string) => {
    setFailed(null);
    setOver((before) => new Map([...before].filter(([one]) => one !== nodeId)));
    try {
      if (!(await store.flush())) throw new Error(t('publish.couldNotStartListening'));
      const before = new Set(await manualExecutionsOf(digitalOrganizationId, nodeId));
      const { test_url, expires_at } = await listen.mutateAsync({ params: { path }, body: { node_id: nodeId } });
      const startedAtMs = Date.now();
      const entry = { node_id: nodeId, test_url, expires_at, error: null, startedAtMs, before };
      setNowMs(startedAtMs);
      setEntries((all) => [...all.filter((one) => one.node_id !== nodeId), entry]);
    } catch (error) {
      setFailed({ nodeId, error });
    }
  };

  const stop = async (nodeId: string) => {
    const ended = entries.filter((one) => one.node_id === nodeId).map(nameOf);
    for (const name of ended) settled.current.add(name); // these events come from our own request
    const stopped = await api.DELETE('/api/v1/digital-organizations/{digital_organization_id}/listen/{node_id}', {
      params: { path: { ...path, node_id: nodeId } },
    });
    if (stopped.error) {
      for (const name of ended) settled.current.delete(name);
      notifyError(t('publish.couldNotStopListening'), stopped.error);
    } else setEntries((all) => all.filter((one) => one.node_id !== nodeId));
  };

  const open = useCallback(async (): Promise<Schema<'Listener'>[]> => {
    const answer = await api.GET('/api/v1/digital-organizations/{digital_organization_id}/listen', {
      params: { path: { digital_organization_id: digitalOrganizationId } },
    });
    if (answer.error) throw answer.error;
    return answer.data.data;
  }, [digitalOrganizationId]);

  // Resumes listening that began before a reload.
  useEffect(() => {
    let gone = false;
    const resume = async () => {
      for (const found of await open()) {
        const before = new Set(await manualExecutionsOf(digitalOrganizationId, found.node_id));
        const startedAtMs = Date.parse(found.expires_at) - listenMs;
        const isNew = (all: readonly Entry[]) => all.every((one) => one.node_id !== found.node_id);
        if (!gone) setEntries((all) => (isNew(all) ? [...all, { ...found, startedAtMs, before }] : all));
      }
    };
    resume().catch((error: unknown) => notifyError(t('publish.listenersUnknown'), error));
    return () => {
      gone = true;
    };
  }, [open, digitalOrganizationId]);

  const isLooking = useRef(false);
  const isDue = useRef(false);
  const lookedAtMs = useRef(0);
  const lookNow = useRef<() => void>(() => undefined);
  useChange(['listener'], () => lookNow.current(), digitalOrganizationId);
  const isLive = useIsLive();
  useEffect(() => {
    if (entries.length === 0) return undefined;
    const end = (ended: Entry) => {
      const { node_id, startedAtMs } = ended;
      settled.current.add(nameOf(ended));
      setEntries((all) => all.filter((one) => one.node_id !== node_id || one.startedAtMs !== startedAtMs));
    };
    const look = async () => {
      isDue.current = isLooking.current;
      if (isLooking.current) return;
      isLooking.current = true;
      lookedAtMs.current = Date.now();
      try {
        // Asked first: an event ends listening in the very commit that starts its execution.
        const listeners = await open();
        for (const entry of entries) {
          const started = await manualExecutionsOf(digitalOrganizationId, entry.node_id);
          const arrived = started.find((id) => !entry.before.has(id));
          const found = listeners.find(({ node_id }) => node_id === entry.node_id);
          if (settled.current.has(nameOf(entry))) continue;
          if (arrived !== undefined) {
            end(entry);
            setArrivals((count) => count + 1);
            notifyDone(t('publish.eventReceived'));
            report.current(arrived);
          } else if (found === undefined) {
            end(entry);
            const how = Date.now() >= Date.parse(entry.expires_at) ? 'in_time' : 'elsewhere';
            setOver((before) => new Map(before).set(entry.node_id, how));
          } else if (found.error?.message !== entry.error?.message) {
            setEntries((all) => all.map((one) => (one === entry ? { ...one, error: found.error } : one)));
          }
        }
        setFailed(null);
      } catch (error) {
        setFailed({ nodeId: entries[0]!.node_id, error });
      } finally {
        isLooking.current = false;
      }
      if (isDue.current) lookNow.current();
    };
    const tick = () => {
      const now = Date.now();
      setNowMs(now);
      const isOver = entries.some(({ expires_at: at }) => Date.parse(at) <= now);
      if (!isLive || isOver || now - lookedAtMs.current >= lookEveryMs) void look();
    };
    lookNow.current = () => void look();
    lookNow.current(); // events before the subscription
    const timer = setInterval(tick, tickMs);
    return () => {
      clearInterval(timer);
      lookNow.current = () => undefined;
    };
  }, [entries, isLive, open, digitalOrganizationId]);

  return {
    listeners: entries.map((entry) => shownOf(entry, nowMs)),
    starting: listen.isPending,
    /** Errors of the page's own requests for one trigger. */
    failed,
    /** Triggers whose listening ended without an event: `elsewhere` if another user ended it. */
    over,
    /** How many events came; it rises with each. */
    arrivals,
    /** The trigger whose tests are open: they show how it goes. */
    watchedId,
    watch: setWatchedId,
    start: (nodeId: string) => void start(nodeId),
    stop: (nodeId: string) => void stop(nodeId),
  };
}

function nameOf({ node_id, startedAtMs }: Entry): string {
  return `${node_id} ${startedAtMs}`;
}

function shownOf({ node_id, test_url, expires_at, error, startedAtMs }: Entry, nowMs: number): ListeningOn {
  const expiresAtMs = Date.parse(expires_at);
  const leftMs = Math.max(0, expiresAtMs - nowMs);
  return {
    nodeId: node_id,
    testUrl: test_url,
    secondsLeft: Math.ceil(leftMs / 1000),
    percentLeft: Math.min(100, (leftMs / (expiresAtMs - startedAtMs)) * 100),
    error,
  };
}
