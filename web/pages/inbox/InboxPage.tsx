import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ProjectSelect } from '../../parts/ProjectSelect.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { t } from '../../texts/texts.ts';
import { InboxCard } from './InboxCard.tsx';
import { filterOf, inboxRead } from './inboxReads.ts';
import { LinkedApproval } from './LinkedApproval.tsx';

/** Everything that waits for a decision of the reader, decided on the spot. */
export function InboxPage() {
  const { parameters, change } = useAddressFilter();
  const filter = filterOf(parameters);
  const linked = parameters.get('approval');
  const list = useInfiniteQuery(inboxRead(filter));
  const entries = linesOf(list.data).filter(({ id }) => id !== linked);
  return (
    <PageFrame title={t('inbox.inbox')} description={t('inbox.aboutLead')}>
      <SegmentedControl
        aria-label={t('catalog.kind')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        value={filter.kind ?? 'all'}
        onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
        data={[
          { value: 'all', label: t('common.all') },
          { value: 'approval', label: t('inbox.approvals') },
          { value: 'tool_call', label: t('inbox.toolCalls') },
          { value: 'deliverable', label: t('roles.deliverables') },
          { value: 'form', label: t('inbox.forms') },
        ]}
      />
      <Filters>
        <ProjectSelect value={filter.projectId} onChange={(project) => change({ project })} />
        <Checkbox
          label={t('inbox.assignedToMe')}
          checked={filter.assigned}
          onChange={(event) => change({ assigned: event.currentTarget.checked ? 'true' : null })}
        />
      </Filters>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <Stack gap="md">
        {linked === null ? null : <LinkedApproval id={linked} />}
        {list.isPending ? (
          <Panel>
            <TableSkeleton lines={4} />
          </Panel>
        ) : null}
        {entries.map((entry) => (
          <InboxCard key={entry.id} entry={entry} />
        ))}
      </Stack>
      {list.data !== undefined && entries.length === 0 && linked === null ? (
        <Panel>
          <EmptyState icon={IconInbox} title={t('inbox.empty')}>
            {t('inbox.emptyWhat')}
          </EmptyState>
        </Panel>
      ) : null}
      <LoadMore query={list} />
      {entries.length > 0 ? (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('inbox.keys')}
        </Text>
      ) : null}
    </PageFrame>
  );
}
