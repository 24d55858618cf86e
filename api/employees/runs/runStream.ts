import type { Database } from '../../../db/database.ts';
import { hasEnded, newsOfRun } from '../../../domains/employees/followRun.ts';
import type { RawAnswer } from '../../handler.ts';
import { presentEmployeeRun, presentRunPart } from '../../presenters/employeeRun.ts';
import { partsOf } from '../../../domains/employees/calls/runParts.ts';

const lifetimeMs = 3_600_000;
const stallMs = 30_000;
const endings = { success: 'run.completed', error: 'run.failed', canceled: 'run.canceled' } as const;

/** The run to follow, and the event to resume after. */
export interface Followed {
  organizationId: string;
  runId: string;
  after: bigint;
  signal: AbortSignal;
}

/** Streams a run as server-sent events: its start, progress, parts, and end. */
export function runStream(database: Database, followed: Followed): RawAnswer {
  return {
    status: 200,
    contentType: 'text/event-stream',
    headers: { 'cache-control': 'no-store' },
    raw: eventsOf(database, followed),
    stallMs,
  };
}

async function* eventsOf(
  database: Database,
  { organizationId, runId, after, signal }: Followed,
): AsyncGenerator<Buffer> {
  let isStarted = after > 0n;
  for await (const { run, events } of newsOfRun(database, { organizationId, runId, after }, { lifetimeMs, signal })) {
    if (!isStarted && run.status !== 'queued') {
      isStarted = true;
      yield event('run.started', presentEmployeeRun(run, null));
    }
    for (const { id, kind, message, createdAt } of events)
      yield event(
        `run.${kind}`,
        { message: run.itemsOrganizationId === null ? message : '', created_at: createdAt.toISOString() },
        id,
      );
    if (!hasEnded(run) || events.length > 0) continue;
    const parts = run.status === 'success' ? await partsOf(database, run) : null;
    for (const part of parts ?? []) yield event('run.output', presentRunPart(part));
    yield event(endings[run.status as keyof typeof endings], presentEmployeeRun(run, parts));
    return;
  }
}

function event(name: string, data: object, id?: bigint): Buffer {
  return Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}
