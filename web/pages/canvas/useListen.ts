import { useCallback, useEffect, useRef, useState } from 'react';
import { $api, api } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';

type ListenInput = {
  digitalOrganizationId: string;
  nodeId: string;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

type Listening = { testUrl: string | null; expiresAtMs: number; newestBefore: string | null };

async function newestExecution(digitalOrganizationId: string): Promise<string | null> {
  const answer = await api.GET('/api/v1/executions', {
    params: { query: { digital_organization_id: digitalOrganizationId, mode: ['manual'], limit: 1 } },
  });
  if (answer.error) throw answer.error;
  return answer.data.data[0]?.id ?? null;
}

/** Listens for one event of a trigger, counts down, and reports the execution that the event started. */
export function useListen({ digitalOrganizationId, nodeId, store, onExecution }: ListenInput) {
  const [listening, setListening] = useState<Listening | null>(null);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [error, setError] = useState<unknown>(null);
  const listen = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/listen');
  const report = useRef(onExecution);
  useEffect(() => {
    report.current = onExecution;
  });

  const start = useCallback(async () => {
    setError(null);
    try {
      if (!(await store.flush())) throw new Error('The draft is not saved, so nothing listens.');
      const newestBefore = await newestExecution(digitalOrganizationId);
      const { test_url, expires_at } = await listen.mutateAsync({
        params: { path: { digital_organization_id: digitalOrganizationId } },
        body: { node_id: nodeId },
      });
      setNowMs(Date.now());
      setListening({ testUrl: test_url, expiresAtMs: Date.parse(expires_at), newestBefore });
    } catch (thrown) {
      setError(thrown);
    }
  }, [store, digitalOrganizationId, nodeId, listen]);

  useEffect(() => {
    if (listening === null) return undefined;
    const look = async () => {
      setNowMs(Date.now());
      if (Date.now() > listening.expiresAtMs) {
        setListening(null);
        return;
      }
      try {
        const newest = await newestExecution(digitalOrganizationId);
        if (newest === null || newest === listening.newestBefore) return;
        setListening(null);
        report.current(newest);
      } catch (thrown) {
        setError(thrown);
      }
    };
    const timer = setInterval(() => void look(), 1_000);
    return () => clearInterval(timer);
  }, [listening, digitalOrganizationId]);

  return {
    isListening: listening !== null,
    /** Null for triggers that no request starts. */
    testUrl: listening?.testUrl ?? null,
    secondsLeft: listening === null ? 0 : Math.max(0, Math.ceil((listening.expiresAtMs - nowMs) / 1000)),
    starting: listen.isPending,
    error,
    start: () => void start(),
  };
}
