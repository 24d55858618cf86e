import type { ShapeOf } from '../../workflows/graph/graph.ts';
import { newId } from '../../db/ids.ts';
import { parseCredits } from '../../db/credits.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { EvaluationRow } from '../../db/repositories/evaluations/evaluationResults.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { graphHash, setHash } from './hashes.ts';
import { evaluationLimits } from './limits.ts';
import { checkMapping, rowOf } from './rowMapping.ts';
import { testedGraph } from './testedGraph.ts';
import type { AccountActor } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { startNodeOf } from '../executions/reading/startNode.ts';
import { permitted } from '../identity/projectAccess.ts';
import { outsideEffects, withTestPins, type NodeEffects } from './outsideEffects.ts';
import { readEvaluation, readEvaluationRun, tableOf } from './readEvaluation.ts';
import { viewRuns, type RunView } from './viewRuns.ts';

type Schemas = components['schemas'];

/** The requested run and the caller. */
export interface RunRequest {
  evaluationId: string;
  body: Schemas['EvaluationRunCreate'];
  actor: AccountActor;
}

/** The node types of the instance, as far as the start of a run goes. */
export interface TestedNodeTypes extends NodeEffects {
  shapeOf: ShapeOf;
}

/**
 * Starts a run with the current rows of the data table: one execution per row. The workflow starts after the commit, from the outbox. Errors:
 * `not_found`, `project_archived`, `evaluation_limit_reached`, `evaluation_broken`, `evaluation_has_effects`, `not_published`, `trigger_required`,
 * `insufficient_scope`.
 */
export async function startEvaluation(
  repositories: Repositories,
  { evaluationId, body, actor }: RunRequest,
  nodeTypes: TestedNodeTypes,
): Promise<RunView> {
  const query = { id: evaluationId, actor, permission: 'evaluations.run' } as const;
  const evaluation = await readEvaluation(repositories, query);
  const runId = await insertRun(repositories, { evaluation, body, actor }, nodeTypes);
  const { run } = await readEvaluationRun(repositories, { ...query, runId });
  const [view] = await viewRuns(repositories, evaluation, { runs: [run], accountId: actor.accountId });
  return view!;
}

interface WantedRun extends Pick<RunRequest, 'body' | 'actor'> {
  evaluation: Evaluation;
}

/** Writes a run with its rows. Returns its id. */
async function insertRun(
  repositories: Repositories,
  { evaluation, body, actor }: WantedRun,
  nodeTypes: TestedNodeTypes,
): Promise<string> {
  const { evaluationRuns, evaluationResults, digitalOrganizations } = repositories;
  const { accountId } = actor;
  const row = permitted(
    await digitalOrganizations.find(evaluation.digitalOrganizationId, accountId),
    actor,
    'digital_organizations.execute',
  );
  if ((await evaluationRuns.countOpen()) >= evaluationLimits.openRuns)
    throw limit(
      `Up to ${evaluationLimits.openRuns} runs of evaluations can be under way at once. Wait for one, or cancel one.`,
    );
  const target = await targetOf(repositories, { row, target: body.target ?? 'draft', evaluation });
  const effective = outsideEffects(target.graph, nodeTypes);
  const graph = withTestPins(target.graph, effective);
  const isAlone = evaluation.targetNodeId !== null;
  const acting = effective.filter(({ id }) => graph.pin_data?.[id] === undefined);
  if (acting.length > 0 && !evaluation.allowEffects)
    throw new AppError(
      'evaluation_has_effects',
      isAlone
        ? `"${acting[0]!.name}" can send or change something outside. Allow it in the evaluation.`
        : `These nodes send or change something outside: ${acting.map(({ name }) => `"${name}"`).join(', ')}. Pin items to them, or allow it in the evaluation.`,
    );
  const trigger = startNodeOf(graph, {
    nodeTypes,
    startNode: isAlone ? undefined : (evaluation.startNodeId ?? undefined),
    untilNode: undefined,
    isDraft: false,
  });
  const rows = await readRows(repositories, evaluation, actor);
  const id = newId('evaluationRun');
  const { metrics, outputField } = evaluation;
  const credits = body.max_credits;
  // A whole version without pinned items runs as it is stored.
  const isAsStored = !isAlone && target.versionId !== null && Object.keys(target.graph.pin_data ?? {}).length === 0;
  await evaluationRuns.insert({
    id,
    evaluationId: evaluation.id,
    versionId: target.versionId,
    draftRevision: target.versionId === null ? row.draftRevision : null,
    graph: isAsStored ? null : graph,
    settings: target.settings,
    graphHash: graphHash(target.graph, target.settings),
    setHash: setHash(rows, { metrics, outputField }),
    startNodeId: trigger.id,
    pinnedNodes: effective.filter((node) => graph.pin_data?.[node.id] !== undefined).map(({ name }) => name),
    outputField,
    metrics,
    concurrency: evaluation.concurrency,
    rowTimeoutSeconds: evaluation.rowTimeoutSeconds,
    maxCreditsMicros:
      credits === undefined
        ? evaluation.maxCreditsMicros
        : credits === null
          ? null
          : parseCredits(credits, '/max_credits'),
    accountId,
    outboxId: newId('outbox'),
  });
  await evaluationResults.insert(id, rows);
  await evaluationRuns.prune(evaluation.id, evaluationLimits.keptRuns);
  await evaluationRuns.tell(id);
  return id;
}

interface Target {
  versionId: string | null;
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

interface Wanted {
  row: DigitalOrganizationRow;
  target: string;
  evaluation: Evaluation;
}

async function targetOf({ versions }: Repositories, { row, target, evaluation }: Wanted): Promise<Target> {
  const tested = (graph: Schemas['Graph']): Schemas['Graph'] => {
    const found = testedGraph(graph, evaluation.targetNodeId);
    if (found) return found;
    throw new AppError('evaluation_broken', 'The agent or prompt that is tested is not in it. Choose another one.');
  };
  if (target === 'draft') return { versionId: null, graph: tested(row.draft), settings: row.settings };
  const id = target === 'published' ? row.publishedVersionId : target;
  if (id === null) throw new AppError('not_published', 'Nothing is published yet.', { param: '/target' });
  const version = await versions.find(row.id, id);
  if (!version)
    throw new AppError('invalid_request', 'target is no version of this digital organization.', { param: '/target' });
  return { versionId: version.id, graph: tested(version.graph), settings: version.settings };
}

/** All rows of the set as they are now, in the order in which they were added. */
async function readRows(
  repositories: Repositories,
  evaluation: Evaluation,
  actor: AccountActor,
): Promise<EvaluationRow[]> {
  const table = permitted(await tableOf(repositories, evaluation, actor.accountId), actor, 'data_tables.read_rows');
  checkMapping(table.columns, evaluation);
  const { rows: mostRows, setBytes } = evaluationLimits;
  if (table.rowCount > mostRows)
    throw limit(`A run takes up to ${mostRows} rows, and the data table has ${table.rowCount}.`);
  const query = { dataTableId: table.id, test: true, sort: null, after: null, limit: mostRows } as const;
  const stored = await repositories.dataTableRows.select(query);
  if (stored.length === 0) throw new AppError('evaluation_broken', 'The data table has no rows yet.');
  if (stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > setBytes)
    throw limit(`The rows of a run may have up to ${setBytes} bytes.`);
  const ids = stored.map(({ id }) => id);
  const sources = await repositories.evaluationRowSources.of(table.id, ids);
  const remarks = new Map(sources.map(({ rowId, remark }) => [rowId, remark]));
  return stored.map(({ id, cells }) => ({
    rowId: id,
    ...rowOf(table.columns, cells, evaluation),
    remark: remarks.get(id) ?? null,
  }));
}

function limit(message: string): AppError {
  return new AppError('evaluation_limit_reached', message);
}
