import { newId } from '../../db/ids.ts';
import type { Graph } from '../../workflows/graph/graph.ts';
import type { TestEngine } from './engine.ts';

/** Properties of a run that matter to its workflow. */
export interface RunOfRows {
  graph: Graph;
  rows: number;
  concurrency: number;
  rowTimeoutSeconds?: number;
  /** By which id; default: a new one. */
  id?: string;
}

/** A run of an evaluation with a judgment in every row, at the trigger `T`; its message waits in the outbox. Returns its id. */
export async function insertEvaluationRun(engine: TestEngine, run: RunOfRows): Promise<string> {
  const { graph, rows, concurrency, rowTimeoutSeconds = 600, id: runId = newId('evaluationRun') } = run;
  const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
  const evaluationId = newId('evaluation');
  const { organizationId, accountId } = engine.organization;
  const how = {
    outputField: 'text',
    metrics: [{ name: 'Good', type: 'judgment' as const, model: 'sandbox/chat', minimum: 1 }],
    concurrency,
    rowTimeoutSeconds,
    maxCreditsMicros: null,
  };
  const set = Array.from({ length: rows }, (_, index) => ({
    rowId: newId('dataTableRow'),
    input: { say: `row ${index}` },
    expected: undefined,
    remark: null,
  }));
  await engine.database.withOrganization(organizationId, async (repositories) => {
    const { evaluations, evaluationRuns, evaluationResults } = repositories;
    await evaluations.insert({
      ...how,
      id: evaluationId,
      digitalOrganizationId,
      name: runId,
      description: '',
      dataTableId: newId('dataTable'),
      targetNodeId: null,
      startNodeId: null,
      inputs: [{ column: 'say' }],
      expectedColumn: null,
      allowEffects: false,
      publishRule: null,
      createdBy: accountId,
    });
    await evaluationRuns.insert({
      ...how,
      id: runId,
      evaluationId,
      versionId: null,
      draftRevision: 1,
      graph,
      settings: {},
      graphHash: Buffer.from('g'),
      setHash: Buffer.from('s'),
      startNodeId: 'T',
      pinnedNodes: [],
      accountId,
      outboxId: newId('outbox'),
    });
    await evaluationResults.insert(runId, set);
  });
  return runId;
}
