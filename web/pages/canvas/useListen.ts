import { useCallback, useEffect, useRef, useState } from 'react';
import { $api, api } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type ListenInput = {
  digitalOrganizationId: string;
  nodeId: string;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

type Listening = { testUrl: string | null; startedAtMs: number; expiresAtMs: number; before: ReadonlySet<string> };

const looked = 10;

/** The newest executions by hand that this trigger started. */
async function executionsOf(digitalOrganizationId: string, nodeId: string): Promise<string[]> {
  const answer = await api.GET('/api/v1/executions', {
    params: {
      query: {
        digital_organization_id: digitalOrganizationId,
        trigger_node_id: nodeId,
        mode: ['manual'],
        limit: looked,
      },
    },
  });
  if (answer.error) throw answer.error;
  return answer.data.data.map(({ id }) => id);
}

/**
 * Listens for one event of a trigger, counts down to the end that the server named, and reports the execution that the event
 * started. Others may run the same draft meanwhile: only what this trigger started counts.
 */
export function useListen({ digitalOrganizationId, nodeId, store, onExecution }: ListenInput) {
  const [listening, setListening] = useState<Listening | null>(null);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [error, setError] = useState<unknown>(null);
  const [isOver, setIsOver] = useState(false);
  const listen = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/listen');
  const report = useRef(onExecution);
  useEffect(() => {
    report.current = onExecution;
  });

  const start = useCallback(async () => {
    setError(null);
    setIsOver(false);
    try {
      if (!(await store.flush())) throw new Error(t('The draft is not saved, so nothing listens.'));
      const before = new Set(await executionsOf(digitalOrganizationId, nodeId));
      const { test_url, expires_at } = await listen.mutateAsync({
        params: { path: { digital_organization_id: digitalOrganizationId } },
        body: { node_id: nodeId },
      });
      const startedAtMs = Date.now();
      setNowMs(startedAtMs);
      setListening({ testUrl: test_url, startedAtMs, expiresAtMs: Date.parse(expires_at), before });
    } catch (thrown) {
      setError(thrown);
    }
  }, [store, digitalOrganizationId, nodeId, listen]);

  const stop = useCallback(async () => {
    const path = { digital_organization_id: digitalOrganizationId, node_id: nodeId };
    const stopped = await api.DELETE('/api/v1/digital-organizations/{digital_organization_id}/listen/{node_id}', {
      params: { path },
    });
    if (stopped.error) notifyError(t('It still listens'), stopped.error);
    else setListening(null);
  }, [digitalOrganizationId, nodeId]);

  useEffect(() => {
    if (listening === null) return undefined;
    const look = async () => {
      setNowMs(Date.now());
      try {
        const arrived = (await executionsOf(digitalOrganizationId, nodeId)).find((id) => !listening.before.has(id));
        if (arrived !== undefined) {
          setListening(null);
          notifyDone(t('An event arrived; it runs on the canvas.'));
          report.current(arrived);
        } else if (Date.now() > listening.expiresAtMs) {
          setListening(null);
          setIsOver(true);
        }
      } catch (thrown) {
        setError(thrown);
      }
    };
    const timer = setInterval(() => void look(), 1_000);
    return () => clearInterval(timer);
  }, [listening, digitalOrganizationId, nodeId]);

  const leftMs = listening === null ? 0 : Math.max(0, listening.expiresAtMs - nowMs);
  return {
    isListening: listening !== null,
    /** True where the time was over before an event came. */
    isOver,
    /** Null for triggers that no request starts. */
    testUrl: listening?.testUrl ?? null,
    secondsLeft: Math.ceil(leftMs / 1000),
    /** What is left of the time, 0 to 100. */
    percentLeft: listening === null ? 0 : (leftMs / (listening.expiresAtMs - listening.startedAtMs)) * 100,
    starting: listen.isPending,
    error,
    start: () => void start(),
    stop: () => void stop(),
  };
}
