import { $api } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';
import { useOwnProjectQuery } from './useOwnProject.ts';

/** An employee that is hired in the project of the digital organization on the canvas. */
export function PositionField(props: FieldProps) {
  const positions = $api.useQuery('get', '/api/v1/positions', { params: { query: useOwnProjectQuery() } });
  return (
    <ResourceSelect
      {...props}
      choices={positions.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
      noneText={t('forms.noPositions')}
      createHref="/market"
      hrefOf={(id) => `/positions/${id}`}
    />
  );
}
