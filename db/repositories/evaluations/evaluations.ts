import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInUse, isInView, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** Editable settings of an evaluation. */
export interface EvaluationSettings {
  name: string;
  description: string;
  dataTableId: string;
  /** The agent or prompt that is tested alone; null - all of the digital organization. */
  targetNodeId: string | null;
  startNodeId: string | null;
  inputs: Schemas['EvaluationInput'][];
  expectedColumn: string | null;
  outputField: string;
  metrics: Schemas['EvaluationMetric'][];
  concurrency: number;
  rowTimeoutSeconds: number;
  maxCreditsMicros: bigint | null;
  allowEffects: boolean;
  publishRule: Schemas['EvaluationPublishRule'] | null;
}

/** A set of examples, with its target and metrics. It belongs to the project of its digital organization. */
export interface Evaluation extends EvaluationSettings {
  id: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  /** Name of the tested node in the draft; null if it is missing. */
  targetNodeName: string | null;
  /** Null if the table was deleted or moved to another project. */
  dataTableName: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Evaluations of one organization. */
export class Evaluations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `evaluations_name`. */
  async insert(
    evaluation: EvaluationSettings & { id: string; digitalOrganizationId: string; createdBy: string },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, digitalOrganizationId, createdBy } = evaluation;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('evaluations')
        .values({ organizationId, id, ...valuesOf(evaluation), digitalOrganizationId, createdBy }),
    );
  }

  /** How many a digital organization has. */
  async count(digitalOrganizationId: string): Promise<number> {
    const [counted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluations')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('digitalOrganizationId', '=', digitalOrganizationId),
    );
    return counted!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(Evaluation & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#evaluations()
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('e.id', '=', id),
    );
  }

  /** Evaluations that must be no worse before publishing. */
  async demandedBy(digitalOrganizationId: string): Promise<Evaluation[]> {
    return runQuery(
      this.#scope,
      this.#evaluations()
        .where('e.digitalOrganizationId', '=', digitalOrganizationId)
        .where('e.publishRule', 'is not', null)
        .orderBy('e.id'),
    );
  }

  /** Newest first. */
  async list(
    filter: { projectId: string | undefined; digitalOrganizationId: string | undefined },
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<Evaluation>> {
    const { projectId, digitalOrganizationId } = filter;
    let query = this.#evaluations().where(
      isInView(this.#scope, 'd.projectId', { view, permission: 'evaluations.view' }),
    );
    if (digitalOrganizationId !== undefined) query = query.where('e.digitalOrganizationId', '=', digitalOrganizationId);
    if (projectId !== undefined) query = query.where('d.projectId', '=', projectId);
    else if (digitalOrganizationId === undefined) query = query.where(isInUse(this.#scope, 'd.projectId'));
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'e.')), page);
  }

  /** Errors: the constraint `evaluations_name`. */
  async save(id: string, settings: EvaluationSettings): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('evaluations')
        .set({ ...valuesOf(settings), updatedAt: now })
        .where('id', '=', id),
    );
  }

  /** Deletes one with its runs. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('evaluations').where('id', '=', id));
  }

  /** Selects evaluations (`e`) with their digital organization (`d`) and table (`t`). */
  #evaluations() {
    return tablesOf(this.#scope)
      .selectFrom('evaluations as e')
      .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
      .leftJoin('dataTables as t', (join) =>
        join.onRef('t.id', '=', 'e.dataTableId').onRef('t.projectId', '=', 'd.projectId'),
      )
      .select([
        'e.id',
        'd.projectId',
        'e.digitalOrganizationId',
        'd.name as digitalOrganizationName',
        't.name as dataTableName',
        'e.name',
        'e.description',
        'e.dataTableId',
        'e.targetNodeId',
        sql<string | null>`(select n ->> 'name' from jsonb_array_elements(d.draft -> 'nodes') n
          where n ->> 'id' = e.target_node_id limit 1)`.as('targetNodeName'),
        'e.startNodeId',
        'e.inputs',
        'e.expectedColumn',
        'e.outputField',
        'e.metrics',
        'e.concurrency',
        'e.rowTimeoutSeconds',
        'e.maxCreditsMicros',
        'e.allowEffects',
        'e.publishRule',
        'e.createdAt',
        'e.updatedAt',
      ])
      .$narrowType<Pick<EvaluationSettings, 'inputs' | 'metrics' | 'publishRule'>>();
  }
}

function valuesOf(settings: EvaluationSettings) {
  const { name, description, dataTableId, targetNodeId, startNodeId, inputs, expectedColumn, outputField } = settings;
  const { metrics, concurrency, rowTimeoutSeconds, maxCreditsMicros, allowEffects, publishRule } = settings;
  return {
    name,
    description,
    dataTableId,
    targetNodeId,
    startNodeId,
    inputs: JSON.stringify(inputs),
    expectedColumn,
    outputField,
    metrics: JSON.stringify(metrics),
    concurrency,
    rowTimeoutSeconds,
    maxCreditsMicros,
    allowEffects,
    publishRule: publishRule === null ? null : JSON.stringify(publishRule),
  };
}
