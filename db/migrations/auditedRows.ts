/** Audit log settings for changed rows of a table. */
export interface AuditedRows {
  /** Kinds of target, as actions begin, that a row is shown with. */
  readonly kinds: readonly string[];
  /** The column that names the target. Default: `id`. */
  readonly id?: string;
  /** The row is a line of a list of its target, called so, such as the members of a project. */
  readonly list?: string;
  /** The column that people know the target by. */
  readonly name?: string;
  /** The columns that before and after show. A prefix `~` shows only that a column was changed, for secrets and personal names. */
  readonly show: readonly string[];
}

/**
 * The statement that lets events of the audit log show what was before and after in a table: a trigger notes it for the transaction,
 * and the event that the transaction leaves takes it from there. A change of other columns notes nothing and costs nothing.
 */
export function auditedRows(table: string, { kinds, id = 'id', list = '', name = '', show }: AuditedRows): string {
  const columns = show.map((column) => column.replace('~', ''));
  const values = [kinds.join(','), id, list, name, ...show].map((value) => `'${value}'`).join(', ');
  return `create trigger audit_row after insert or delete or update of ${columns.join(', ')} on ${table} for each row execute function audit_note_row(${values});`;
}
