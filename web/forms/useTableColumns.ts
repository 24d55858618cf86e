import { $api, type Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { JsonSchema } from './jsonSchema.ts';
import type { OperatorType } from './operators.ts';
import { useRootValues } from './rootValues.ts';
import { useOwnProjectQuery } from './useOwnProject.ts';

type ColumnType = Schema<'DataTableColumnType'>;

/** A column that can be chosen. */
export type TableColumn = { name: string; type: ColumnType };

/** Names of the types as people read them. */
export const columnTypeLabels: Record<ColumnType, string> = {
  text: t('common.text'),
  number: t('common.number'),
  boolean: t('common.trueOrFalse'),
  datetime: t('dataTables.dateAndTime'),
  json: t('common.json'),
};

/** The type of comparisons that fits each type of columns. */
export const columnOperators: Record<ColumnType, OperatorType> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  datetime: 'dateTime',
  json: 'object',
};

/** Columns of every row besides its own. */
const ownColumns: readonly TableColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'created_at', type: 'datetime' },
  { name: 'updated_at', type: 'datetime' },
];

/** The data tables of the project that the form's digital organization belongs to. */
export function useProjectTables(enabled = true) {
  return $api.useQuery('get', '/api/v1/data-tables', { params: { query: useOwnProjectQuery() } }, { enabled });
}

/**
 * Returns the columns of the data table in the form's field `table`, including system columns if `schema` requests them (`x-columns`); null
 * if the table is unknown or set by an expression.
 */
export function useTableColumns(schema: JsonSchema): readonly TableColumn[] | null {
  const { table } = useRootValues();
  const isGiven = typeof table === 'string' && table !== '' && !table.includes('{{');
  const tables = useProjectTables(isGiven);
  if (!isGiven) return null;
  const all = tables.data?.data ?? [];
  const found =
    all.find(({ id }) => id === table) ?? all.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  if (found === undefined) return null;
  return schema['x-columns'] === 'own' ? [...found.columns, ...ownColumns] : found.columns;
}
