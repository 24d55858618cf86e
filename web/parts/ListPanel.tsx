import type { ReactNode } from 'react';
import { linesOf } from '../api/pages.ts';
import { LoadMore } from './LoadMore.tsx';
import { Panel } from './Panel.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

type ListPanelProps<Line> = {
  query: Parameters<typeof LoadMore>[0]['query'] & {
    isPending: boolean;
    data: Parameters<typeof linesOf<Line>>[0];
  };
  /** Number of placeholder rows while the list loads. */
  skeletonLines?: number;
  /** Content shown instead of an empty list. */
  empty: ReactNode;
  children: (lines: Line[]) => ReactNode;
};

/** A list that is read page by page, on a surface of its own: while it loads, where it is empty, and with its lines. */
export function ListPanel<Line>({ query, skeletonLines = 5, empty, children }: ListPanelProps<Line>) {
  const lines = linesOf(query.data);
  return (
    <Panel>
      {query.isPending ? <TableSkeleton lines={skeletonLines} /> : null}
      {query.data !== undefined && lines.length === 0 ? empty : null}
      {lines.length > 0 ? children(lines) : null}
      <LoadMore query={query} />
    </Panel>
  );
}
