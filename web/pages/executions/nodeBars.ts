import type { Schema } from '../../api/client.ts';

type NodeRun = Schema<'ExecutionNode'>;

/** A node's latest run with its place in time, in percent of the whole execution. */
export type NodeBar = { run: NodeRun; left: number; width: number };

/** Thinner ones could not be seen. */
const leastWidth = 1.5;

/**
 * When the nodes ran, in the order in which they started. Kept runs of a retry lie before its start: they are drawn at its
 * beginning. `nowMs` ends what still runs; without effect once all has ended.
 */
export function nodeBars(
  execution: Pick<Schema<'Execution'>, 'started_at' | 'stopped_at' | 'nodes'>,
  nowMs: number,
): NodeBar[] {
  const runs = execution.nodes.toSorted((a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? ''));
  const startMs = Date.parse(execution.started_at ?? runs.find((run) => run.started_at !== null)?.started_at ?? '');
  if (Number.isNaN(startMs)) return runs.map((run) => ({ run, left: 0, width: 0 }));
  const endOf = (run: NodeRun, from: number) => (run.duration_ms === null ? nowMs : from + run.duration_ms);
  const places = runs.map((run) => {
    const from = run.started_at === null ? null : Date.parse(run.started_at);
    return { run, from, to: from === null ? null : endOf(run, from) };
  });
  const stopMs = execution.stopped_at === null ? nowMs : Date.parse(execution.stopped_at);
  const lengthMs = Math.max(1, stopMs - startMs, ...places.map(({ to }) => (to ?? startMs) - startMs));
  const percent = (ms: number) => Math.max(0, Math.min(100, ((ms - startMs) / lengthMs) * 100));
  return places.map(({ run, from, to }) => {
    if (from === null || to === null) return { run, left: 0, width: 0 };
    const left = Math.min(percent(from), 100 - leastWidth);
    return { run, left, width: Math.max(leastWidth, percent(to) - left) };
  });
}
