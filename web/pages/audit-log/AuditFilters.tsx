import { Button, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { choicesWithChosen } from '../../parts/choicesWithChosen.ts';
import { Filters } from '../../parts/Filters.tsx';
import { ProjectSelect } from '../../parts/ProjectSelect.tsx';
import { t } from '../../texts/texts.ts';
import { auditTimes, filterNames, type AuditFilter, type AuditScope, type FilterName } from './auditFilter.ts';
import { byNames, kindNames, kindText } from './auditWords.ts';

type AuditFiltersProps = {
  scope: AuditScope;
  filter: AuditFilter;
  /** The displayed events: their actors can be selected as well. */
  events: readonly Schema<'AuditEvent'>[];
  onSet: (change: Partial<Record<FilterName, string | null>>) => void;
};

/** Filters of the audit log. */
export function AuditFilters({ scope, filter, events, onSet }: AuditFiltersProps) {
  const people = usePeople(scope, events, filter.actorId);
  const kinds = Object.keys(kindNames).map((kind) => ({ value: kind, label: kindText(kind) }));
  const isSet = Object.values(filter).some((value) => value !== null);
  return (
    <Filters>
      <Select
        aria-label={t('auditLog.who')}
        placeholder={t('auditLog.allActors')}
        clearable
        searchable
        data={people}
        value={filter.actorId}
        onChange={(actor) => onSet({ actor })}
      />
      <Select
        aria-label={t('auditLog.target')}
        placeholder={t('auditLog.allKinds')}
        clearable
        searchable
        data={kinds.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={filter.kind}
        onChange={(kind) => onSet({ kind })}
      />
      {scope === 'organization' ? (
        <ProjectSelect value={filter.projectId} onChange={(project) => onSet({ project })} />
      ) : null}
      <Select
        aria-label={t('auditLog.by')}
        placeholder={t('auditLog.allBy')}
        clearable
        data={choicesOf(byNames)}
        value={filter.by}
        onChange={(by) => onSet({ by })}
      />
      <Select
        aria-label={t('common.time')}
        placeholder={t('auditLog.allTime')}
        clearable
        data={auditTimes}
        value={filter.days === null ? null : String(filter.days)}
        onChange={(days) => onSet({ days })}
      />
      {isSet ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => onSet(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {t('executions.clearFilters')}
        </Button>
      ) : null}
    </Filters>
  );
}

/** Returns members of the organization and other actors of the displayed events, including former members. */
function usePeople(scope: AuditScope, events: AuditFiltersProps['events'], chosen: string | null) {
  const members = $api.useQuery(
    'get',
    '/api/v1/organizations/current/members',
    { params: { query: { limit: 250 } } },
    { enabled: scope === 'organization' },
  );
  const people = new Map(events.flatMap(({ actor: { id, name } }) => (id === null ? [] : [[id, name ?? id] as const])));
  for (const { account_id: id, name } of members.data?.data ?? []) people.set(id, name);
  const choices = [...people].map(([value, label]) => ({ value, label }));
  return choicesWithChosen(
    choices.toSorted((a, b) => a.label.localeCompare(b.label)),
    chosen,
  );
}
