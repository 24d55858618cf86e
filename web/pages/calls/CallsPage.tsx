import { Button } from '@mantine/core';
import { IconHistory, IconShieldCheck, IconStack2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { linesOf } from '../../api/pages.ts';
import { useSession } from '../../app/session.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ExportMenu } from '../../parts/ExportMenu.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { exampleSnippets } from '../../parts/callExample.ts';
import { t } from '../../texts/texts.ts';
import { CallBodySettings } from './CallBodySettings.tsx';
import { CallDrawer } from './CallDrawer.tsx';
import { CallFilters } from './CallFilters.tsx';
import { callFilterNames, callQuery, exportAddress, readCallFilter } from './callFilter.ts';
import { CallTable } from './CallTable.tsx';
import { ResponseCacheSettings } from './ResponseCacheSettings.tsx';
import { callsRead } from './callReads.ts';

/** The recent calls of all keys, the page and executions; filters and the shown call are in the address. */
export function CallsPage() {
  const [search, setSearch] = useSearchParams();
  const isMember = useSession().role === 'member';
  const [openedMs] = useState(() => Date.now());
  const filter = readCallFilter(search);
  const isFiltered = callFilterNames.some((name) => search.has(name));
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
    <PageFrame
      title={t('common.calls')}
      description={t('keys.callsLead')}
      actions={
        <>
          <Button component={Link} to="/batches" variant="default" leftSection={<IconStack2 size={16} aria-hidden />}>
            {t('batches.batches')}
          </Button>
          {isMember ? null : (
            <Button
              component={Link}
              to="/guardrails"
              variant="default"
              leftSection={<IconShieldCheck size={16} aria-hidden />}
            >
              {t('guardrails.guardrails')}
            </Button>
          )}
          <ExportMenu addressOf={(format) => exportAddress(format, callQuery(filter, openedMs))} />
        </>
      }
    >
      <CallFilters onSet={set} onClear={() => setSearch({}, { replace: true })} filter={filter} calls={lines} />
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
      {calls.isPending || isMember ? null : (
        <>
          <CallBodySettings />
          <ResponseCacheSettings />
        </>
      )}
      <CallDrawer
        callId={search.get('call')}
        onClose={() => set('call', null)}
        onOnly={(name, value) => setSearch({ [name]: value })}
      />
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
