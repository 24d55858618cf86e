import { Select } from '@mantine/core';
import { useParams } from 'react-router';
import { $api } from '../api/client.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';

/** A data table of the project that the digital organization on the canvas belongs to; kept by its id. */
export function DataTableField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const { digitalOrganizationId = '' } = useParams();
  const digitalOrganization = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId } } },
    { enabled: digitalOrganizationId !== '', staleTime: Infinity },
  );
  const projectId = digitalOrganization.data?.project_id;
  const tables = $api.useQuery('get', '/api/v1/data-tables', {
    params: { query: { limit: 250, ...(projectId === undefined ? {} : { project_id: projectId }) } },
  });
  const choices = tables.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const chosen = typeof value === 'string' ? value : '';
  // A name, as examples and imports have it, or a table that this account does not see.
  const isOther = chosen !== '' && !choices.some((choice) => choice.value === chosen);
  const none = tables.data !== undefined && choices.length === 0;
  return (
    <Select
      label={<FieldLabel expression={false}>{titleOf(props)}</FieldLabel>}
      description={none ? 'The project has no data table yet: create one under Data tables.' : descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
      readOnly={readOnly}
      searchable
      data={isOther ? [...choices, { value: chosen, label: chosen }] : choices}
      value={chosen === '' ? null : chosen}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
