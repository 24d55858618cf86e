import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';
import { useProjectTables } from './useTableColumns.ts';

/** A data table of the project that the digital organization on the canvas belongs to. */
export function DataTableField(props: FieldProps) {
  const tables = useProjectTables();
  return (
    <ResourceSelect
      {...props}
      choices={tables.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
      noneText={t('forms.noDataTables')}
      createHref="/data-tables?create=1"
      hrefOf={(id) => `/data-tables/${id}`}
    />
  );
}
