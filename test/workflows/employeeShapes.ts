import { newId } from '../../db/ids.ts';
import { encodeItems } from '../../db/itemsCodec.ts';
import type { BegunEmployeeRun, EmployeeRunReference, EmployeeSteps } from '../../workflows/employeeContract.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import { until } from '../executions/executionsWorld.ts';
import { graphOf, type TestEngine } from './engine.ts';
import { createPublished } from './publish.ts';

const trigger = { type: 'trigger.employee' };

interface Shape {
  /** The worker's graph; null: an agent; missing: no work remains. */
  graph: Graph | null | undefined;
  openAsks: number;
  cancel: boolean;
  isBegun?: true;
}

/** Ways a run of an employee can go, by the name of its history. */
const shapes: Readonly<Record<string, Shape>> = {
  /** A digital organization works as its child; its end is asked for twice, with a pause between. */
  employeeRun: { graph: graphOf({ T: trigger, A: { type: 'test.effect' } }, 'T>A'), openAsks: 1, cancel: false },
  /** An agent without a canvas, one activity, which is tried twice. */
  employeeAgent: { graph: null, openAsks: 0, cancel: false },
  /** Canceled while its child waits. */
  employeeCanceled: {
    graph: graphOf({ T: trigger, W: { type: 'logic.wait', parameters: { amount: 86_400, unit: 'seconds' } } }, 'T>W'),
    openAsks: 0,
    cancel: true,
  },
  /** The same, begun by its starter: no step before its child, and its end is requested inside the workflow task. */
  employeeBegun: {
    graph: graphOf({ T: trigger, A: { type: 'test.effect' } }, 'T>A'),
    openAsks: 1,
    cancel: false,
    isBegun: true,
  },
  agentBegun: { graph: null, openAsks: 0, cancel: false, isBegun: true },
  begunCanceled: {
    graph: graphOf({ T: trigger, W: { type: 'logic.wait', parameters: { amount: 86_400, unit: 'seconds' } } }, 'T>W'),
    openAsks: 0,
    cancel: true,
    isBegun: true,
  },
  /** Its row has its end before it begins. */
  employeeEnded: { graph: undefined, openAsks: 0, cancel: false },
};

export const employeeShapes = Object.keys(shapes);

/**
 * Plays runs of employees of all shapes: the workflow, its children and Temporal are real; the steps' effects on rows are not, replay does
 * not see them.
 */
export class EmployeeShapes {
  #engine: TestEngine | null = null;
  readonly #asks = new Map<string, number>();
  readonly #executions = new Map<string, string>();

  readonly steps: EmployeeSteps = {
    beginEmployeeRun: ({ runId }) => this.#begin(shapeOf(runId), runId),
    workAsAgent: ({ runId }) => {
      const asked = (this.#asks.get(runId) ?? 0) + 1;
      this.#asks.set(runId, asked);
      return asked > 1 ? Promise.resolve() : Promise.reject(new Error('away'));
    },
    endEmployeeRun: ({ runId }) => {
      const { graph, openAsks } = shapes[shapeOf(runId)]!;
      const asked = (this.#asks.get(runId) ?? 0) + 1;
      this.#asks.set(runId, asked);
      return Promise.resolve({ ended: !graph || asked > openAsks });
    },
  };

  /** Runs one to its end; returns the id of its workflow. */
  async play(engine: TestEngine, shape: string): Promise<string> {
    this.#engine = engine;
    const runId = `run_${shape}`;
    const { isBegun, cancel } = shapes[shape]!;
    const reference: EmployeeRunReference = {
      runId,
      organizationId: engine.organization.organizationId,
      ...(isBegun ? { begun: await this.#begin(shape, runId) } : {}),
    };
    const handle = await engine.temporal.workflow.start('runEmployee', {
      taskQueue: engine.taskQueue,
      workflowId: runId,
      args: [reference],
    });
    if (cancel) {
      const waits = async (): Promise<boolean> => {
        const sql = `select 1 from executions where parent_execution_id = $1 and status = 'waiting'`;
        return ((await engine.database.pool.query(sql, [runId])).rowCount ?? 0) > 0;
      };
      await until(waits, Boolean);
      await handle.cancel();
    }
    await handle.result();
    return runId;
  }

  async #begin(shape: string, runId: string): Promise<BegunEmployeeRun> {
    const { graph } = shapes[shape]!;
    if (graph === undefined) return { ended: true };
    if (graph === null) return { agent: true };
    const engine = this.#engine!;
    const { organizationId, accountId } = engine.organization;
    const digitalOrganizationId = await createPublished(engine, graph);
    const executionId = this.#executions.get(runId) ?? newId('execution');
    this.#executions.set(runId, executionId);
    const output = await encodeItems([{ json: { n: 1 } }]);
    return engine.database.withOrganization(organizationId, async (repositories) => {
      const target = (await repositories.digitalOrganizations.atWork(digitalOrganizationId))!;
      const versionId = target.publishedVersionId!;
      await repositories.executionFamilies.insert(
        {
          parentExecutionId: runId,
          mode: 'production',
          triggerKind: 'employee_own',
          depth: 0,
          rootExecutionId: null,
          awaited: true,
          accountId,
          callee: { ...target, versionId, graph, settings: {} },
          triggerNode: { id: 'T', name: 'T', type: trigger.type },
        },
        [{ id: executionId, place: 'run', output, outboxId: null, error: null }],
      );
      const digitalOrganizationName = target.name;
      return {
        execution: {
          executionId,
          organizationId,
          digitalOrganizationId,
          digitalOrganizationName,
          versionId,
          startNodeId: 'T',
        },
      };
    });
  }
}

function shapeOf(runId: string): string {
  return runId.slice('run_'.length);
}
