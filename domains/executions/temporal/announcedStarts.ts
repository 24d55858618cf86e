import type { AnnouncedStart, TakenStart } from '../../../db/executionLog/takeStarts.ts';
import type { RunningExecution } from '../../../db/repositories/executions/executionProgress.ts';
import type { BegunEmployeeRun, EmployeeRunReference } from '../../../workflows/employeeContract.ts';
import type { ShapeOf } from '../../../workflows/graph/graph.ts';
import { executionsChannel, listen, startsChannel } from '../answers/listen.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { createPlans, type LoadedAtStart } from '../lifecycle/plans.ts';
import { priorityOf } from '../lifecycle/priorityOf.ts';
import { RoundRobinQueue } from '../../../platform/fairness/RoundRobinQueue.ts';
import { every } from '../../../platform/jobs/every.ts';
import { StartThrottle } from './StartThrottle.ts';
import { WorkflowStarter, type WorkflowStarterOptions } from './WorkflowStarter.ts';

/** `temporal` has the worker's own connection, because only then Temporal returns a workflow's first task with its start. */
export interface AnnouncedStartsOptions extends WorkflowStarterOptions {
  shapeOf: ShapeOf;
  /** Keeps what was read of the execution for its nodes. */
  keep: (execution: RunningExecution) => Promise<void>;
  /** Takes the message that starts a run of an employee, and begins the run; null if it is not this worker's. Missing: the relay starts runs. */
  beginRun?: (start: EmployeeRunReference & { outboxId: string }) => Promise<BegunEmployeeRun | null>;
  logger: ExecutionsLogger;
}

/** Takes starts until it is closed; then other workers have to. */
export interface AnnouncedStarts {
  close: () => Promise<void>;
}

const takenAtOnce = 16;
/** Queued messages go to the relay this long after this process has ended. */
const keptMs = 5_000;
const keepEveryMs = 1_000;
/** Temporal requires a start to begin within its timeout, so a worker takes no more than it can run soon. */
const maxUnderWay = 16;
/** Further messages go to the relay. */
const maxAnnounced = 10_000;

/**
 * Starts the workflows of executions in the worker process that will run them. The database notifies the worker of each start; the worker
 * takes it and requests the workflow's first task with the start (eager start), so nothing is dispatched. Organizations take turns, and
 * beside others one begins a few at a time: a thousand starts of one keep no other waiting. Best effort: failures and excess starts are
 * retried by the relay some seconds later.
 */
export function takeAnnouncedStarts(options: AnnouncedStartsOptions): AnnouncedStarts {
  const { database, logger } = options;
  const line = new StartLine(options);
  const keeping = every(
    keepEveryMs,
    async () => {
      await line.keep();
      return false;
    },
    (error) => logger.warn({ err: error }, 'Could not keep starts that wait; the relay will deliver them'),
  );
  const listener = listen({
    database,
    logger,
    // As long as this session holds it, `engine.start_executions` leaves starts to workers.
    onConnect: `SELECT pg_advisory_lock_shared(hashtextextended('bureau_starters', 0))`,
    channels: {
      [startsChannel]: (payload) => {
        const [organizationId, executionId, outboxId] = payload.split(' ');
        if (organizationId && executionId && outboxId) line.add({ organizationId, executionId, outboxId });
      },
      [executionsChannel]: (executionId) => line.begun.end(executionId),
    },
  });
  return {
    close: async () => {
      await listener.close();
      await keeping.stop();
      await line.close();
    },
  };
}

/** A start of an employee's run, under the run's id. */
function isRun({ executionId }: AnnouncedStart): boolean {
  return executionId.startsWith('run_');
}

/** The starts announced to this worker, and those it has taken. */
class StartLine {
  readonly begun = new StartThrottle(() => this.#takeSoon());
  readonly #options: AnnouncedStartsOptions;
  readonly #starter: WorkflowStarter;
  readonly #plan: ReturnType<typeof createPlans>;
  readonly #waiting = new RoundRobinQueue<AnnouncedStart>(maxAnnounced);
  readonly #delivered: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #taking: Promise<void> | null = null;
  #isWanted = false;

  constructor(options: AnnouncedStartsOptions) {
    this.#options = options;
    this.#starter = new WorkflowStarter(options);
    this.#plan = createPlans(options.shapeOf);
  }

  add(start: AnnouncedStart): void {
    if (isRun(start) && !this.#options.beginRun) return;
    this.begun.announce(start.organizationId);
    if (this.#waiting.add(start)) this.#takeSoon();
  }

  /** Keeps what waits here from the relay. */
  async keep(): Promise<void> {
    const ids = this.#waiting.all().map(({ outboxId }) => outboxId);
    if (ids.length > 0) await this.#options.database.asSystem(({ outbox }) => outbox.keep(ids, keptMs));
  }

  /** Waiting starts go to the relay; taken ones are started. */
  async close(): Promise<void> {
    this.#waiting.takeAll();
    await this.#taking;
    await Promise.all(this.#underWay);
  }

  #takeSoon(): void {
    this.#isWanted = true;
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null;
      if (this.#isWanted) this.#takeSoon(); // a request came after the last check
    });
  }

  async #take(): Promise<void> {
    const { database, logger } = this.#options;
    for (let next = this.#next(); next.length > 0; next = this.#next()) {
      for (const run of next.filter(isRun)) this.#start(run.executionId, () => this.#carryRun(run));
      const executions = next.filter((one) => !isRun(one));
      const delivered = this.#delivered.splice(0);
      if (executions.length + delivered.length === 0) continue;
      const taken = await database.executionLog.takeStarts(executions, delivered).catch((error: unknown) => {
        logger.warn({ err: error }, 'Could not take starts; the relay will deliver them');
        return [];
      });
      const own = new Set(taken.map(({ id }) => id));
      for (const { executionId } of executions) if (!own.has(executionId)) this.begun.end(executionId);
      for (const execution of taken)
        this.#start(execution.id, () => this.#carry(execution).finally(() => this.#delivered.push(execution.outboxId)));
    }
  }

  /** The starts that may begin now. */
  #next(): AnnouncedStart[] {
    this.#isWanted = false;
    const next: AnnouncedStart[] = [];
    while (this.#underWay.size < maxUnderWay && next.length < takenAtOnce) {
      const one = this.#waiting.take((organizationId) => this.begun.mayBegin(organizationId));
      if (!one) break;
      this.begun.begin(one.organizationId, one.executionId);
      next.push(one);
    }
    return next;
  }

  #start(id: string, carry: () => Promise<void>): void {
    const task = carry()
      .catch((error: unknown) =>
        this.#options.logger.debug({ err: error, executionId: id }, 'Could not start at once; the relay will'),
      )
      .finally(() => {
        this.#underWay.delete(task);
        this.#takeSoon();
      });
    this.#underWay.add(task);
  }

  async #carry(execution: TakenStart): Promise<void> {
    const queued = execution.queuedAt !== null;
    const loaded = await this.#loaded(execution, execution.versionId);
    const priority = priorityOf(execution.settings);
    const eager = { ...execution, executionId: execution.id, queued, loaded, priority, eager: true };
    await this.#starter.startExecution(execution.outboxId, eager);
  }

  /** A run of an employee: its execution is written here, and its workflow starts that one as a child at once. */
  async #carryRun({ organizationId, executionId: runId, outboxId }: AnnouncedStart): Promise<void> {
    const { database } = this.#options;
    let begun = await this.#options.beginRun!({ organizationId, runId, outboxId });
    if (begun === null) return this.begun.end(runId);
    if ('execution' in begun) {
      const { execution } = begun;
      const read = await database.executionLog.load(execution.organizationId, execution.executionId);
      if (read) begun = { execution: { ...execution, loaded: await this.#loaded(read, execution.versionId) } };
    }
    await this.#starter.startBegunRun({ organizationId, runId, outboxId }, 'ended' in begun ? null : begun);
  }

  /** Returns the plan that the workflow would load first; null if the execution has to request a slot there. */
  async #loaded(execution: RunningExecution, versionId: string | null): Promise<LoadedAtStart | null> {
    await this.#options.keep(execution);
    if (execution.queuedAt !== null) return null;
    const main = execution.startOutputs?.['main'];
    const triggerItems = { count: main?.count ?? 0, sizeBytes: main?.size_bytes ?? 0 };
    return this.#plan({ ...execution, versionId, graph: () => execution.graph, triggerItems });
  }
}
