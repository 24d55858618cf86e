import { Button, Select } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callableModels, newestKeys } from '../../api/sharedReads.ts';
import { linesOf } from '../../api/pages.ts';
import { Filters } from '../../parts/Filters.tsx';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { exampleSnippets } from '../../parts/callExample.ts';
import { t } from '../../texts/texts.ts';
import { CallDrawer } from './CallDrawer.tsx';
import { callStatusLabels, callTimes, readCallFilter } from './callFilter.ts';
import { CallTable } from './CallTable.tsx';
import { callsRead } from './callReads.ts';

const filterNames = ['key', 'model', 'status', 'hours'];

/** The recent calls of all keys, the page and executions; filters and the shown call are in the address. */
export function CallsPage() {
  const [search, setSearch] = useSearchParams();
  const [openedMs] = useState(() => Date.now());
  const filter = readCallFilter(search);
  const isFiltered = filterNames.some((name) => search.has(name));
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null || value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: name !== 'call' },
    );
  const calls = useInfiniteQuery(callsRead(filter, openedMs));
  const lines = linesOf(calls.data);
  return (
    <PageFrame title={t('common.calls')} description={t('keys.callsLead')}>
      <CallFilters onSet={set} filter={filter} />
      <ErrorNotice error={calls.error} onRetry={() => void calls.refetch()} />
      <Panel>
        {calls.isPending ? <TableSkeleton lines={8} /> : null}
        {calls.data !== undefined && lines.length === 0 ? (
          isFiltered ? (
            <EmptyState
              icon={IconHistory}
              title={t('keys.noCallsFound')}
              action={
                <Button
                  variant="default"
                  leftSection={<IconX size={16} aria-hidden />}
                  onClick={() => setSearch({}, { replace: true })}
                >
                  {t('keys.showAllCalls')}
                </Button>
              }
            >
              {t('keys.noCallsMatch')}
            </EmptyState>
          ) : (
            <NoCalls />
          )
        ) : null}
        {lines.length > 0 ? <CallTable calls={lines} onShow={({ id }) => set('call', id)} /> : null}
        <LoadMore query={calls} />
      </Panel>
      <CallDrawer callId={search.get('call')} onClose={() => set('call', null)} />
    </PageFrame>
  );
}

function NoCalls() {
  return (
    <EmptyState
      icon={IconHistory}
      title={t('keys.noCallsYet')}
      action={<CodeTabs snippets={exampleSnippets('sandbox/chat')} />}
    >
      {t('keys.callsAppearHere')}
    </EmptyState>
  );
}

type CallFiltersProps = {
  filter: ReturnType<typeof readCallFilter>;
  onSet: (name: string, value: string | null) => void;
};

function CallFilters({ filter, onSet }: CallFiltersProps) {
  const keys = useQuery(newestKeys()).data?.data;
  const models = useQuery(callableModels());
  const names = models.data?.data.map(({ name }) => name) ?? [];
  return (
    <Filters>
      <Select
        aria-label={t('keys.key')}
        placeholder={t('keys.allKeys')}
        clearable
        searchable
        data={keys?.map(({ id, label, last4 }) => ({ value: id, label: `${label} …${last4}` })) ?? []}
        value={filter.keyId}
        onChange={(value) => onSet('key', value)}
      />
      <Select
        aria-label={t('keys.model')}
        placeholder={t('keys.allModels')}
        clearable
        searchable
        data={filter.model === null || names.includes(filter.model) ? names : [filter.model, ...names]}
        value={filter.model}
        onChange={(value) => onSet('model', value)}
      />
      <Select
        aria-label={t('common.status')}
        placeholder={t('keys.allStatuses')}
        clearable
        data={Object.entries(callStatusLabels).map(([value, label]) => ({ value, label }))}
        value={filter.status}
        onChange={(value) => onSet('status', value)}
      />
      <Select
        aria-label={t('common.time')}
        placeholder={t('usage.last90Days')}
        clearable
        data={callTimes}
        value={filter.hours === null ? null : String(filter.hours)}
        onChange={(value) => onSet('hours', value)}
      />
    </Filters>
  );
}
