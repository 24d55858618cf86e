import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChange, useIsLive } from '../../../../api/changes/changes.ts';
import { api, type Schema } from '../../../../api/client.ts';
import { readAgain } from '../../../../api/reads.ts';
import { t } from '../../../../texts/texts.ts';
import { requestError, type RequestError } from '../../../../api/requestError.ts';

type Evaluation = NonNullable<RequestError['evaluation']>;
type Run = Schema<'EvaluationRun'>;

/** Longest wait for one run; the run continues without the dialog. */
const mostWaitMs = 3_600_000;
/** Shortest interval between reads of an active run. */
const pauseMs = 500;
/** Also polls while the stream is connected: a change may have been published before the wait began. */
const askEveryMs = { live: 30_000, alone: 2_000 };
/** Runs of one publishing: two for each evaluation that has a say. */
const mostRuns = 40;

/** An evaluation that runs before publishing, and its progress in rows. */
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
  const isLive = useIsLive();
  const waiting = useRef({ askEveryMs: askEveryMs.alone, isTold: false, wake: (): void => undefined });
  useEffect(() => {
    waiting.current.askEveryMs = isLive ? askEveryMs.live : askEveryMs.alone;
    waiting.current.wake();
  }, [isLive]);
  useChange(['evaluation'], () => {
    waiting.current.isTold = true;
    waiting.current.wake();
  });
  useEffect(() => {
    const left = (leaving.current = new AbortController());
    return () => left.abort();
  }, []);
  const runAll = async (first: Evaluation): Promise<void> => {
    const { signal } = leaving.current;
    let evaluation: Evaluation | null = first;
    for (let runs = 0; evaluation !== null && evaluation.target !== null && runs < mostRuns; runs += 1) {
      await runOne(evaluation, {
        signal,
        news: waiting.current,
        onProgress: (run) => setRunning({ evaluation: evaluation!, run }),
      });
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

/** State for waiting on a run: polling interval, stream state and wake-up. */
type EvaluationNews = { askEveryMs: number; isTold: boolean; wake: () => void };
type Following = { signal: AbortSignal; news: EvaluationNews; onProgress: (run: Run) => void };

/** Runs an evaluation and waits until it has ended. A refusal is thrown as the contract's error body. */
async function runOne(evaluation: Evaluation, { signal, news, onProgress }: Following): Promise<void> {
  const path = { evaluation_id: evaluation.evaluation_id };
  const begun = await api.POST('/api/v1/evaluations/{evaluation_id}/runs', {
    params: { path },
    body: { target: evaluation.target ?? 'draft' },
    signal,
  });
  if (begun.data === undefined) throw begun.error;
  let run: Run = begun.data;
  const untilMs = Date.now() + mostWaitMs;
  while (run.status === 'queued' || run.status === 'running') {
    onProgress(run);
    if (Date.now() > untilMs) return;
    await pause(pauseMs, signal);
    if (!news.isTold) await pause(news.askEveryMs, signal, news);
    news.isTold = false;
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

/** Waits for `ms` or until woken; rejects if the signal aborts. */
function pause(ms: number, signal: AbortSignal, news?: EvaluationNews): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      finish();
    };
    const leave = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => end(resolve), ms);
    signal.addEventListener('abort', leave);
    if (news !== undefined) news.wake = () => end(resolve);
  });
}
