import { organizationOf, runStatement, type Scope } from '../scope.ts';

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

const columns = 's.row_id, s.kind, s.source_id, s.execution_id, s.verdict, s.remark, s.created_at';

/** Where rows of data tables came from. A source goes with its row. */
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
    const rows = await runStatement<EvaluationRowSource>(
      this.#scope,
      `select ${columns} from evaluation_row_sources s where s.organization_id = $1 and s.data_table_id = $2 and s.kind = $3 and s.source_id = $4`,
      [organizationOf(this.#scope), dataTableId, kind, sourceId],
    );
    return rows[0] ?? null;
  }

  async insert(
    dataTableId: string,
    source: Omit<EvaluationRowSource, 'createdAt'> & { createdBy: string },
  ): Promise<EvaluationRowSource> {
    const rows = await runStatement<EvaluationRowSource>(
      this.#scope,
      `insert into evaluation_row_sources as s (organization_id, data_table_id, row_id, kind, source_id, execution_id, verdict, remark, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [
        organizationOf(this.#scope),
        dataTableId,
        source.rowId,
        source.kind,
        source.sourceId,
        source.executionId,
        source.verdict,
        source.remark,
        source.createdBy,
      ],
    );
    return rows[0]!;
  }

  /** Those of these rows that have one. */
  async of(dataTableId: string, rowIds: readonly string[]): Promise<EvaluationRowSource[]> {
    return runStatement<EvaluationRowSource>(
      this.#scope,
      `select ${columns} from evaluation_row_sources s where s.organization_id = $1 and s.data_table_id = $2 and s.row_id = any ($3::text[])`,
      [organizationOf(this.#scope), dataTableId, rowIds],
    );
  }
}
