import { Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ExportMenu } from '../../parts/ExportMenu.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { auditQuery, exportAddress, filterNames, readAuditFilter, type AuditScope } from './auditFilter.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditIntegrity } from './AuditIntegrity.tsx';
import { AuditRetention } from './AuditRetention.tsx';
import { auditRead } from './auditReads.ts';
import { AuditTable } from './AuditTable.tsx';

/** An audit log: its events with filters and export, one of them in full, and whether all of it is as it was written. */
export function AuditLog({ scope }: { scope: AuditScope }) {
  const [search, setSearch] = useSearchParams();
  const [openedMs] = useState(() => Date.now());
  const [shown, setShown] = useState<Schema<'AuditEvent'> | null>(null);
  const filter = readAuditFilter(search);
  const query = auditQuery(filter, openedMs);
  const events = useInfiniteQuery(auditRead(scope, query));
  const isFiltered = filterNames.some((name) => search.has(name));
  const narrow = (change: Partial<Record<(typeof filterNames)[number], string | null>>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(change))
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const only = (change: Parameters<typeof narrow>[0]) => {
    setShown(null);
    narrow({ ...Object.fromEntries(filterNames.map((name) => [name, null])), ...change });
  };
  return (
    <PageFrame
      title={t('auditLog.auditLog')}
      description={scope === 'instance' ? t('auditLog.instanceAuditLogAbout') : t('auditLog.auditLogAbout')}
      actions={<ExportMenu addressOf={(format) => exportAddress(scope, query, format)} />}
    >
      <AuditFilters scope={scope} filter={filter} events={linesOf(events.data)} onSet={narrow} />
      <ErrorNotice error={events.error} onRetry={() => void events.refetch()} />
      <ListPanel
        query={events}
        skeletonLines={8}
        empty={isFiltered ? <NothingFound onClear={() => only({})} /> : <NothingYet />}
      >
        {(lines) => <AuditTable events={lines} onShow={setShown} />}
      </ListPanel>
      {/* Not before the list has its height, or they would move. */}
      {events.isPending && !isFiltered ? null : (
        <>
          <AuditIntegrity scope={scope} />
          {scope === 'organization' ? <AuditRetention /> : null}
        </>
      )}
      <AuditDrawer event={shown} onClose={() => setShown(null)} onOnly={only} />
    </PageFrame>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconHistory}
      title={t('auditLog.noEventsFound')}
      action={
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {t('executions.clearFilters')}
        </Button>
      }
    >
      {t('auditLog.noEventsFoundLead')}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={IconHistory} title={t('auditLog.noEventsYet')}>
      {t('auditLog.noEventsYetLead')}
    </EmptyState>
  );
}
