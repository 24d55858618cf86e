import { Select } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { Filters } from '../../parts/Filters.tsx';
import { MemberSelect } from '../../parts/MemberSelect.tsx';
import { ProjectSelect } from '../../parts/ProjectSelect.tsx';
import type { AddressChange } from '../../parts/useAddressFilter.ts';
import { withChosen } from '../../parts/withChosen.ts';
import { t } from '../../texts/texts.ts';
import type { UsageFilter } from './usageFilter.ts';

type UsageFiltersProps = { filter: UsageFilter; from: string; onChange: (values: AddressChange) => void };

/** Filters of usage: member, project and tag. The tags are those of the period. */
export function UsageFilters({ filter, from, onChange }: UsageFiltersProps) {
  const tagged = $api.useQuery('get', '/api/v1/usage', { params: { query: { group_by: ['tag'], from } } });
  const tags = typeof tagged.data === 'object' ? tagged.data.data.map(({ tag }) => tag ?? '') : [];
  return (
    <Filters>
      <MemberSelect value={filter.member} onChange={(member) => onChange({ member })} />
      <ProjectSelect value={filter.project} onChange={(project) => onChange({ project })} />
      <Select
        aria-label={t('executions.tag')}
        placeholder={t('keys.allTags')}
        clearable
        searchable
        data={withChosen(tags, filter.tag)}
        value={filter.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </Filters>
  );
}
