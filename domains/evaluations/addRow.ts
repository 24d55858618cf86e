import type { StoredRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { EvaluationRowSource } from '../../db/repositories/evaluations/evaluationRowSources.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { insertRows } from '../dataTables/writeRows.ts';
import { cellsOf } from './rowMapping.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { readEvaluation, tableOf } from './readEvaluation.ts';

/** A row that is made from something that happened. */
export interface RowFrom {
  input: Record<string, unknown>;
  /** Undefined if there is no expected output: the result was rejected, or there is none. */
  expected: unknown;
  source: Omit<EvaluationRowSource, 'rowId' | 'createdAt'>;
}

/** Where a row goes. */
export interface RowTarget {
  evaluation: Evaluation;
  table: DataTable;
  accountId: string;
}

/** A row of a data table that comes from an execution, a deliverable or an approval. */
export interface AddedRow {
  table: DataTable;
  row: StoredRow;
  source: EvaluationRowSource;
  /** False if the same thing was added before. */
  isNew: boolean;
}

/** Reads an evaluation whose data table the caller may write. Errors: `not_found`, `insufficient_scope`, `evaluation_broken`. */
export async function rowTarget(
  repositories: Repositories,
  evaluationId: string,
  actor: AccountActor,
): Promise<RowTarget> {
  const { accountId } = actor;
  const evaluation = await readEvaluation(repositories, { id: evaluationId, actor, permission: 'evaluations.view' });
  const table = permitted(await tableOf(repositories, evaluation, accountId), actor, 'data_tables.write_rows');
  return { evaluation, table, accountId };
}

/**
 * Adds a row to the data table of an evaluation, once for the same source. The permission to read the source was checked before. Errors:
 * `evaluation_broken`, `item_type_mismatch`, `data_table_limit_reached`.
 */
export async function addRow(
  repositories: Repositories,
  { from, evaluation, table, accountId }: RowTarget & { from: RowFrom },
  settings: { dataTablesMaxBytes: number },
): Promise<AddedRow> {
  const { dataTables, dataTableRows, evaluationRowSources } = repositories;
  await dataTables.lock(table.id);
  const known = await evaluationRowSources.find(table.id, from.source);
  const [before] = known ? await dataTableRows.findByIds(table.id, [known.rowId]) : [];
  if (known && before) return { table, row: before, source: known, isNew: false };
  const cells = cellsOf(table.columns, from, evaluation);
  const target = { dataTableId: table.id, maxTotalBytes: settings.dataTablesMaxBytes };
  const [row] = await insertRows(repositories, target, [{ cells }]);
  const source = await evaluationRowSources.insert(table.id, { ...from.source, rowId: row!.id, createdBy: accountId });
  return { table, row: row!, source, isNew: true };
}
