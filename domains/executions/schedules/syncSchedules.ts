import type { Client } from '@temporalio/client';

import type { Database } from '../../../db/database.ts';
import type {
  AppliedSchedule,
  PublishedTrigger,
  UnappliedSchedule,
} from '../../../db/repositories/executions/triggers.ts';
import { searchAttributes } from '../../../workflows/searchAttributes.ts';
import type { ScheduleReference } from '../../../workflows/scheduleContract.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { every, type Loop } from '../../../platform/jobs/every.ts';
import { createOrUpdateSchedule, type WorkflowSchedule } from './createOrUpdateSchedule.ts';
import { ifScheduleExists } from './ifScheduleExists.ts';
import { scheduleParameters } from './scheduleParameters.ts';
import { schedulePolicies, scheduleSpec, specValidMs } from './scheduleSpec.ts';
import { tellMissed } from './tellMissed.ts';

const batchSize = 20;
const leaseMs = 10_000;
const callDeadlineMs = 5_000;
/** Lists of Temporal lag behind: recent writes within this time are not compared. */
const lagMs = 60_000;
const compareBatch = 500;

export interface SyncSchedulesOptions {
  database: Database;
  temporal: Client;
  taskQueue: string;
  logger: ExecutionsLogger;
}

/** Makes Temporal's schedules what the published versions say. Any number of processes may. */
export interface SyncSchedules {
  /** Sends changes to Temporal; returns the number of schedules. */
  apply: () => Promise<number>;
  /** Compares all schedules in both directions; returns how many were wrong. `lag`: how old a change must be to be compared. */
  compare: (lag?: number) => Promise<number>;
  startLoops: (applyEveryMs: number, compareEveryMs: number) => Loop[];
}

/**
 * A row contains the target state of a schedule (`revision`) and the state sent to Temporal (`applied_revision`). After a crash in between
 * they differ, and another process sends it again. If an old update arrives late, `compare` detects it by the note in every schedule; until
 * then its invalid times start nothing (`fireSchedule.ts`).
 */
export function createSyncSchedules(options: SyncSchedulesOptions): SyncSchedules {
  const { logger } = options;
  const apply = (): Promise<number> => applyBatch(options);
  const compare = (lag = lagMs): Promise<number> => compareAll(options, lag);
  return {
    apply,
    compare,
    startLoops: (applyEveryMs, compareEveryMs) => [
      every(
        applyEveryMs,
        async () => (await apply()) === batchSize,
        (error) => logger.warn({ err: error }, 'Telling Temporal of schedules failed; trying again'),
      ),
      every(
        compareEveryMs,
        async () => {
          const wrong = await compare();
          if (wrong > 0) logger.warn({ wrong }, 'Schedules in Temporal were not as published; mending them');
          return false;
        },
        (error) => logger.warn({ err: error }, 'Comparing schedules with Temporal failed; trying again'),
      ),
    ],
  };
}

async function applyBatch(options: SyncSchedulesOptions): Promise<number> {
  const { database, logger } = options;
  const rows = await database.asSystem(({ triggers }) => triggers.claimUnapplied({ limit: batchSize, leaseMs }));
  const applying = rows.map(async (row) => {
    await applyOne(options, row);
    await database.asSystem(({ triggers }) => triggers.noteApplied(row));
  });
  for (const [index, result] of (await Promise.allSettled(applying)).entries())
    if (result.status === 'rejected')
      logger.warn(
        { err: result.reason, triggerId: rows[index]!.id },
        'Temporal could not be told of a schedule; trying again',
      );
  return rows.length;
}

async function applyOne({ temporal, taskQueue }: SyncSchedulesOptions, row: UnappliedSchedule): Promise<void> {
  const handle = temporal.schedule.getHandle(row.id);
  const within = <T>(call: () => Promise<T>): Promise<T> => temporal.withDeadline(Date.now() + callDeadlineMs, call);
  const note = noteOf(taskQueue, row.revision);
  if (row.published)
    return within(() => createOrUpdateSchedule(temporal, optionsOf(row.published!, { taskQueue, note })));
  return ifScheduleExists(() => within(() => (row.isOthersPublished ? handle.delete() : handle.pause(note))));
}

function optionsOf(
  trigger: PublishedTrigger,
  { taskQueue, note }: { taskQueue: string; note: string },
): WorkflowSchedule {
  const { id, organizationId, digitalOrganizationId, versionId } = trigger;
  const parameters = scheduleParameters(trigger.node.parameters ?? {}, trigger.settings.time_zone ?? 'UTC');
  const reference: ScheduleReference = { triggerId: id, organizationId };
  return {
    scheduleId: id,
    spec: { ...scheduleSpec(parameters.times, new Date()), jitter: parameters.spreadSeconds * 1_000 },
    policies: schedulePolicies(parameters),
    state: { note, paused: false },
    action: {
      type: 'startWorkflow',
      workflowType: 'fireSchedule',
      workflowId: id,
      taskQueue,
      args: [reference],
      typedSearchAttributes: searchAttributes({
        OrganizationId: organizationId,
        DigitalOrganizationId: digitalOrganizationId,
        VersionId: versionId,
        TriggerKind: 'schedule',
        RunState: 'running',
      }),
    },
  };
}

/** Returns the note that identifies the schedule's instance and revision: several instances may share a namespace. */
function noteOf(taskQueue: string, revision: number | ''): string {
  return `${taskQueue} revision ${revision}`;
}

/** A schedule of this instance in Temporal's list. */
interface Listed {
  note: string;
  paused: boolean;
}

async function compareAll(options: SyncSchedulesOptions, lag: number): Promise<number> {
  const { database, temporal, taskQueue } = options;
  const listed = new Map<string, Listed>();
  const isOurs = (note: string): boolean => note.startsWith(noteOf(taskQueue, '')); // schedules changed by hand have another note
  for await (const { scheduleId, state } of temporal.schedule.list({ pageSize: compareBatch })) {
    listed.set(scheduleId, { note: state.note ?? '', paused: state.paused });
  }
  const wrong: string[] = [];
  const right: AppliedSchedule[] = [];
  const before = Date.now() - lag;
  for (let after = ''; ;) {
    const rows = await database.asSystem(({ triggers }) => triggers.listApplied({ after, limit: compareBatch }));
    for (const row of rows) {
      const { id, revision, appliedAt, isUp } = row;
      if (appliedAt.getTime() > before) continue;
      const there = listed.get(id);
      const isRight = isUp
        ? there?.note === noteOf(taskQueue, revision) && !there.paused && Date.now() - appliedAt.getTime() < specValidMs
        : there === undefined || there.paused;
      if (!isRight) wrong.push(id);
      else if (isUp) right.push(row);
    }
    if (rows.length < compareBatch) break;
    after = rows.at(-1)!.id;
  }
  await database.asSystem(({ triggers }) => triggers.apply(wrong));
  await tellMissed(options, right);
  return (
    wrong.length +
    (await removeUnknown(
      { database, temporal },
      [...listed].filter(([, { note }]) => isOurs(note)).map(([id]) => id),
    ))
  );
}

/** Schedules whose digital organization was deleted, or that are younger than a backup that was restored. */
async function removeUnknown(
  { database, temporal }: Pick<SyncSchedulesOptions, 'database' | 'temporal'>,
  ids: readonly string[],
): Promise<number> {
  const known = await database.asSystem(({ triggers }) => triggers.known(ids));
  const unknown = ids.filter((id) => !known.has(id));
  for (const id of unknown) await ifScheduleExists(() => temporal.schedule.getHandle(id).delete());
  return unknown.length;
}
