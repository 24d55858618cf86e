import { $api } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';
import { useOwnProject } from './useOwnProject.ts';

/** A data table of the project that the digital organization on the canvas belongs to. */
export function DataTableField(props: FieldProps) {
  const projectId = useOwnProject();
  const tables = $api.useQuery('get', '/api/v1/data-tables', {
    params: { query: { limit: 250, ...(projectId === undefined ? {} : { project_id: projectId }) } },
  });
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
