import { Button, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { callableModels, newestKeys } from '../../api/sharedReads.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { Filters } from '../../parts/Filters.tsx';
import { keyChoice } from '../../parts/keyChoices.ts';
import { MemberSelect } from '../../parts/MemberSelect.tsx';
import { MoreButton } from '../../parts/MoreButton.tsx';
import { ProjectSelect } from '../../parts/ProjectSelect.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { withChosen } from '../../parts/withChosen.ts';
import { t } from '../../texts/texts.ts';
import { callKindLabels, callOutcomes, callTimes, type CallFilter, type CallFilterName } from './callFilter.ts';

type CallFiltersProps = {
  filter: CallFilter;
  /** The displayed calls: their providers and errors can be selected. */
  calls: readonly Schema<'CallRecord'>[];
  onSet: (name: CallFilterName, value: string | null) => void;
  onClear: () => void;
};

const usualErrors = [
  'rate_limit_exceeded',
  'credit_balance_exhausted',
  'key_limit_reached',
  'model_not_found',
  'invalid_request',
  'unsupported_parameter',
  'upstream_error',
  'upstream_overloaded',
  'upstream_timeout',
];

/** Filters of the call log: the most used ones, and the others behind a button, which are shown if the page opens with one of them. */
export function CallFilters({ filter, calls, onSet, onClear }: CallFiltersProps) {
  const request = useTextInAddress('request');
  const [moreShown, { toggle: toggleMore }] = useDisclosure(hasMore(filter));
  const keys = useQuery(newestKeys()).data?.data;
  const models = useQuery(callableModels()).data?.data;
  const choice = (name: CallFilterName, label: string, all: string) => ({
    'aria-label': label,
    placeholder: all,
    clearable: true,
    searchable: true,
    onChange: (value: string | null) => onSet(name, value),
  });
  return (
    <Stack gap="xs">
      <Filters>
        <SearchInput aria-label={t('common.requestId')} placeholder={t('common.requestId')} {...request.box} />
        <Select
          {...choice('key', t('keys.key'), t('keys.allKeys'))}
          data={keys?.map(keyChoice) ?? []}
          value={filter.keyId}
        />
        <Select
          {...choice('model', t('keys.model'), t('keys.allModels'))}
          data={withChosen(models?.map(({ name }) => name) ?? [], filter.model)}
          value={filter.model}
        />
        <Select
          {...choice('status', t('common.status'), t('keys.allStatuses'))}
          data={callOutcomes}
          value={filter.outcome}
        />
        <Select
          {...choice('hours', t('common.time'), t('usage.last90Days'))}
          data={callTimes}
          value={filter.hours === null ? null : String(filter.hours)}
        />
        <MoreButton size="sm" shown={moreShown} onToggle={toggleMore}>
          {t('keys.moreFilters')}
        </MoreButton>
        {Object.values(filter).some((value) => value !== null) ? (
          <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={onClear}>
            {t('executions.clearFilters')}
          </Button>
        ) : null}
      </Filters>
      {moreShown ? (
        <Filters>
          <MemberSelect value={filter.memberId} onChange={(member) => onSet('member', member)} />
          <Select
            {...choice('provider', t('keys.provider'), t('keys.allProviders'))}
            data={withChosen(
              calls.map(({ provider }) => provider),
              filter.provider,
            )}
            value={filter.provider}
          />
          <Select
            {...choice('kind', t('usage.kind'), t('keys.allKinds'))}
            data={choicesOf(callKindLabels)}
            value={filter.kind}
          />
          <Select
            {...choice('error', t('common.error'), t('keys.allErrors'))}
            data={withChosen([...usualErrors, ...calls.map(({ error_code: code }) => code ?? '')], filter.errorCode)}
            value={filter.errorCode}
          />
          <ProjectSelect value={filter.projectId} onChange={(project) => onSet('project', project)} />
          <Select
            {...choice('tag', t('executions.tag'), t('keys.allTags'))}
            data={withChosen(
              calls.flatMap(({ tags }) => tags),
              filter.tag,
            )}
            value={filter.tag}
          />
        </Filters>
      ) : null}
    </Stack>
  );
}

function hasMore({ memberId, provider, kind, errorCode, projectId, tag }: CallFilter): boolean {
  return [memberId, provider, kind, errorCode, projectId, tag].some((value) => value !== null);
}
