import { Chip, Group, Pill, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import { newestOrganizations } from '../../api/sharedReads.ts';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import type { useListFilter } from './useListFilter.ts';

type Filter = ReturnType<typeof useListFilter>;
type FiltersProps = Omit<Filter, 'query' | 'isFiltered' | 'isFlat' | 'folderId' | 'clear'>;

/** Search, state and tags of the list of digital organizations. */
export function DigitalOrganizationFilters(props: FiltersProps) {
  const { searchBox, tag, setTag, status, setStatus, projectId, leaveProject } = props;
  const tags = useTags(tag);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchInput
          flex={1}
          miw={220}
          maw={380}
          aria-label={t('digitalOrganizations.searchDigitalOrganizations')}
          placeholder={t('digitalOrganizations.searchPlaceholder')}
          maxLength={100}
          {...searchBox}
        />
        <SegmentedControl
          aria-label={t('common.status')}
          value={status ?? 'all'}
          onChange={(next) => setStatus(next === 'all' ? null : next)}
          data={[
            { value: 'all', label: t('common.all') },
            { value: 'published', label: t('common.published') },
            { value: 'draft', label: t('common.draft') },
          ]}
        />
        {projectId === null ? null : <ProjectPill projectId={projectId} onLeave={leaveProject} />}
      </Group>
      {tags.length === 0 ? null : (
        <Group gap={6} role="group" aria-label={t('digitalOrganizations.tags')}>
          {tags.map((one) => (
            <Chip key={one} size="xs" checked={one === tag} onChange={(checked) => setTag(checked ? one : null)}>
              {`#${one}`}
            </Chip>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** Whose digital organizations alone are shown, where a link from its project leads here. */
function ProjectPill({ projectId, onLeave }: { projectId: string; onLeave: () => void }) {
  const { data } = useQuery(projectsRead());
  const project = data?.data.find(({ id }) => id === projectId);
  const name = project === undefined ? projectId : projectName(project);
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onLeave}
      removeButtonProps={{ 'aria-label': t('digitalOrganizations.showAllProjects'), 'aria-hidden': false, tabIndex: 0 }}
    >
      {t('digitalOrganizations.projectName', { name })}
    </Pill>
  );
}

const shownTags = 15;

/** The tags of the newest 250, most used first; the chosen one is always among them. */
function useTags(chosen: string | null): string[] {
  const { data } = useQuery(newestOrganizations());
  const uses = new Map<string, number>(chosen === null ? [] : [[chosen, Infinity]]);
  for (const tag of data?.data.flatMap(({ tags }) => tags) ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const mostUsed = [...uses].toSorted(([, one], [, other]) => other - one).slice(0, shownTags);
  return mostUsed.map(([tag]) => tag).toSorted();
}
