import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, type Schema } from '../../../../api/client.ts';
import { readAgain } from '../../../../api/reads.ts';
import { t } from '../../../../texts/texts.ts';
import { requestError, type RequestError } from '../../../../api/requestError.ts';

type Evaluation = NonNullable<RequestError['evaluation']>;
type Run = Schema<'EvaluationRun'>;

/** Nobody waits longer than that for one run; it goes on without the dialog. */
const mostWaits = 1_800;
const askEveryMs = 2_000;
/** Runs of one publishing: two for each evaluation that has a say. */
const mostRuns = 40;

/** What is run before publishing: which evaluation, and how many of its rows have ended. */
export type MissingRun = { evaluation: Evaluation; run: Run };

/**
 * Publishes, runs what evaluations demand before, one after the other, and publishes again: until it is published or refused for another reason. Stops where the dialog
 * is closed.
 */
export function useMissingRuns(publish: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<MissingRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = (leaving.current = new AbortController());
    return () => left.abort();
  }, []);
  const runAll = async (first: Evaluation): Promise<void> => {
    const { signal } = leaving.current;
    let evaluation: Evaluation | null = first;
    for (let runs = 0; evaluation !== null && evaluation.target !== null && runs < mostRuns; runs += 1) {
      await runOne(evaluation, { signal, onProgress: (run) => setRunning({ evaluation: evaluation!, run }) });
      void readAgain(queryClient, '/api/v1/evaluations/{evaluation_id}/runs');
      evaluation = await publish().then(
        () => null,
        (refusal: unknown) => requestError(refusal).evaluation ?? null,
      );
    }
  };
  const start = async (first: Evaluation): Promise<void> => {
    setError(null);
    setBusy(true);
    try {
      await runAll(first);
    } catch (thrown) {
      if (!leaving.current.signal.aborted) setError(thrown);
    } finally {
      setBusy(false);
      setRunning(null);
    }
  };
  return { start, running, error, isBusy };
}

type Following = { signal: AbortSignal; onProgress: (run: Run) => void };

/** Runs an evaluation and waits until it has ended. A refusal is thrown as the contract's error body. */
async function runOne(evaluation: Evaluation, { signal, onProgress }: Following): Promise<void> {
  const path = { evaluation_id: evaluation.evaluation_id };
  const begun = await api.POST('/api/v1/evaluations/{evaluation_id}/runs', {
    params: { path },
    body: { target: evaluation.target ?? 'draft' },
    signal,
  });
  if (begun.data === undefined) throw begun.error;
  let run: Run = begun.data;
  for (let waits = 0; run.status === 'queued' || run.status === 'running'; waits += 1) {
    onProgress(run);
    if (waits === mostWaits) return;
    await pause(askEveryMs, signal);
    const read = await api.GET('/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}', {
      params: { path: { ...path, evaluation_run_id: run.id } },
      signal,
    });
    if (read.data === undefined) throw read.error;
    run = read.data;
  }
  if (run.status !== 'success')
    throw new Error(run.error?.message ?? t('publish.evaluationEnded', { name: evaluation.name }));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
