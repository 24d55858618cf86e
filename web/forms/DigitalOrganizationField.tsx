import { useQuery } from '@tanstack/react-query';
import { newestOrganizations } from '../api/sharedReads.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';

/** Selects a digital organization to call; unpublished ones are marked. */
export function DigitalOrganizationField(props: FieldProps) {
  const all = useQuery(newestOrganizations());
  return (
    <ResourceSelect
      {...props}
      choices={all.data?.data.map(({ id, name, status }) => ({
        value: id,
        label: status === 'published' ? name : t('forms.nameNotPublished', { name }),
      }))}
      noneText={t('forms.noOthersYet')}
      createHref="/digital-organizations"
      hrefOf={(id) => `/digital-organizations/${id}`}
    />
  );
}
