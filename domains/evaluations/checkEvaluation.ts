import type { EvaluationSettings } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { parseCredits } from '../../db/credits.ts';
import { checkMetrics } from './checkMetrics.ts';
import { checkMapping } from './rowMapping.ts';
import { aloneTypes, testedGraph } from './testedGraph.ts';
import type { AccountActor } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { permitted } from '../identity/projectAccess.ts';

type Schemas = components['schemas'];

/** Merges a request body into the previous settings. */
export function settingsOf(
  body: Schemas['EvaluationUpdate'],
  before: Omit<EvaluationSettings, 'name' | 'dataTableId' | 'inputs' | 'metrics'> & Partial<EvaluationSettings>,
): EvaluationSettings {
  const { max_credits: credits } = body;
  return {
    name: body.name ?? before.name ?? '',
    description: body.description ?? before.description,
    dataTableId: body.data_table_id ?? before.dataTableId ?? '',
    targetNodeId: body.target_node_id === undefined ? before.targetNodeId : body.target_node_id,
    startNodeId: body.start_node_id === undefined ? before.startNodeId : body.start_node_id,
    inputs: body.inputs ?? before.inputs ?? [],
    expectedColumn: body.expected_column === undefined ? before.expectedColumn : body.expected_column,
    outputField: body.output_field ?? before.outputField,
    metrics: body.metrics ?? before.metrics ?? [],
    concurrency: body.concurrency ?? before.concurrency,
    rowTimeoutSeconds: body.row_timeout_seconds ?? before.rowTimeoutSeconds,
    maxCreditsMicros:
      credits === undefined ? before.maxCreditsMicros : credits && parseCredits(credits, '/max_credits'),
    allowEffects: body.allow_effects ?? before.allowEffects,
    publishRule: body.publish_rule === undefined ? before.publishRule : body.publish_rule,
  } as EvaluationSettings;
}

/** Settings of a new evaluation. */
export const defaultSettings = {
  description: '',
  targetNodeId: null,
  startNodeId: null,
  expectedColumn: null,
  outputField: '',
  concurrency: 4,
  rowTimeoutSeconds: 600,
  maxCreditsMicros: null,
  allowEffects: false,
  publishRule: null,
} as const;

/**
 * Checks the node that is tested, metrics, and mapping against a data table of the same project whose rows the caller may read. Errors: `invalid_request`, `evaluation_broken`,
 * `insufficient_scope`.
 */
export async function checkEvaluation(
  repositories: Repositories,
  settings: EvaluationSettings,
  {
    projectId,
    digitalOrganizationId,
    actor,
  }: { projectId: string; digitalOrganizationId: string; actor: AccountActor },
): Promise<void> {
  checkMetrics(settings.metrics);
  await checkTarget(repositories, settings, { digitalOrganizationId, accountId: actor.accountId });
  const table = await repositories.dataTables.find(settings.dataTableId, actor.accountId);
  if (table === null || table.projectId !== projectId)
    throw new AppError(
      'invalid_request',
      'There is no data table with this ID in the project of the digital organization.',
      {
        param: '/data_table_id',
      },
    );
  permitted(table, actor, 'data_tables.read_rows');
  checkMapping(table.columns, settings);
}

async function checkTarget(
  { digitalOrganizations }: Repositories,
  { targetNodeId }: EvaluationSettings,
  { digitalOrganizationId, accountId }: { digitalOrganizationId: string; accountId: string },
): Promise<void> {
  if (targetNodeId === null) return;
  const row = await digitalOrganizations.find(digitalOrganizationId, accountId);
  if (row && testedGraph(row.draft, targetNodeId)) return;
  throw new AppError(
    'invalid_request',
    `The draft of the digital organization has no agent or prompt (${aloneTypes.join(', ')}) with this ID.`,
    { param: '/target_node_id' },
  );
}
