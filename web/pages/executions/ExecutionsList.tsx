import { Button, Skeleton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionsList.module.css';
import { pageLength } from './heldExecutions.ts';
import type { Executions } from './useExecutions.ts';

type ExecutionsListProps = {
  executions: Executions;
  /** Height of every row, in pixels. */
  rowHeight: number;
  /** The names of the columns, above the rows; without them the list is a list, not a table. */
  head?: ReactNode;
  /** The cells of a row. The element focused by arrow keys carries `data-row-focus`. */
  renderRow: (row: Schema<'ExecutionSummary'>) => ReactNode;
};

/** Number of placeholder rows after the last known row, so that scrolling never stops abruptly. */
const placeholders = 12;

/** Executions of any number: only the rows in view are on the page. Arrow keys, Page Up, Page Down, Home and End go through them. */
export function ExecutionsList({ executions, rowHeight, head, renderRow }: ExecutionsListProps) {
  const { length, complete, newer, updates } = executions;
  const scroller = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | null>(null);
  const count = length + (complete ? 0 : placeholders);
  // eslint-disable-next-line react-hooks/incompatible-library -- the rows are never memoized by the compiler here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  useEffect(() => updates.show(first, last), [updates, first, last, length]);
  useEffect(() => {
    if (focusAt.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${focusAt.current}"] [data-row-focus]`);
    if (row === null || row === undefined) return;
    focusAt.current = null;
    row.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = target(event.key, Number(at), { last: length - 1, screen: Math.max(1, last - first - 1) });
    if (next === null) return;
    event.preventDefault();
    focusAt.current = next;
    virtualizer.scrollToIndex(next);
    // If the row is on the page already, nothing else would draw it again.
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${next}"] [data-row-focus]`)
      ?.focus({ preventScroll: true });
  };
  const role = head === undefined ? { list: 'list', row: 'listitem' } : { list: 'table', row: 'row' };
  const offset = head === undefined ? 1 : 2;
  return (
    <div className={classes.frame}>
      {newer > 0 ? (
        <Button
          className={classes.newer}
          size="xs"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => {
            scroller.current?.scrollTo({ top: 0 });
            void updates.restart();
          }}
        >
          {newer >= pageLength
            ? t('executions.manyNew', { many: pageLength })
            : t('executions.countNewExecutions', { count: newer })}
        </Button>
      ) : null}
      <div ref={scroller} className={classes.scroller} onKeyDown={onKeyDown} role="presentation">
        <div
          role={role.list}
          aria-label={t('common.executions')}
          aria-rowcount={head === undefined ? undefined : complete ? length + 1 : -1}
          aria-busy={executions.loading}
        >
          {head}
          <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="presentation">
            {items.map(({ index, start, key }) => {
              const row = executions.row(index);
              return (
                <div
                  key={key}
                  data-index={index}
                  role={role.row}
                  className={classes.row}
                  aria-rowindex={head === undefined ? undefined : index + offset}
                  aria-posinset={head === undefined ? index + 1 : undefined}
                  aria-setsize={head === undefined ? (complete ? length : -1) : undefined}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                >
                  {row === undefined ? <Skeleton height={rowHeight / 2} m={rowHeight / 4} /> : renderRow(row)}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Where a key leads from the row at `at`; null if it is no key of the list. */
function target(key: string, at: number, { last, screen }: { last: number; screen: number }): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + screen,
    PageUp: at - screen,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}
