import type { Readable } from 'node:stream';
import { formatCredits } from '../../db/credits.ts';
import { AppError } from '../../openapi/AppError.ts';
import { asItemError } from '../kit/asItemError.ts';
import type { JobCall, NodeJob } from '../kit/services/NodeModels.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import { eachItem } from '../kit/eachItem.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** Jobs of one run that are under way at once; the others begin when these end. */
const mostAtOnce = 20;
const shortestPauseMs = 1_000;
const longestPauseMs = 20_000;

/** The job of a model for each item. */
export interface JobsOfItems<P> {
  endpoint: JobCall['endpoint'];
  bodyOf: (wanted: P, item: Item) => Promise<JsonObject> | JsonObject;
  /** The item that a job comes to; its file must be read. */
  itemOf: (made: { wanted: P; item: Item; json: JsonObject; file: JobFile }) => Promise<Item>;
}

export interface JobFile {
  mediaType: string;
  content: Readable;
}

/**
 * Makes a job for each item, waits durably while any of them is under way, and then gives their results in the order of the items. Whatever
 * repeats the run finds the jobs it has made: each is made and paid once. Only another attempt repeats a failed job.
 */
export async function runJobs<P>(context: NodeContext<P>, of: JobsOfItems<P>): Promise<NodeResult> {
  const jobs = await startJobs(context, of);
  const waiting = jobs.filter((job) => job !== null && 'id' in job && job.status === 'running') as NodeJob[];
  if (waiting.length > 0 || jobs.includes(null)) return { waitUntil: nextLook(waiting) };
  return eachItem({
    context,
    port: 'main',
    work: async (item, wanted, { index }) => {
      const job = jobs[index]!;
      if (job instanceof AppError) throw job;
      if (job.status !== 'completed') throw await failed(context, job, index);
      const file = await context.models.jobs.content(job);
      const json = { model: job.model, seconds: job.seconds, credits: formatCredits(job.chargedMicros) };
      try {
        return await of.itemOf({ wanted, item, json, file });
      } finally {
        file.content.destroy();
      }
    },
  });
}

/** Jobs by item: the job, its error, or null if it has not started. Errors: the first one, where no item alone may fail. */
async function startJobs<P>(
  context: NodeContext<P>,
  { endpoint, bodyOf }: JobsOfItems<P>,
): Promise<(NodeJob | AppError | null)[]> {
  const jobs: (NodeJob | AppError | null)[] = [];
  let running = 0;
  for (const [index, item] of context.items.entries()) {
    context.signal.throwIfAborted();
    try {
      const once = placeOf(context, index);
      const known = await context.models.jobs.find({ endpoint, once });
      const start = async () =>
        context.models.jobs.start({
          endpoint,
          once,
          body: await bodyOf(context.parametersFor(index), item),
          signal: context.signal,
        });
      const job = known ?? (running < mostAtOnce ? await start() : null);
      if (job?.status === 'running') running += 1;
      jobs.push(job);
    } catch (error) {
      jobs.push(asItemError(context, error));
    }
  }
  return jobs;
}

function placeOf({ idempotencyKey }: Pick<NodeContext<unknown>, 'idempotencyKey'>, index: number): string {
  return `${idempotencyKey}/item ${index}`;
}

/** The longer the youngest job runs, the rarer it is looked at. */
function nextLook(jobs: readonly NodeJob[]): Date {
  const now = Date.now();
  const ageMs = Math.min(...jobs.map(({ createdAt }) => now - createdAt.getTime()));
  const pauseMs = Number.isFinite(ageMs) ? ageMs / 2 : 0;
  return new Date(now + Math.min(longestPauseMs, Math.max(shortestPauseMs, pauseMs)));
}

/** The error of a job. If another attempt may follow, its place is free for a new one. */
async function failed<P>(context: NodeContext<P>, job: NodeJob, index: number): Promise<AppError> {
  if (context.itemErrors === 'throw') await context.models.jobs.forget(placeOf(context, index));
  if (job.status === 'canceled') return new AppError('node_failed', 'The job was canceled.');
  const message = `The model could not make this: ${job.errorMessage ?? 'it did not say why.'}`;
  return new AppError('upstream_error', message, { retryable: true });
}
