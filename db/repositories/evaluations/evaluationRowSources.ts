import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** The source of a data table row. */
export interface EvaluationRowSource {
  rowId: string;
  kind: 'execution' | 'deliverable' | 'approval';
  sourceId: string;
  /** Of an approval: the execution that asked for it. */
  executionId: string | null;
  verdict: 'accepted' | 'rejected' | 'edited' | null;
  remark: string | null;
  createdAt: Date;
}

const columns = ['rowId', 'kind', 'sourceId', 'executionId', 'verdict', 'remark', 'createdAt'] as const;

/** Sources of rows of data tables. A source goes with its row. */
export class EvaluationRowSources {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The row that a table has of something already. Writers must hold the table's lock. */
  async find(
    dataTableId: string,
    { kind, sourceId }: Pick<EvaluationRowSource, 'kind' | 'sourceId'>,
  ): Promise<EvaluationRowSource | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRowSources')
        .select(columns)
        .where('dataTableId', '=', dataTableId)
        .where('kind', '=', kind)
        .where('sourceId', '=', sourceId),
    );
  }

  async insert(
    dataTableId: string,
    source: Omit<EvaluationRowSource, 'createdAt'> & { createdBy: string },
  ): Promise<EvaluationRowSource> {
    const { rowId, kind, sourceId, executionId, verdict, remark, createdBy } = source;
    const [inserted] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('evaluationRowSources')
        .values({
          organizationId: organizationOf(this.#scope),
          dataTableId,
          rowId,
          kind,
          sourceId,
          executionId,
          verdict,
          remark,
          createdBy,
        })
        .returning(columns),
    );
    return inserted!;
  }

  /** Those of these rows that have one. */
  async of(dataTableId: string, rowIds: readonly string[]): Promise<EvaluationRowSource[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('evaluationRowSources')
        .select(columns)
        .where('dataTableId', '=', dataTableId)
        .where('rowId', '=', anyOf(rowIds)),
    );
  }
}
