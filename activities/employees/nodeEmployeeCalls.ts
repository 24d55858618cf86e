import { parseCredits, formatCredits } from '../../db/credits.ts';
import type { Binary, BinaryMeta, BinarySource, BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import type { CalledRun } from '../../db/repositories/executions/calledRuns.ts';
import type { RunPart } from '../../db/repositories/employees/runParts.ts';
import { startRun } from '../../domains/employees/startRun.ts';
import { deliveryLimits } from '../../domains/employees/deliverRun.ts';
import { mayCallInProject } from '../../domains/identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** Dependencies for calling positions. */
export interface EmployeeCallDeps {
  database: Database;
  binaries: Pick<BinaryStore, 'readKept'>;
  /** The instance's share in millionths. */
  sharePpm: number;
  /** Carries messages that were just written; missing if only the relay does. */
  executions?: { wakeOutbox: () => void };
}

/** Names the span of the node run that calls; null if its execution was deleted. */
export type TraceparentOf = () => Promise<string | null>;

/** One call of a position by a node. */
export interface EmployeeCall {
  positionId: string;
  input: JsonObject;
  /** The most that it may cost; '' for its price. */
  maxCredits: string;
  /** Unique in the run of the node, and the same for every attempt at it (`<attempt>/<item>`). */
  place: string;
  /** The execution waits for it, and is woken by its end and by the verdict. */
  awaited: boolean;
}

/** The calls of positions that one run of a node makes. */
export interface NodeEmployeeCalls {
  /** Calls so far, in every attempt; and successful ones of the retried executions. Places without those of the run. */
  made: () => Promise<CalledRun[]>;
  /**
   * Starts a run, once for its place. Errors: `parameter_invalid` for no position that the digital organization may call; those of `startRun`.
   */
  start: (call: EmployeeCall) => Promise<void>;
  /** Deliverables of a run, with its files among those of the execution. */
  delivered: (run: CalledRun) => Promise<Item>;
}

/** The run of a node that calls. */
export interface CallingRun {
  /** Idempotency key of the run. */
  readonly key: string;
  readonly traceparent?: TraceparentOf | undefined;
  readonly keepFile: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
}

/** Binds calls to a run of a node. `key` is the run's idempotency key. Errors: `unavailable` if no employees can be called. */
export function nodeEmployeeCalls(
  deps: EmployeeCallDeps | null,
  execution: { id: string; organizationId: string },
  { key, traceparent, keepFile }: CallingRun,
): NodeEmployeeCalls {
  if (!deps) throw new AppError('position_dismissed', 'Employees cannot be called here.');
  const { database } = deps;
  const { id: executionId, organizationId } = execution;
  const run = key.slice(executionId.length + 1);
  return {
    made: async () => {
      const all = await database.asSystem(({ calledRuns }) => calledRuns.madeBy(organizationId, executionId, run));
      return all.map((one) => ({ ...one, place: one.place.slice(run.length + 1) }));
    },
    start: async ({ positionId, input, maxCredits, place, awaited }) => {
      const { position, caller } = await database.asSystem(async ({ calledRuns, hiredPositions }) => ({
        caller: await calledRuns.caller(organizationId, executionId, positionId),
        position: await hiredPositions.find(organizationId, positionId),
      }));
      if (!caller) throw new AppError('execution_finished', 'The execution was deleted while running.');
      const { target, root, depth, itemsOrganizationId } = caller;
      if (!position || !target || target.archived || !mayCallInProject(caller, target, 'employees.run'))
        throw new AppError(
          'parameter_invalid',
          `Position "${positionId.slice(0, 100)}" not found, or it cannot be called from here.`,
          { param: '/position_id' },
        );
      await startRun(database, {
        position,
        input,
        maxMicros: maxCredits === '' ? null : parseCredits(maxCredits, '/max_credits'),
        metadata: {},
        accountId: caller.accountId,
        keyId: null,
        requestId: newId('request'),
        sharePpm: deps.sharePpm,
        traceparent: (await traceparent?.()) ?? null,
        caller: {
          callerExecutionId: executionId,
          callerPlace: `${run}/${place}`,
          callerRoot: root,
          depth: depth + 1,
          awaited,
          itemsOrganizationId,
        },
      }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'idempotency_in_progress') throw error;
      });
      deps.executions?.wakeOutbox();
    },
    delivered: async (called) => {
      const parts = await database.asSystem(({ runParts }) =>
        runParts.of(organizationId, called.id, deliveryLimits.contentBytes),
      );
      const binary: NonNullable<Item['binary']> = {};
      for (const { binaryId, name, mediaType } of parts) {
        if (binaryId === null) continue;
        const { content } = await deps.binaries.readKept(organizationId, binaryId);
        const place = `file_${Object.keys(binary).length + 1}`;
        binary[place] = await keepFile(content, { fileName: name, mediaType });
      }
      return { json: jsonOf(called, parts), ...(Object.keys(binary).length > 0 ? { binary } : {}) };
    },
  };
}

function jsonOf(
  { id, status, positionId, chargedMicros, deliverable }: CalledRun,
  parts: readonly RunPart[],
): JsonObject {
  const contents = (kind: RunPart['kind']): string[] =>
    parts.flatMap((part) => (part.kind === kind && part.content ? [part.content.toString('utf8')] : []));
  const [json] = contents('json');
  const [table] = contents('table');
  return {
    run_id: id,
    position_id: positionId,
    status,
    credits: formatCredits(chargedMicros),
    deliverable_id: deliverable?.id ?? null,
    title: deliverable?.title ?? '',
    verdict: deliverable?.status ?? null,
    reason: deliverable?.reason ?? null,
    text: contents('text').join('\n\n'),
    ...(json === undefined ? {} : { json: JSON.parse(json) as unknown }),
    ...(table === undefined ? {} : { table: JSON.parse(table) as unknown }),
    parts: parts.map(({ name, kind, mediaType, sizeBytes }) => ({
      name,
      kind,
      media_type: mediaType,
      size_bytes: Number(sizeBytes),
    })),
  } as JsonObject;
}
