import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { BulkDelete, mostChosen } from './BulkDelete.tsx';
import { ExecutionFilterBar, StatusFilter } from './ExecutionFilterBar.tsx';
import { isFiltered, readFilters, writeFilters, type ExecutionFilters } from './executionFilters.ts';
import { ExecutionRow, ExecutionRowHead } from './ExecutionRow.tsx';
import { ExecutionsList } from './ExecutionsList.tsx';
import classes from './ExecutionsPage.module.css';
import { useExecutions } from './useExecutions.ts';
import { useNow } from '../../parts/clock.ts';

/** One line where there is room for it, two below each other on phones. */
const rowHeights = { wide: 41, narrow: 58 };
const nobody: ReadonlySet<string> = new Set();

/** Every execution the account may see, live. The filters are part of the address. */
export function ExecutionsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const executions = useExecutions(filters);
  const [chosen, setChosen] = useState(nobody);
  const nowMs = useNow();
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const change = (next: Partial<ExecutionFilters>) => {
    setChosen(nobody);
    setSearch((before) => writeFilters(before, { ...readFilters(before), ...next }), { replace: true });
  };
  const clear = () =>
    setSearch((before) => writeFilters(before, readFilters(new URLSearchParams())), { replace: true });
  const choose = useCallback(
    (id: string, selected: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!selected) next.delete(id);
        else if (next.size < mostChosen) next.add(id);
        return next;
      }),
    [],
  );
  return (
    <PageFrame title={t('common.executions')} description={t('executions.executionsLead')}>
      <StatusFilter filters={filters} onChange={change} counts={executions.counts} />
      <ExecutionFilterBar filters={filters} onChange={change} onClear={clear} />
      {chosen.size > 0 ? (
        <BulkDelete
          chosen={chosen}
          onClear={() => setChosen(nobody)}
          onDeleted={() => {
            setChosen(nobody);
            void executions.updates.restart();
          }}
        />
      ) : null}
      <ErrorNotice error={executions.error} onRetry={() => void executions.updates.refresh()} />
      <Panel>
        <div className={classes.list}>
          {executions.loading && executions.length === 0 ? <TableSkeleton lines={8} /> : null}
          {!executions.loading && executions.complete && executions.length === 0 ? (
            <None filtered={isFiltered(filters)} />
          ) : null}
          {executions.length > 0 ? (
            <ExecutionsList
              executions={executions}
              key={String(narrow)}
              rowHeight={narrow ? rowHeights.narrow : rowHeights.wide}
              head={<ExecutionRowHead />}
              renderRow={(execution) => (
                <ExecutionRow
                  execution={execution}
                  nowMs={nowMs}
                  selected={chosen.has(execution.id)}
                  onSelect={choose}
                  listSearch={search.toString()}
                />
              )}
            />
          ) : null}
        </div>
      </Panel>
      <Text size="xs" c="dimmed" role="status" aria-live="polite">
        {executions.length === 0
          ? ''
          : executions.complete
            ? t('executions.countExecutions', { count: executions.length })
            : t('executions.moreThanCountExecutions', { count: executions.length })}
      </Text>
    </PageFrame>
  );
}

function None({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Text size="sm" c="dimmed" p="xl" ta="center">
        {t('executions.noneMatch')}
      </Text>
    );
  }
  return (
    <EmptyState icon={IconListDetails} title={t('executions.noExecutionsYet')}>
      {t('executions.noneYetHint')}
    </EmptyState>
  );
}
