import { Button, Text } from '@mantine/core';
import { IconHierarchy2 } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { BulkActions } from './BulkActions.tsx';
import { CreateMenu } from './CreateMenu.tsx';
import { DigitalOrganizationFilters } from './DigitalOrganizationFilters.tsx';
import { DigitalOrganizationTable } from './DigitalOrganizationTable.tsx';
import { useListFilter } from './useListFilter.ts';

const nobody: ReadonlySet<string> = new Set();

/** All digital organizations that the account may see, searched and filtered by the server; the filter is in the address. */
export function DigitalOrganizationsPage() {
  const { query, isFiltered, clear, ...filter } = useListFilter();
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/digital-organizations',
    { params: { query: { ...query, limit: 50 } } },
    { ...cursorPages, placeholderData: keepPreviousData },
  );
  const lines = linesOf(list.data);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nobody);
  const chosenLines = lines.filter(({ id }) => chosen.has(id));
  const isEmpty = list.data !== undefined && lines.length === 0;
  return (
    <PageFrame
      title={t('digitalOrganizations.digitalOrganizations')}
      description={t('digitalOrganizations.buildFlowsFromNodesAndRun')}
      actions={<CreateMenu />}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {isEmpty && !isFiltered ? null : <DigitalOrganizationFilters {...filter} />}
      {chosenLines.length === 0 ? null : <BulkActions lines={chosenLines} onClear={() => setChosen(nobody)} />}
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {isEmpty && !isFiltered ? (
          <EmptyState
            icon={IconHierarchy2}
            title={t('digitalOrganizations.noDigitalOrganizationsYet')}
            action={<CreateMenu />}
          >
            {t('digitalOrganizations.digitalOrganizationIsFlowOfNodes')}
          </EmptyState>
        ) : null}
        {lines.length > 0 ? (
          <DigitalOrganizationTable lines={lines} chosen={chosen} onChoose={setChosen} onTag={filter.setTag} />
        ) : null}
        {isEmpty && isFiltered ? (
          <Text c="dimmed" p="lg" size="sm" role="status">
            {t('digitalOrganizations.noResultsMatchTheseFilters')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('digitalOrganizations.showAll')}
            </Button>
          </Text>
        ) : null}
        <LoadMore query={list} />
      </Panel>
    </PageFrame>
  );
}
