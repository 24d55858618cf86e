import { Button, Text } from '@mantine/core';
import { IconFolder, IconHierarchy2 } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linesOf } from '../../api/pages.ts';
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
import { FolderDragArea, type OnAcross } from './folders/FolderDragArea.tsx';
import type { FolderPlace } from './folders/folderDrag.ts';
import { FolderPath } from './folders/FolderPath.tsx';
import { FolderTiles } from './folders/FolderTiles.tsx';
import { MoveDialog } from './folders/MoveDialog.tsx';
import { useShownFolders } from './folders/useShownFolders.ts';
import { organizationsRead } from './organizationReads.ts';
import { useListFilter } from './useListFilter.ts';

const nobody: ReadonlySet<string> = new Set();

/** All digital organizations that the account may see, searched and filtered by the server; the filter is in the address. */
export function DigitalOrganizationsPage() {
  const { query, isFiltered, isFlat, folderId, clear, ...filter } = useListFilter();
  const folders = useShownFolders({ folderId, projectId: filter.projectId, isFlat });
  const list = useInfiniteQuery({ ...organizationsRead(query), placeholderData: keepPreviousData });
  // Folders stand above the list, so both come at once.
  const lines = folders.isKnown ? linesOf(list.data) : [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nobody);
  const chosenLines = lines.filter(({ id }) => chosen.has(id));
  const [across, setAcross] = useState<{ lines: Parameters<OnAcross>[0]; place: FolderPlace } | null>(null);
  const onAcross: OnAcross = (dragged, place) => setAcross({ lines: dragged, place });
  const { open, tiles, isKnown } = folders;
  const isEmpty = isKnown && list.data !== undefined && lines.length === 0;
  const isNothing = isEmpty && !isFiltered && folderId === null && tiles.length === 0;
  const isEmptyFolder = isEmpty && !isFlat && folderId !== null && tiles.length === 0;
  return (
    <PageFrame
      title={t('digitalOrganizations.digitalOrganizations')}
      description={t('digitalOrganizations.listLead')}
      actions={<CreateMenu folder={open} />}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ErrorNotice error={folders.error} onRetry={folders.retry} />
      {isNothing ? null : <DigitalOrganizationFilters {...filter} />}
      <FolderDragArea onAcross={onAcross}>
        {open === undefined || isFlat || !isKnown ? null : <FolderPath folder={open} />}
        {isFlat || !isKnown ? null : <FolderTiles folders={tiles} hasMore={folders.hasMore} onMore={folders.more} />}
        {across === null ? null : <MoveDialog {...across} onClose={() => setAcross(null)} />}
        {chosenLines.length === 0 ? null : <BulkActions lines={chosenLines} onClear={() => setChosen(nobody)} />}
        {isEmpty && !isFiltered && !isNothing && !isEmptyFolder ? null : (
          <Panel>
            {list.isPending || !isKnown ? <TableSkeleton /> : null}
            {isNothing ? (
              <EmptyState
                icon={IconHierarchy2}
                title={t('digitalOrganizations.noDigitalOrganizationsYet')}
                action={<CreateMenu />}
              >
                {t('digitalOrganizations.emptyText')}
              </EmptyState>
            ) : null}
            {lines.length > 0 ? (
              <DigitalOrganizationTable
                lines={lines}
                chosen={chosen}
                showFolder={isFlat}
                onChoose={setChosen}
                onTag={filter.setTag}
              />
            ) : null}
            {isEmptyFolder ? (
              <EmptyState icon={IconFolder} title={t('folders.empty')}>
                {t('folders.emptyText')}
              </EmptyState>
            ) : null}
            {isEmpty && isFiltered && !isEmptyFolder ? (
              <Text c="dimmed" p="lg" size="sm" role="status">
                {t('digitalOrganizations.noneMatch')}{' '}
                <Button variant="subtle" size="compact-sm" onClick={clear}>
                  {t('digitalOrganizations.showAll')}
                </Button>
              </Text>
            ) : null}
            {isKnown ? <LoadMore query={list} /> : null}
          </Panel>
        )}
      </FolderDragArea>
    </PageFrame>
  );
}
