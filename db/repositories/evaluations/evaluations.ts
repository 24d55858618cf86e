import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inUse,
  inView,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = `e.id, d.project_id, e.digital_organization_id, d.name as digital_organization_name, t.name as data_table_name, e.name, e.description,
  e.data_table_id, e.target_node_id,
  (select n ->> 'name' from jsonb_array_elements(d.draft -> 'nodes') n where n ->> 'id' = e.target_node_id limit 1) as target_node_name,
  e.start_node_id, e.inputs, e.expected_column, e.output_field, e.metrics, e.concurrency, e.row_timeout_seconds, e.max_credits_micros,
  e.allow_effects, e.publish_rule, e.created_at, e.updated_at`;
const from = `from evaluations e join digital_organizations d on d.organization_id = e.organization_id and d.id = e.digital_organization_id
  left join data_tables t on t.organization_id = e.organization_id and t.id = e.data_table_id and t.project_id = d.project_id`;

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
    await runStatement(
      this.#scope,
      `insert into evaluations (organization_id, id, name, description, data_table_id, start_node_id, inputs, expected_column, output_field, metrics,
         concurrency, row_timeout_seconds, max_credits_micros, allow_effects, publish_rule, target_node_id, digital_organization_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        organizationOf(this.#scope),
        evaluation.id,
        ...valuesOf(evaluation),
        evaluation.digitalOrganizationId,
        evaluation.createdBy,
      ],
    );
  }

  /** How many a digital organization has. */
  async count(digitalOrganizationId: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      'select count(*)::int as count from evaluations where organization_id = $1 and digital_organization_id = $2',
      [organizationOf(this.#scope), digitalOrganizationId],
    );
    return rows[0]!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(Evaluation & ProjectStandingRow) | null> {
    const rows = await runStatement<Evaluation & ProjectStandingRow>(
      this.#scope,
      `select ${columns}, ${standingColumn} ${from} ${standingJoin('d.project_id', 3)} where e.organization_id = $1 and e.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** Evaluations that must be no worse before publishing. */
  async demandedBy(digitalOrganizationId: string): Promise<Evaluation[]> {
    return runStatement<Evaluation>(
      this.#scope,
      `select ${columns} ${from} where e.organization_id = $1 and e.digital_organization_id = $2 and e.publish_rule is not null order by e.id`,
      [organizationOf(this.#scope), digitalOrganizationId],
    );
  }

  /** Newest first. */
  async list(
    filter: { projectId: string | undefined; digitalOrganizationId: string | undefined },
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<Evaluation>> {
    const { projectId = null, digitalOrganizationId = null } = filter;
    const clause = pageClause(page, 6, 'e.');
    const rows = await runStatement<Evaluation>(
      this.#scope,
      `select ${columns} ${from} where e.organization_id = $1 and ${inView('d.project_id', 2, 'evaluations.view')}
         and ($5::text is null or e.digital_organization_id = $5)
         and ($4::text is null and ($5::text is not null or ${inUse('d.project_id')}) or d.project_id = $4)${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), projectId, digitalOrganizationId, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Errors: the constraint `evaluations_name`. */
  async save(id: string, settings: EvaluationSettings): Promise<void> {
    await runChange(
      this.#scope,
      `update evaluations set name = $3, description = $4, data_table_id = $5, start_node_id = $6, inputs = $7, expected_column = $8, output_field = $9,
         metrics = $10, concurrency = $11, row_timeout_seconds = $12, max_credits_micros = $13, allow_effects = $14, publish_rule = $15, target_node_id = $16, updated_at = now()
       where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, ...valuesOf(settings)],
    );
  }

  /** Deletes one with its runs. */
  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from evaluations where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }
}

function valuesOf(settings: EvaluationSettings): unknown[] {
  return [
    settings.name,
    settings.description,
    settings.dataTableId,
    settings.startNodeId,
    JSON.stringify(settings.inputs),
    settings.expectedColumn,
    settings.outputField,
    JSON.stringify(settings.metrics),
    settings.concurrency,
    settings.rowTimeoutSeconds,
    settings.maxCreditsMicros,
    settings.allowEffects,
    settings.publishRule && JSON.stringify(settings.publishRule),
    settings.targetNodeId,
  ];
}
